import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import { MAX_EXPORT_ROWS } from '#domain/contract/sheets.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import type { Field } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { hasColumn } from '#domain/kit/sheet.ts'
import { list } from '#server/engine/rest.ts'
import { actorOf, bodyOf, readerOf } from '#server/plugins/context.ts'
import { cellOf, namedIn } from './cells.ts'
import { HEADER, TEXT, widthFor } from './looks.ts'
import { openTitles, type Titles } from './titles.ts'

const PAGE = 2_000

interface Column {
  name: string
  field: Field
}

/**
 * The list as a workbook, written while it is read: the same filters, order and area; the columns that were asked for,
 * else the list's own. Telephone and identity numbers are masked for everybody: a sheet is handed on. Throws before the
 * first byte: `access.denied`, `input.invalid`, `payload.too-large`.
 */
export async function exportSheet(request: FastifyRequest, resource: AnyResource): Promise<Readable> {
  const actor = actorOf(request)
  const { columns: asked, pageIndex: _page, pageSize: _size, after: _after, ...filters } = bodyOf(request)
  const columns = columnsOf(resource, asked)
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

  const out = new PassThrough()
  const titles = openTitles(request.server.database.db, readerOf(request))
  write({ resource, columns, titles, first, pageAfter, out, creator: actor.name }).catch((error: unknown) => {
    request.log.error({ err: error }, 'export failed')
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return out
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
  if (!isSound || columns.length < names.length)
    throw new Problem('input.invalid', { issues: [{ path: 'columns', code: 'query', message: '没有这一列' }] })
  return columns
}

interface Writing {
  resource: AnyResource
  columns: Column[]
  titles: Titles
  first: Page<AnyRecord>
  pageAfter: (after: string | null) => Promise<Page<AnyRecord>>
  out: PassThrough
  creator: string
}

async function write({ resource, columns, titles, first, pageAfter, out, creator }: Writing): Promise<void> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const book = new WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false, creator })
  const sheet = book.addWorksheet(resource.label.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  // Kept as text also when somebody edits the cell: what begins like a formula must never become one.
  sheet.columns = columns.map(({ field }) => ({ width: widthFor(field), style: isNumber(field) ? {} : TEXT }))
  const header = sheet.addRow(columns.map(({ field }) => field.label))
  for (let at = 1; at <= columns.length; at += 1) header.getCell(at).style = HEADER
  header.commit()
  for (let page = first; ; page = await pageAfter(page.next)) {
    await learn(page.items, columns, titles)
    for (const record of page.items)
      sheet.addRow(columns.map(({ name, field }) => cellOf(name, field, record[name], titles))).commit()
    if (out.destroyed || page.next === null) break
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  if (out.destroyed) return
  sheet.commit()
  await book.commit()
}

const isNumber = (field: Field) => field.kind === 'integer' || field.kind === 'decimal'

async function learn(records: readonly AnyRecord[], columns: readonly Column[], titles: Titles): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const { name, field } of columns)
    for (const record of records)
      for (const { target, guids } of namedIn(name, field, record[name])) {
        const known = wanted.get(target)
        if (known === undefined) wanted.set(target, [...guids])
        else known.push(...guids)
      }
  for (const [target, guids] of wanted) await titles.learn(target, guids)
}
