import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import { MAX_EXPORT_ROWS, MAX_PRINT_ROWS } from '#domain/contract/sheets.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import type { Field } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { columnsWritten, hasColumn, personalColumns, valueIn } from '#domain/kit/sheet.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { actorOf, bodyOf, nowOf, readerOf } from '#server/engine/context.ts'
import { list } from '#server/engine/rest.ts'
import { noteTaken, reasonFrom } from '#server/plugins/personal.ts'
import type { WrittenRow } from './book/messages.ts'
import { writeBook } from './book/threads.ts'
import { cellOf, namedIn } from './cells.ts'
import { isTextColumn, sheetName, widthFor } from './columns.ts'
import { leavesMarked, RECORD_COLUMN, RECORD_FIELD, writtenMark } from './identity.ts'
import { openTitles, type Titles } from './titles.ts'

/** Short enough that who asks for something else is answered between two of them. */
const PAGE = 500

interface Column {
  name: string
  field: Field
}

/**
 * The list as a workbook, written while it is read: the same filters, order and area; the columns that were asked for,
 * else the list's own. Telephone and identity numbers are masked for everybody: a sheet is handed on; with them, the
 * reason is asked for and logged. Throws before the first byte: `access.denied`, `input.invalid`,
 * `export.reason-required`, `payload.too-large`.
 */
export async function exportSheet(request: FastifyRequest, resource: AnyResource): Promise<Readable> {
  const actor = actorOf(request)
  const { columns: asked, exportReason, pageIndex: _page, pageSize: _size, after: _after, ...filters } = bodyOf(request)
  const columns = columnsOf(resource, asked)
  const personal = personalColumns(
    resource,
    columns.map(({ name }) => name),
  )
  const reason = personal.length === 0 ? null : reasonFrom(exportReason)
  const within = (resource.access.export ?? resource.access.read)(actor)
  const pageAfter = (after: string | null): Promise<Page<AnyRecord>> => {
    const query: ListQuery = { ...filters, pageSize: PAGE, countTotal: after === null, ...(after && { after }) }
    return list(request, resource, {
      query,
      maxPageSize: PAGE,
      within,
      columns: columns.map(({ name }) => name),
      maskAll: true,
    })
  }
  const first = await pageAfter(null)
  if ((first.total ?? 0) > MAX_EXPORT_ROWS) throw new Problem('payload.too-large', { rows: MAX_EXPORT_ROWS })
  if (reason !== null)
    await noteTaken(request, {
      resource,
      way: 'export',
      reason,
      rows: first.total ?? 0,
      filter: filters,
      columns: personal,
    })

  const titles = openTitles(request.server.database.db, readerOf(request))
  const written = columns.flatMap(({ name, field }) => columnsWritten(name, field))
  if (leavesMarked(resource, actor)) written.push({ name: RECORD_COLUMN, field: RECORD_FIELD })
  const planned = written.map(({ name, field }) => ({
    words: field.label,
    width: widthFor(field),
    isText: isTextColumn(field),
    isFolded: name === RECORD_COLUMN,
  }))
  const plan = { kind: 'list', name: sheetName(resource.label), creator: actor.name, columns: planned } as const
  return writeBook(plan, rowsOf({ columns: written, titles, first, pageAfter, takenAt: nowOf(request) }))
}

/**
 * Leave to put telephone and identity numbers on paper: asked for like an export, by the same question, and logged the
 * same. Answers how many records it is about. Throws `input.invalid`, `export.reason-required`, `access.denied`, and
 * `record.gone` where the person reads none of them.
 */
export async function leaveToPrint(request: FastifyRequest, resource: AnyResource): Promise<{ rows: number }> {
  const { columns: asked, exportReason, pageIndex: _page, pageSize: _size, after: _after, ...filters } = bodyOf(request)
  const names = columnsOf(resource, asked).map(({ name }) => name)
  const personal = personalColumns(resource, names)
  const reason = reasonFrom(exportReason)
  const query: ListQuery = { ...filters, pageSize: 2, countTotal: true }
  const { total, items } = await list(request, resource, { query, columns: ['guid'] })
  const rows = Math.min(total ?? 0, MAX_PRINT_ROWS)
  if (rows === 0) throw new Problem('record.gone')
  const bizGuid = rows === 1 ? (items[0]?.guid ?? null) : null
  await noteTaken(request, { resource, way: 'print', reason, rows, bizGuid, filter: filters, columns: personal })
  return { rows }
}

function columnsOf(resource: AnyResource, asked: unknown): Column[] {
  const names = asked === undefined || asked === null ? resource.list.columns : asked
  const isSound =
    Array.isArray(names) && names.length > 0 && names.length <= 200 && new Set(names).size === names.length
  const columns = isSound
    ? names.flatMap((name): Column[] => {
        const field = typeof name === 'string' && hasColumn(resource, name) ? fieldOf(resource, name) : null
        return field === null ? [] : [{ name, field }]
      })
    : []
  if (!isSound || columns.length < names.length) throw wrong<'columns'>('columns', '没有这一列', 'query')
  return columns
}

interface Source {
  columns: readonly Column[]
  titles: Titles
  first: Page<AnyRecord>
  pageAfter: (after: string | null) => Promise<Page<AnyRecord>>
  takenAt: string
}

async function* rowsOf({ columns, titles, first, pageAfter, takenAt }: Source): AsyncGenerator<WrittenRow[]> {
  for (let page = first; ; page = await pageAfter(page.next)) {
    await learn(page.items, columns, titles)
    yield page.items.map((record) => ({
      cells: columns.map(({ name, field }) =>
        name === RECORD_COLUMN
          ? writtenMark({ guid: record.guid, takenAt })
          : cellOf(name, field, valueIn(record, name), titles),
      ),
    }))
    if (page.next === null) return
  }
}

async function learn(records: readonly AnyRecord[], columns: readonly Column[], titles: Titles): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const { name, field } of columns)
    for (const record of records)
      for (const { target, guids } of namedIn(name, field, valueIn(record, name))) {
        const known = wanted.get(target)
        if (known === undefined) wanted.set(target, [...guids])
        else known.push(...guids)
      }
  for (const [target, guids] of wanted) await titles.learn(target, guids)
}
