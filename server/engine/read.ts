import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { both, containing, either, type Filter, fieldsRead, matches, partsOf } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { ranksOf } from '#domain/kit/rank.ts'
import { type AnyRecord, type AnyResource, fieldNames } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { named } from '#domain/lib/named.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { NAME_ORDER } from '#server/db/name-order.ts'
import { type ResourceTable, tableNamed } from '#server/db/schema.ts'
import { alsoFilter } from './also-filter.ts'
import { recordOf } from './codec.ts'
import { boundSql, couldHold, filterSql } from './filter-sql.ts'
import { keptTotal } from './kept-counts.ts'
import { lackingSql } from './lacking.ts'
import { queryFilter } from './query-filter.ts'
import { decoded, rowBy } from './rows.ts'
import { assertStorable } from './storable.ts'

export const MAX_PAGE_SIZE = 200
const DEFAULT_PAGE_SIZE = 20

/** Who asks, and when: named views depend on the day. */
export interface Reader {
  actor: Actor
  now: string
}

/** The live records a person may see. Every list, count, get, export and statistic starts from this. */
export function readable(resource: AnyResource, actor: Actor): Filter {
  return both({ field: 'deleted', equals: false }, resource.access.read(actor))
}

/** Null where there is none or the reader may not see it; the two look alike on purpose. */
export async function findRecord(
  db: Db,
  resource: AnyResource,
  { actor }: Reader,
  key: { guid: string } | { id: number },
): Promise<AnyRecord | null> {
  const { name } = resource
  const found = 'guid' in key ? await rowBy(db, name, 'guid', key.guid) : await rowBy(db, name, 'id', key.id)
  return found !== null && matches(readable(resource, actor), found) ? found : null
}

/** A page of what the reader may see of a resource. Throws `input.invalid` for what the resource cannot be asked. */
export async function listRecords(
  db: Db,
  resource: AnyResource,
  reader: Reader,
  query: ListQuery,
  options: ReadOptions = {},
): Promise<Page<AnyRecord>> {
  const table = tableNamed(resource.name)
  const pageSize = wholeNumber('pageSize', query.pageSize ?? DEFAULT_PAGE_SIZE, options.maxPageSize ?? MAX_PAGE_SIZE)
  const pageIndex = wholeNumber('pageIndex', query.pageIndex ?? 1, Number.MAX_SAFE_INTEGER / pageSize)
  const within = both(await listFilter(db, resource, reader, query), options.within ?? 'everything')
  const wanted = wantedSql(resource, within, reader)
  const order = orderOf(resource, table, query)
  const after = query.after === undefined || query.after === '' ? null : readToken(query.after)
  assertStorable(after)
  if (after !== null && after.value !== null && !couldHold(resource, order.field, after.value))
    throw refuse('after', '分页位置无法识别')
  const columns = options.columns && [...new Set([...options.columns, 'guid', order.field])]
  const read: Reading = { db, table, wanted, order, selected: selection(resource, table, columns) }
  const size = pageSize + 1
  const offset = (pageIndex - 1) * pageSize
  const rows =
    after === null && offset > 0 ? await rowsFrom(read, { offset, size }) : await rowsAfter(read, { after, size })
  const items = rows.slice(0, pageSize).map(recordOf)
  const last = items.at(-1)
  return {
    items,
    total: query.countTotal === false ? null : await totalOf(db, resource, within, wanted),
    next: rows.length > pageSize && last !== undefined ? keysetToken(last, order) : null,
  }
}

/** A list to be counted: what is asked, and what narrows it further. */
export interface CountedQuery {
  query: ListQuery
  within: Filter
}

/**
 * How many records each of several lists of one resource has for the reader, in their order. Lists that ask for the same by
 * their longest condition (the views of what waits for somebody: whose turn it is) are counted in one reading of it.
 * Throws `input.invalid` as the list itself does.
 */
