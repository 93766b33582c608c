import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { ImportChange, ImportJob, ImportMode } from '#domain/contract/sheets.ts'
import type { Actor } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { sameValue } from '#domain/kit/merge.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import {
  actionBySheet,
  fieldOfColumn,
  givenBySender,
  type ImportColumn,
  importColumns,
  joined,
} from '#domain/kit/sheet.ts'
import { uuidFromRandom } from '#domain/lib/uuid.ts'
import type { Db } from '#server/db/database.ts'
import { actionResult } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { applyOp, type Moment } from '#server/engine/perform.ts'
import { readable } from '#server/engine/read.ts'
import { onlineOp, type Sent } from '#server/engine/rest.ts'
import type { SheetRow } from './book/messages.ts'
import { wordsOf } from './cell-words.ts'
import { nothingDone } from './jobs.ts'
import {
  amongCopies,
  asBefore,
  differenceOf,
  isInParts,
  type Known,
  type Looking,
  recordOfRow,
  rowsByMark,
  type Trouble,
} from './known.ts'
import { namesIn, parseCell } from './parse.ts'
import type { WrongRow } from './template.ts'
import { openTitles, type Titles } from './titles.ts'

/** Whoever else asks the server gets a turn after so many rows. */
const ROWS_A_TURN = 10
/** Records that are alike in all but what has parts. */
const MOST_ALIKE = 50
/** Shown on the screen; the error sheet has all. */
const MOST_SHOWN = 100

export interface Importing {
  db: Db
  actor: Actor
  resource: AnyResource
  rows: readonly SheetRow[]
  /** Told of every row. */
  job: ImportJob
  moment: Moment
  /** True: stop as soon as possible, the server is going down. */
  isStopped: () => boolean
  /** What is not a problem of the sheet but a bug: to be logged. */
  onBug: (error: unknown) => void
}

/**
 * Makes a record of every row by the very action a form sends, or the one its definition names for sheets, and changes by
 * `update` those that a row is about already: the same checks, rules, hooks and logs. With `all` everything happens in
 * one transaction, which ends in nothing when one row is refused; with `good` each row stands for itself. Where a record
 * would be changed and nobody has seen how (`seenAt`), nothing is written and the job asks. Answers the refused rows
 * (with `all` every row), for the error sheet.
 */
export async function importRows(importing: Importing): Promise<WrongRow[]> {
  const { db, rows, job, moment } = importing
  const isAlone = job.mode === 'good'
  const refusedOf = (columns: readonly ImportColumn[], refusals: readonly (Refused | null)[]) =>
    refusals.flatMap((refusal, at) => (refusal === null ? [] : [wrongRow(rows[at], columns, refusal)]))
  if (isAlone) {
    const way = await wayIn(importing, db)
    if (job.seenAt !== undefined || !(await changesAny(importing, way)))
      return refusedOf(way.columns, await applyRows(importing, way))
  }
  let wrong: WrongRow[] = []
  await db
    .transaction(async (tx) => {
      // Where there is one connection, names too are looked up on it.
      const way = await wayIn(importing, tx)
      const refusals = await applyRows(importing, way)
      const isUnseen = (job.changed ?? 0) > 0 && job.seenAt === undefined
      wrong = isAlone
        ? refusedOf(way.columns, refusals)
        : refusals.map((refusal, at) => wrongRow(rows[at], way.columns, refusal))
      if (isUnseen || job.refused > 0) throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
      if (isAlone || job.refused === 0) askFirst(job, moment)
      else nothingDone(job)
    })
  return job.refused === 0 ? [] : wrong
}

async function wayIn(importing: Importing, db: Db): Promise<Way> {
  const { actor, resource, rows, job, moment } = importing
  const titles = openTitles(db, { actor, now: moment.now })
  const columns = importColumns(resource, actor)
  await ask(titles, columns, rows)
  const copies = rowsByMark(lookingOf(importing, { db, columns, titles }), rows)
  const applied = job.seenAt === undefined ? new Set<string>() : await appliedOf(db, job, rows)
  return { db, columns, titles, copies, rowOf: new Map(), rowOfMark: new Map(), applied }
}

