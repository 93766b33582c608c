import { and, asc, eq, gt } from 'drizzle-orm'
import type { ImportChange } from '#domain/contract/sheets.ts'
import type { Actor } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { both, type Filter, matches } from '#domain/kit/filter.ts'
import { sameValue } from '#domain/kit/merge.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { fieldOfColumn, type ImportColumn, joined, valueIn } from '#domain/kit/sheet.ts'
import { closedTo } from '#domain/kit/writable.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { maskRecord, shownTo } from '#server/engine/mask.ts'
import { readable } from '#server/engine/read.ts'
import type { SheetRow } from './book/messages.ts'
import { type RawCell, sameWords, wordsOf } from './cell-words.ts'
import { cellOf, namedIn } from './cells.ts'
import { identityColumns, RECORD_COLUMN, readMark } from './identity.ts'
import { parseCell } from './parse.ts'
import type { Titles } from './titles.ts'

// Rows of a sheet that are records already: which, and what they would change.

const logs = tableOf(systemBusinessLog)

type Values = Readonly<Record<string, unknown>>

export interface Looking {
  db: Db
  actor: Actor
  resource: AnyResource
  columns: readonly ImportColumn[]
  titles: Titles
  /** When the import began: what was made since is its own. */
  now: string
  /** When the changes were told; null where they have not been. */
  seenAt: string | null
}

/** A record that a row is about. */
export interface Known {
  record: AnyRecord
  /** What others did to it since then its author has not seen, and how that moment is called; null: it counts no more. */
  since: string | null
  seenBy: '下载' | '核对'
}

export type Trouble = { trouble: string }

/**
 * The record that a row is about: the one it was when it was taken away, the one of this number, or the one with which it
 * shares what no two records share. Null for a new one.
 */
export async function recordOfRow(looking: Looking, row: SheetRow, input: Values): Promise<Known | Trouble | null> {
  const { actor, columns, resource, now, seenAt } = looking
  const said = identityColumns(resource, actor).map(({ name }, at) => ({
    name,
    words: wordsOf(row.cells[columns.length + at] ?? null),
  }))
  const since = seenAt ?? now
  for (const { name, words } of said) {
    if (words === '') continue
    if (name === RECORD_COLUMN) return await markedRecord(looking, words)
    const record = await oneRecord(looking, { field: name, equals: words })
    if (record !== null) return { record, since, seenBy: '核对' }
  }
  for (const names of resource.unique ?? []) {
    const same = names.flatMap((field): Filter[] => {
      const value = input[field]
      return typeof value === 'string' || typeof value === 'number' ? [{ field, equals: value }] : []
    })
    if (same.length < names.length) continue
    const record = await oneRecord(looking, both(...same, { field: 'createTime', below: now }))
    if (record === null) continue
    if (seenAt !== null && String(record.createTime) > seenAt)
      return { trouble: '核对之后有人登记了同一条记录，请重新导入核对' }
    return { record, since, seenBy: '核对' }
  }
  return null
}

async function markedRecord(looking: Looking, words: string): Promise<Known | Trouble> {
  const mark = readMark(words)
  if (mark === null) return { trouble: '记录号被改动过，无法识别；作为新记录导入请清空这一格' }
  const record = await oneRecord(looking, { field: 'guid', equals: mark.guid })
  if (record !== null) return { record, since: mark.takenAt, seenBy: '下载' }
  return { trouble: '原来的记录已删除或不在您的管辖范围；作为新记录导入请清空“记录号”' }
}

async function oneRecord({ db, resource, actor }: Looking, which: Filter): Promise<AnyRecord | null> {
  const within = filterSql(resource, both(readable(resource, actor), which))
  const [row] = await db.select().from(tableOf(resource)).where(within).limit(1)
  return row === undefined ? null : recordOf(row)
}

/** The rows of a sheet by the record that each was: a row that was copied in it brings along which one. */
export function rowsByMark({ actor, resource, columns }: Looking, rows: readonly SheetRow[]): Map<string, SheetRow[]> {
  const at = columns.length + identityColumns(resource, actor).findIndex(({ name }) => name === RECORD_COLUMN)
  const found = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const { guid } = readMark(wordsOf(row.cells[at] ?? null)) ?? {}
    if (guid !== undefined) found.set(guid, [...(found.get(guid) ?? []), row])
  }
  return found
}

/**
 * Of rows that were the same record: the one that is it still. The others were copied from it and are new, null; where all
 * have been changed nothing says which is it.
 */
export async function amongCopies(
  looking: Looking,
  known: Known,
  row: SheetRow,
  alike: readonly SheetRow[],
): Promise<Known | Trouble | null> {
  const others = alike.filter(({ number }) => number !== row.number)
  if (others.length === 0 || (await saysNothingNew(looking, known, row))) return known
  for (const other of others) if (await saysNothingNew(looking, known, other)) return null
  const numbers = others.map(({ number }) => number).join('、')
  return { trouble: `与第 ${numbers} 行是从同一条记录复制的，分不清哪一行是原来的；新记录请清空折叠的“记录号”列` }
}