export async function countLists(
  db: Db,
  resource: AnyResource,
  reader: Reader,
  lists: readonly CountedQuery[],
): Promise<number[]> {
  const table = tableNamed(resource.name)
  const base = partsOf(readable(resource, reader.actor))
  const totals = lists.map(() => 0)
  const groups = new Map<string, { at: number; within: Filter }[]>()
  // One after the other, or a badge would take a handful of connections.
  for (const [at, { query, within: narrowed }] of lists.entries()) {
    orderOf(resource, table, query)
    const within = both(await listFilter(db, resource, reader, query), narrowed)
    const kept = await keptOf(db, resource, within)
    if (kept === null) {
      const longest = longestOf(partsOf(within).filter((part) => !isAmong(base, part)))
      groups.set(longest, [...(groups.get(longest) ?? []), { at, within }])
    } else totals[at] = kept
  }
  for (const group of groups.values()) {
    const counted = await countGroup(
      db,
      resource,
      reader,
      group.map(({ within }) => within),
    )
    for (const [index, { at }] of group.entries()) totals[at] = counted[index] ?? 0
  }
  return totals
}

/** What the filters share is looked for once, what each says beside it judged row by row. */
async function countGroup(db: Db, resource: AnyResource, reader: Reader, group: readonly Filter[]) {
  const table = tableNamed(resource.name)
  const [first = 'nothing', ...others] = group
  if (others.length === 0) return [await countOf(db, table, wantedSql(resource, first, reader))]
  const shared = partsOf(first).filter((part) => others.every((other) => isAmong(partsOf(other), part)))
  const each = group.map((one) => filterSql(resource, both(...partsOf(one).filter((part) => !isAmong(shared, part)))))
  return await countEach(db, table, wantedSql(resource, both(...shared), reader), each)
}

const isAmong = (parts: readonly Filter[], wanted: Filter) => {
  const words = JSON.stringify(wanted)
  return parts.some((part) => JSON.stringify(part) === words)
}

const longestOf = (parts: readonly Filter[]) =>
  parts
    .map((part) => JSON.stringify(part))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '')

const keptOf = async (db: Db, resource: AnyResource, within: Filter): Promise<number | null> =>
  resource.lacks === undefined ? await keptTotal(db, resource, within) : null

/** From the counts that the database keeps where these tell it. */
async function totalOf(db: Db, resource: AnyResource, within: Filter, wanted: SQL): Promise<number> {
  return (await keptOf(db, resource, within)) ?? (await countOf(db, tableNamed(resource.name), wanted))
}

/** A count beyond this reads so many rows that it is remembered. */
const LONG_LIST = 10_000
const REMEMBER_MS = 10_000
const MOST_REMEMBERED = 1_000

/** Of each database: a transaction sees its own rows, and counts them itself. */
const longCounts = new WeakMap<Db, Map<string, { total: number; until: number }>>()

/**
 * How many there are. Of a long list, which people page through, the figure may be some seconds old: every page would
 * otherwise read the whole of it again.
 */
async function countOf(db: Db, table: ResourceTable, wanted: SQL): Promise<number> {
  const counting = db.select({ total: count() }).from(table).where(wanted)
  const { sql: text, params } = counting.toSQL()
  const key = JSON.stringify([text, params])
  const now = performance.now()
  const counts = longCounts.get(db) ?? new Map<string, { total: number; until: number }>()
  longCounts.set(db, counts)
  const known = counts.get(key)
  if (known !== undefined && now < known.until) return known.total
  counts.delete(key)
  const total = (await counting)[0]?.total ?? 0
  if (total < LONG_LIST) return total
  const [oldest] = counts.keys()
  if (counts.size >= MOST_REMEMBERED && oldest !== undefined) counts.delete(oldest)
  counts.set(key, { total, until: now + REMEMBER_MS })
  return total
}

/** How many of the wanted each condition holds for, in one reading. Never remembered: a short list may be among them. */
async function countEach(db: Db, table: ResourceTable, wanted: SQL, each: readonly SQL[]): Promise<readonly number[]> {
  const totals = each.map((which) => sql`count(*) filter (where ${which})::int`)
  const counted = sql<number[]>`array[${sql.join(totals, sql`, `)}]`
  const [row] = await db.select({ totals: counted }).from(table).where(wanted)
  return row?.totals ?? []
}

export interface ReadOptions {
  maxPageSize?: number
  /** Only these; the guid and the field the list is ordered by come along. */
  columns?: readonly string[]
  /** Narrows what the reader may see further. */
  within?: Filter
}

interface Reading {
  db: Db
  table: ResourceTable
  wanted: SQL
  order: Order
  selected: Record<string, PgColumn>
}

/** The page of that number: every row before it is walked over. */
async function rowsFrom(read: Reading, { offset, size }: { offset: number; size: number }) {
  const { table, wanted, order } = read
  const by = sql.join(orderSql(table, order), sql`, `)
  return await rowsOf(read, sql`where ${wanted} order by ${by} limit ${size} offset ${offset}`)
}