/** The ids of what this import has done already: before its server died, or before it could say that it was through. */
async function appliedOf(db: Db, { job }: ImportJob, rows: readonly SheetRow[]): Promise<Set<string>> {
  const ids = rows.map((row) => idOf(job, row, 'action'))
  const found = await db
    .select({ id: actionResult.actionGuid })
    .from(actionResult)
    .where(inArray(actionResult.actionGuid, ids))
  return new Set(found.map(({ id }) => id))
}

/** Whoever has an older page open is told as well. */
function askFirst(job: ImportJob, { now }: Moment): void {
  job.asks = true
  job.seenAt = now
  job.errors.unshift({ row: 0, message: '有行要修改已有记录，还没有写入；请刷新页面后再导入，核对后确认' })
}

type Given = Readonly<Record<string, unknown>>

/** Takes a transaction back in which one row was refused. */
class Undone extends Error {}

interface Refused {
  message: string
  issues: readonly InputIssue[]
}

interface Way {
  db: Db
  columns: readonly ImportColumn[]
  titles: Titles
  /** Of the records that rows were about so far. */
  rowOf: Map<string, number>
  /** Of what there is only once, by `marksOf`. */
  rowOfMark: Map<string, number>
  /** The rows by the record that each was when it was taken away. */
  copies: ReadonlyMap<string, readonly SheetRow[]>
  /** Of confirmed changes, the ids of the actions that were made at an earlier try. */
  applied: ReadonlySet<string>
}

/** What becomes of a row that is not refused. */
type Fate = 'made' | 'same' | { told: ImportChange }

async function applyRows(importing: Importing, way: Way): Promise<(Refused | null)[]> {
  const { rows, job, isStopped } = importing
  const refusals: (Refused | null)[] = []
  for (const row of rows) {
    if (isStopped()) throw new Problem('server.busy')
    if (refusals.length % ROWS_A_TURN === 0) await setImmediate()
    const fate = await applyRow(importing, way, row)
    const isRefused = typeof fate !== 'string' && 'message' in fate
    refusals.push(isRefused ? fate : null)
    job.checked += 1
    if (fate === 'made') job.created += 1
    else if (fate === 'same') job.same = (job.same ?? 0) + 1
    else if (!isRefused) noteChange(job, fate.told)
    else {
      job.refused += 1
      if (job.errors.length < MOST_SHOWN) job.errors.push({ row: row.number, message: fate.message })
    }
  }
  return refusals
}

function noteChange(job: ImportJob, told: ImportChange): void {
  const name = told.columns.length > 0 ? 'changed' : 'same'
  job[name] = (job[name] ?? 0) + 1
  job.changes ??= []
  if (job.changes.length < MOST_SHOWN) job.changes.push(told)
}

/** Whether a row would change a record: before any is applied by itself. */
async function changesAny(importing: Importing, way: Way): Promise<boolean> {
  const { resource, actor, rows, isStopped, moment } = importing
  for (const [at, row] of rows.entries()) {
    if (isStopped()) throw new Problem('server.busy')
    if (at % ROWS_A_TURN === 0) await setImmediate()
    const input = { ...givenBySender(resource, actor, moment.now), ...inputOf(way.columns, row, way.titles).input }
    const known = await knownOf(importing, way, row, input)
    if (known === null || 'trouble' in known) continue
    if ((await differenceOf(lookingOf(importing, way), known, row)).told.columns.length > 0) return true
  }
  return false
}

async function knownOf(importing: Importing, way: Way, row: SheetRow, input: Given): Promise<Known | Trouble | null> {
  const looking = lookingOf(importing, way)
  const known = await recordOfRow(looking, row, input)
  if (known === null || 'trouble' in known) return known
  return await amongCopies(looking, known, row, way.copies.get(known.record.guid) ?? [])
}