/** The same record before this very import changed it. */
export async function asBefore({ db, actor, now }: Looking, { record, seenBy }: Known): Promise<Known> {
  const own = and(eq(logs.bizGuid, record.guid), eq(logs.userGuid, actor.guid), eq(logs.time, now))
  const [change] = await db.select({ before: logs.before }).from(logs).where(own).limit(1)
  return { record: { ...record, ...(change?.before as Values | null) }, since: null, seenBy }
}

async function saysNothingNew(looking: Looking, known: Known, row: SheetRow): Promise<boolean> {
  const { told, issues } = await differenceOf(looking, known, row)
  return told.columns.length + told.kept.length + issues.length === 0
}

/**
 * What a row would change. A cell that is empty, that says what the record says or said when it was taken away, masked as
 * it left, changes nothing; what this person may not change stays and is told; what another changed meanwhile is an issue.
 */
export async function differenceOf(looking: Looking, { record, since, seenBy }: Known, row: SheetRow) {
  const { db, actor, resource, columns, titles } = looking
  const overtaken = since === null ? NOT_OVERTAKEN : await changedByOthers(db, actor, record, since)
  const shown = shownTo(resource, actor, record)
  const [now, former] = [shown, { ...shown, ...overtaken.before }].map((each) =>
    maskRecord(resource, each as AnyRecord),
  )
  const editable = editableFields(resource)
  const closed = closedTo(actor, resource, record)
  const isClosed = !matches(resource.access.update(actor), record)
  const given: [string, unknown][] = []
  const titleField = fieldOf(resource, resource.title)
  const [title = ''] = titleField === null ? [] : await wordsIn(titles, [now as Values], resource.title, titleField)
  const told: ImportChange = { row: row.number, title, columns: [], kept: [] }
  const issues: InputIssue[] = []

  for (const [at, { name, field, header }] of columns.entries()) {
    const raw = row.cells[at] ?? null
    if (wordsOf(raw) === '') continue
    const cells = await wordsIn(titles, [now, former] as Values[], name, resource.fields[name] ?? field)
    if (cells.some((words) => saysSame(raw, words))) continue
    const parsed = parseCell(name, field, raw, titles)
    if ('trouble' in parsed) {
      issues.push({ path: name, code: 'sheet', message: parsed.trouble })
      continue
    }
    const whole = fieldOfColumn(name)
    if ([shown, { ...shown, ...overtaken.before }].some((each) => sameValue(valueIn(each, name), parsed.value)))
      continue
    const [from = ''] = cells
    const by = overtaken.by.get(whole)
    if (isClosed || closed.has(whole) || editable[whole] === undefined) told.kept.push(header)
    else if (by !== undefined)
      issues.push({
        path: name,
        code: 'overtaken',
        message: `${header}在${seenBy}之后已由${by}改为“${from}”，请重新${seenBy === '下载' ? '下载' : '导入核对'}`,
      })
    else {
      given.push([name, parsed.value])
      told.columns.push({ label: header, from, to: wordsOf(raw) })
    }
  }
  return { changes: wholeValues(record, joined(given)), told, issues }
}

/** Of a value in parts, those that were not given stay. */
function wholeValues(record: AnyRecord, given: Values): Record<string, unknown> {
  const whole = Object.entries(given).map(([name, value]) => [
    name,
    isInParts(value) && isInParts(record[name]) ? { ...record[name], ...value } : value,
  ])
  return Object.fromEntries(whole)
}

export const isInParts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How these records stand in a column of a sheet. */
async function wordsIn(titles: Titles, records: readonly Values[], name: string, field: ImportColumn['field']) {
  const words: string[] = []
  for (const record of records) {
    const value = valueIn(record, name)
    for (const { target, guids } of namedIn(name, field, value)) await titles.learn(target, guids)
    words.push(String(cellOf(name, field, value, titles) ?? ''))
  }
  return words
}

const saysSame = (raw: RawCell, words: string) => sameWords(wordsOf(raw)) === sameWords(words)

interface Overtaken {
  before: Record<string, unknown>
  by: Map<string, string>
}

const NOT_OVERTAKEN: Overtaken = { before: {}, by: new Map() }

/** What a record held at a moment, where it was changed since, and who else changed it last. */
async function changedByOthers(db: Db, actor: Actor, { guid }: AnyRecord, since: string): Promise<Overtaken> {
  const rows = await db
    .select({ before: logs.before, userGuid: logs.userGuid, userName: logs.userName })
    .from(logs)
    .where(and(eq(logs.bizGuid, guid), gt(logs.time, since)))
    .orderBy(asc(logs.time))
  const { before, by }: Overtaken = { before: {}, by: new Map() }
  for (const row of rows)
    for (const [name, value] of Object.entries((row.before as Values | null) ?? {})) {
      if (!(name in before)) before[name] = value
      if (row.userGuid !== actor.guid) by.set(name, String(row.userName ?? ''))
    }
  return { before, by }
}