/**
 * What comes after a row, or from the beginning. Rows with a value and rows without are read one after the other: each
 * half is a plain walk along the index, which an order of "absent values last" is not when it descends.
 */
async function rowsAfter(
  read: Reading,
  { after, size }: { after: Position | null; size: number },
): Promise<Record<string, unknown>[]> {
  const { table, wanted, order } = read
  const { descending } = order
  const { guid } = table
  const key = keySql(order)
  const from = after === null ? null : keyOf(order, after.value)
  const byGuid = descending ? desc(guid) : asc(guid)
  const beyond = sql.raw(descending ? '<' : '>')
  const found: Record<string, unknown>[] = []
  const half = (where: SQL | undefined, by: SQL) =>
    rowsOf(read, sql`where ${and(wanted, where)} order by ${by} limit ${size - found.length}`)

  if (after === null || from !== null) {
    const later = after === null ? undefined : sql`(${key}, ${guid}) ${beyond} (${from}, ${after.guid})`
    const present = isAlwaysThere(order) ? undefined : isNotNull(key)
    found.push(...(await half(and(present, later), sql`${descending ? desc(key) : asc(key)}, ${byGuid}`)))
    if (isAlwaysThere(order) || found.length === size) return found
  }
  const isFrom = after !== null && from === null
  const later = isFrom ? sql`${guid} ${beyond} ${after.guid}` : undefined
  found.push(...(await half(and(isNull(key), later), byGuid)))
  return found
}

async function rowsOf({ db, table, selected }: Reading, tail: SQL): Promise<Record<string, unknown>[]> {
  const columns = Object.values(selected)
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const { rows } = await db.execute<Record<string, unknown>>(sql`select ${names} from ${table} ${tail}`)
  return decoded(columns, rows)
}

function wantedSql(resource: AnyResource, within: Filter, { now }: Reader): SQL {
  const fitting = filterSql(resource, within)
  return resource.lacks === undefined ? fitting : sql`${fitting} and ${lackingSql(resource.lacks, now)}`
}

/** Everything a list asks for as one filter, the reader's own limits included. */
export async function listFilter(db: Db, resource: AnyResource, reader: Reader, query: ListQuery): Promise<Filter> {
  return both(
    readable(resource, reader.actor),
    viewFilter(resource, reader, query.view),
    await keywordFilter(db, resource, reader.actor, query.keyword),
    await queryFilter(db, resource, query),
    alsoFilter(resource, reader.actor, query.also),
  )
}

function viewFilter(resource: AnyResource, { now, actor }: Reader, name: unknown): Filter {
  if (name === undefined || name === null || name === '') return 'everything'
  const view = typeof name === 'string' ? named(resource.list.views, name) : undefined
  if (view === undefined) throw refuse('view', '没有这个视图')
  const filter = view.filter(dayOf(now), actor, now)
  const hidden = name === OWN_TURN ? [] : hiddenFields(resource, actor)
  if (fieldsRead(filter).some((field) => hidden.includes(field))) throw refuse('view', '不能按这个视图查询')
  return filter
}

/** What waits for somebody is his business, whatever it is told by. */
const OWN_TURN = 'todo'

async function keywordFilter(db: Db, resource: AnyResource, actor: Actor, keyword: unknown): Promise<Filter> {
  if (keyword === undefined || keyword === null || keyword === '') return 'everything'
  if (typeof keyword !== 'string' || keyword.length > 100) throw refuse('keyword', '关键字应为100字以内的文字')
  const words = keyword.trim()
  if (words === '') return 'everything'
  return either(searched(resource, actor, words), ...(await behindFilters(db, resource, actor, words)))
}

/** What a person may not see whole is not searched for him: what is found would tell it digit by digit. */
function searched(resource: AnyResource, actor: Actor, words: string): Filter {
  const hidden = hiddenFields(resource, actor)
  const names = resource.list.search.filter((field) => !hidden.includes(field))
  return either(...names.map((name) => containing(name, resource.fields[name], words)))
}