type Reading = Pick<Way, 'db' | 'columns' | 'titles'>

const lookingOf = ({ actor, resource, job, moment }: Importing, { db, columns, titles }: Reading): Looking => ({
  ...{ db, columns, titles },
  ...{ actor, resource, now: moment.now, seenAt: job.seenAt ?? null },
})

async function applyRow(importing: Importing, way: Way, row: SheetRow): Promise<Refused | Fate> {
  const { db, columns, titles } = way
  const { actor, resource, job, moment } = importing
  const { input: filled, issues } = inputOf(columns, row, titles)
  const input = { ...givenBySender(resource, actor, moment.now), ...filled }
  const known = await knownOf(importing, way, row, input)
  if (known !== null && 'trouble' in known) return { message: known.trouble, issues: [] }
  if (known !== null) return await changeBy(importing, way, known, row)
  if (issues.length > 0) return refused(issues)
  // What lacks a part of it says nothing that is there already, however much the rest agrees.
  const isWhole = columns.every(({ name, isRequired }) => !isRequired || fieldOfColumn(name) in input)
  if (isWhole && (await isThere(importing, db, input))) return 'same'
  const sent = { action: actionBySheet(resource), recordGuid: idOf(job.job, row, 'record'), input, baseVersion: null }
  return (await applied(importing, way, row, sent)) ?? 'made'
}

/** Changes the record that a row is about; twice in one sheet nothing says which row counts. */
async function changeBy(importing: Importing, way: Way, known: Known, row: SheetRow): Promise<Refused | Fate> {
  const { record } = known
  const looking = lookingOf(importing, way)
  if (way.applied.has(idOf(importing.job.job, row, 'action')))
    return { told: (await differenceOf(looking, await asBefore(looking, known), row)).told }
  const { changes, told, issues } = await differenceOf(looking, known, row)
  if (issues.length > 0) return refused(issues)
  if (told.columns.length === 0) return told.kept.length > 0 ? { told } : 'same'
  const earlier = way.rowOf.get(record.guid)
  if (earlier !== undefined) return { message: `与第 ${earlier} 行是同一条记录，请只留一行`, issues: [] }
  way.rowOf.set(record.guid, row.number)
  const sent = { action: 'update', recordGuid: record.guid, input: { changes }, baseVersion: record.version }
  return (await applied(importing, way, row, sent)) ?? { told }
}

type Doing = Pick<Sent, 'action' | 'recordGuid' | 'input' | 'baseVersion'>

/** Null when it was done. */
async function applied(
  { actor, resource, job, moment, onBug }: Importing,
  { db, columns, rowOfMark }: Way,
  row: SheetRow,
  doing: Doing,
): Promise<Refused | null> {
  const marks = marksOf(resource, doing.input as Given)
  const op = onlineOp(actor, resource, { ...doing, actionId: idOf(job.job, row, 'action') }, moment.now)
  try {
    await applyOp(db, actor, op, moment, { isAlone: true, isFromSheet: true })
    for (const { key } of marks) rowOfMark.set(key, row.number)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) onBug(error)
    const problem = error instanceof Problem ? error : new Problem('server.broken')
    if (problem.issues.length === 0) return { message: problem.message, issues: [] }
    const issues = problem.issues.map((issue) => {
      const twin = marks.find(
        ({ path, key }) => issue.code === 'duplicate' && path === issue.path && rowOfMark.has(key),
      )
      if (twin === undefined) return issue
      return { ...issue, code: 'twin', message: `${twin.label}与第 ${rowOfMark.get(twin.key)} 行相同，请只留一行` }
    })
    return refused(named(resource, columns, issues))
  }
}

/** What a row says of which there is only one record. */
function marksOf({ fields, unique = [] }: AnyResource, input: Given) {
  return unique
    .filter((names) => names.every((name) => input[name] !== undefined))
    .map((names) => ({
      path: names[0],
      key: JSON.stringify(names.map((name) => [name, input[name]])),
      label: names.map((name) => fields[name]?.label).join('、'),
    }))
}

/**
 * Whether an enterprise has a record that says all this already, from before the import: a list that was taken away and
 * comes back with more rows counts nothing twice.
 */
async function isThere({ actor, resource, moment }: Importing, db: Db, input: Given): Promise<boolean> {
  if (resource.scope !== 'company' || typeof input.companyGuid !== 'string') return false
  const alike = Object.entries(input).flatMap(([field, value]): Filter[] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ field, equals: value }]
      : [],
  )
  const within = both(readable(resource, actor), { field: 'createTime', below: moment.now }, ...alike)
  const found = await db.select().from(tableOf(resource)).where(filterSql(resource, within)).limit(MOST_ALIKE)
  return found.some((row) => saysAll(recordOf(row), input))
}

/** Of a value in parts, the parts that are given. */
function saysAll(record: Given, input: Given): boolean {
  return Object.entries(input).every(([name, value]) =>
    isInParts(value) && isInParts(record[name]) ? saysAll(record[name], value) : sameValue(record[name], value),
  )
}

/** The same job sent again makes the same actions, which have effect once. */
function idOf(job: string, { number }: SheetRow, what: string): string {
  const digest = createHash('sha256').update(`${job}/${number}/${what}`).digest()
  return uuidFromRandom((count) => digest.subarray(0, count))
}

function inputOf(columns: readonly ImportColumn[], row: SheetRow, titles: Titles) {
  const given: [string, unknown][] = []
  const issues: InputIssue[] = []
  for (const [at, { name, field }] of columns.entries()) {
    const parsed = parseCell(name, field, row.cells[at] ?? null, titles)
    if ('trouble' in parsed) issues.push({ path: name, code: 'sheet', message: parsed.trouble })
    else if (parsed.value !== null) given.push([name, parsed.value])
  }
  return { input: joined(given), issues }
}

/** A form says what is wrong beside the field; a list of rows has to say of which. */
function named({ fields }: AnyResource, columns: readonly ImportColumn[], issues: readonly InputIssue[]): InputIssue[] {
  return issues.map((issue) => {
    if (issue.code === 'duplicate') return { ...issue, message: `${issue.message}，要改它请在列表中打开` }
    const label = fields[fieldOfColumn(issue.path)]?.label
    if (label === undefined) return issue
    const header = columns.find(({ name }) => name === issue.path)?.header ?? label
    const message = issue.message.replaceAll(label, header)
    return { ...issue, message: message.includes(header) ? message : `${header}：${message}` }
  })
}

function refused(issues: readonly InputIssue[]): Refused {
  return { message: [...new Set(issues.map(({ message }) => message))].join('；'), issues }
}

function wrongRow(row: SheetRow | undefined, columns: readonly ImportColumn[], refusal: Refused | null): WrongRow {
  const names = new Set(refusal?.issues.map(({ path }) => path.split('.')[0]))
  return {
    cells: (row?.cells ?? []).map((cell) => (cell instanceof Date ? wordsOf(cell) : cell)),
    message: refusal?.message ?? '',
    wrong: columns.flatMap(({ name }, at) => (names.has(fieldOfColumn(name)) ? [at] : [])),
  }
}

async function ask(titles: Titles, columns: readonly ImportColumn[], rows: readonly SheetRow[]): Promise<void> {
  for (const [at, { name, field }] of columns.entries()) {
    const asked = rows.flatMap(({ cells }) => namesIn(name, field, cells[at] ?? null) ?? [])
    const target = asked[0]?.target
    if (target !== undefined) await titles.ask(target, [...new Set(asked.flatMap(({ words }) => words))])
  }
}

export const isImportMode = (value: unknown): value is ImportMode => value === 'all' || value === 'good'