/** Those whose record is found by this number: a kind each, of those that the reader has at all. Words are looked for in what is shown. */
async function behindFilters(db: Db, resource: AnyResource, actor: Actor, words: string): Promise<Filter[]> {
  const { behind } = resource.list
  const table = tableNamed(resource.name)
  const kind = behind && table[behind.resource]
  if (behind === undefined || kind === undefined || !/\d/.test(words)) return []
  const kinds = await db
    .selectDistinct({ name: kind })
    .from(table)
    .where(filterSql(resource, readable(resource, actor)))
  return kinds.flatMap(({ name }) => {
    const other = findResource(String(name))
    if (other === null) return []
    const found = both(readable(other, actor), searched(other, actor, words))
    return both(
      { field: behind.resource, equals: other.name },
      { field: behind.guid, names: other.name, within: found },
    )
  })
}

interface Order {
  field: string
  column: PgColumn
  descending: boolean
  /** The codes of a choice: its rows stand by the place of theirs among these. */
  ranks: readonly string[] | null
  /** Text stands by how it is read. */
  isText: boolean
}

function orderOf(resource: AnyResource, table: ResourceTable, { sort, order }: ListQuery): Order {
  const field = sort === undefined || sort === null || sort === '' ? resource.list.order.replace(/^-/, '') : sort
  const column = typeof field === 'string' && fieldNames(resource).includes(field) ? table[field] : undefined
  if (column === undefined) throw refuse('sort', '不能按这一项排序')
  if (order !== undefined && order !== null && !['ASC', 'DESC', 'asc', 'desc'].includes(order))
    throw refuse('order', '排序方式应为ASC或DESC')
  const named = order === undefined || order === null ? null : order.toUpperCase() === 'DESC'
  const usual = field === resource.list.order.replace(/^-/, '') && resource.list.order.startsWith('-')
  const spec = fieldOf(resource, field)
  return { field, column, descending: named ?? usual, ranks: ranksOf(spec), isText: spec?.kind === 'text' }
}

/** Absent values last, whichever way round; the guid makes the order complete. */
function orderSql(table: ResourceTable, order: Order): SQL[] {
  const { descending } = order
  const guid = table.guid
  const first = descending ? desc(keySql(order)) : asc(keySql(order))
  return [isAlwaysThere(order) ? first : sql`${first} nulls last`, descending ? desc(guid) : asc(guid)]
}

/** What rows are put in order by. */
function keySql({ column, ranks, isText }: Order): SQL | PgColumn {
  if (isText) return sql`${column} collate ${sql.identifier(NAME_ORDER)}`
  if (ranks === null) return column
  const codes = sql.join(
    ranks.map((code) => sql`${code}`),
    sql`, `,
  )
  return sql`array_position(array[${codes}]::text[], ${column}::text)`
}

/** A code that is among the options no more has no place. */
const isAlwaysThere = ({ column, ranks }: Order) => column.notNull && ranks === null

/** The place of a value in that order; null stands behind all others. */
function keyOf({ column, ranks }: Order, value: Position['value']): SQL | null {
  if (value === null) return null
  if (ranks === null) return boundSql(column, value)
  const place = ranks.indexOf(String(value))
  return place === -1 ? null : sql`${place + 1}::int`
}

function keysetToken(last: AnyRecord, { field }: Order): string {
  return Buffer.from(JSON.stringify([last[field] ?? null, last.guid])).toString('base64url')
}

/** The last row of the page before: its place in the order. */
interface Position {
  value: string | number | boolean | null
  guid: string
}

function readToken(token: unknown): Position {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(String(token), 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2 && typeof parsed[1] === 'string') {
      const [value, guid] = parsed as [unknown, string]
      if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
        return { value: value as Position['value'], guid }
    }
  } catch (cause) {
    throw refuse('after', '分页位置无法识别', cause)
  }
  throw refuse('after', '分页位置无法识别')
}

/** Lists leave structured values to the record itself: a page of them would be mostly those. */
function selection(resource: AnyResource, table: ResourceTable, columns?: readonly string[]): Record<string, PgColumn> {
  const names =
    columns ??
    fieldNames(resource).filter(
      (name) => resource.fields[name]?.kind !== 'json' || resource.list.columns.includes(name),
    )
  return Object.fromEntries(names.flatMap((name) => (table[name] === undefined ? [] : [[name, table[name]]])))
}

function wholeNumber(path: string, value: unknown, max: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) throw refuse(path, '应为正整数')
  if (number > max) throw refuse(path, `不能大于${Math.floor(max)}`)
  return number
}

function refuse(path: string, message: string, cause?: unknown): Problem {
  return wrong<string>(path, message, 'query', { cause })
}
