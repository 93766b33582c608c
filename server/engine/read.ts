import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { both, either, type Filter } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, fieldNames } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { type ResourceTable, tableNamed } from '#server/db/schema.ts'
import { recordOf } from './codec.ts'
import { filterSql } from './filter-sql.ts'
import { queryFilter } from './query-filter.ts'

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
  reader: Reader,
  key: { guid: string } | { id: number },
): Promise<AnyRecord | null> {
  const table = tableNamed(resource.name)
  const which = 'guid' in key ? eq(table.guid, key.guid) : eq(table.id, key.id)
  const [row] = await db
    .select()
    .from(table)
    .where(and(which, filterSql(resource, readable(resource, reader.actor))))
  return row === undefined ? null : recordOf(row)
}

/** A page of what the reader may see of a resource. Throws `input.invalid` for what the resource cannot be asked. */
export async function listRecords(
  db: Db,
  resource: AnyResource,
  reader: Reader,
  query: ListQuery,
  options: { maxPageSize?: number; columns?: readonly string[] } = {},
): Promise<Page<AnyRecord>> {
  const table = tableNamed(resource.name)
  const pageSize = wholeNumber('pageSize', query.pageSize ?? DEFAULT_PAGE_SIZE, options.maxPageSize ?? MAX_PAGE_SIZE)
  const pageIndex = wholeNumber('pageIndex', query.pageIndex ?? 1, Number.MAX_SAFE_INTEGER / pageSize)
  const wanted = filterSql(resource, await listFilter(db, resource, reader, query))
  const order = orderOf(resource, table, query)
  const after = query.after === undefined || query.after === '' ? null : keysetSql(table, order, query.after)
  const rows = await db
    .select(selection(resource, table, options.columns))
    .from(table)
    .where(and(wanted, after ?? undefined))
    .orderBy(...orderSql(table, order))
    .limit(pageSize + 1)
    .offset(after === null ? (pageIndex - 1) * pageSize : 0)
  const items = rows.slice(0, pageSize).map(recordOf)
  const last = items.at(-1)
  return {
    items,
    total: query.countTotal === false ? null : await db.$count(table, wanted),
    next: rows.length > pageSize && last !== undefined ? keysetToken(last, order) : null,
  }
}

/** Everything a list asks for as one filter, the reader's own limits included. */
export async function listFilter(db: Db, resource: AnyResource, reader: Reader, query: ListQuery): Promise<Filter> {
  return both(
    readable(resource, reader.actor),
    viewFilter(resource, reader, query.view),
    keywordFilter(resource, query.keyword),
    await queryFilter(db, resource, query),
  )
}

function viewFilter(resource: AnyResource, { now }: Reader, name: unknown): Filter {
  if (name === undefined || name === null || name === '') return 'everything'
  const view = typeof name === 'string' ? resource.list.views?.[name] : undefined
  if (view === undefined) throw refuse('view', '没有这个视图')
  return view.filter(dayOf(now))
}

function keywordFilter(resource: AnyResource, keyword: unknown): Filter {
  if (keyword === undefined || keyword === null || keyword === '') return 'everything'
  if (typeof keyword !== 'string' || keyword.length > 100) throw refuse('keyword', '关键字应为100字以内的文字')
  const words = keyword.trim()
  return words === '' ? 'everything' : either(...resource.list.search.map((field) => ({ field, contains: words })))
}

interface Order {
  field: string
  column: PgColumn
  descending: boolean
}

function orderOf(resource: AnyResource, table: ResourceTable, { sort, order }: ListQuery): Order {
  const field = sort === undefined || sort === null || sort === '' ? resource.list.order.replace(/^-/, '') : sort
  const column = typeof field === 'string' && fieldNames(resource).includes(field) ? table[field] : undefined
  if (column === undefined) throw refuse('sort', '不能按这一项排序')
  if (order !== undefined && order !== null && !['ASC', 'DESC', 'asc', 'desc'].includes(order))
    throw refuse('order', '排序方式应为ASC或DESC')
  const named = order === undefined || order === null ? null : order.toUpperCase() === 'DESC'
  const usual = field === resource.list.order.replace(/^-/, '') && resource.list.order.startsWith('-')
  return { field, column, descending: named ?? usual }
}

/** Absent values last, whichever way round; the guid makes the order complete. */
function orderSql(table: ResourceTable, { column, descending }: Order): SQL[] {
  const guid = table.guid
  const first = descending ? desc(column) : asc(column)
  return [column.notNull ? first : sql`${first} nulls last`, descending ? desc(guid) : asc(guid)]
}

function keysetToken(last: AnyRecord, { field }: Order): string {
  return Buffer.from(JSON.stringify([last[field] ?? null, last.guid])).toString('base64url')
}

function keysetSql(table: ResourceTable, { column, descending }: Order, token: string): SQL {
  const [value, guid] = readToken(token)
  const beyond = descending ? lt : gt
  const later = beyond(table.guid, guid)
  if (value === null) return and(isNull(column), later) ?? later
  const parts = [beyond(column, value), and(eq(column, value), later), column.notNull ? undefined : isNull(column)]
  return or(...parts) ?? later
}

function readToken(token: unknown): [string | number | boolean | null, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(String(token), 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2 && typeof parsed[1] === 'string' && typeof parsed[0] !== 'object')
      return parsed as [string | number | boolean, string]
    if (Array.isArray(parsed) && parsed[0] === null && typeof parsed[1] === 'string') return [null, parsed[1]]
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
  return new Problem('input.invalid', { issues: [{ path, code: 'query', message }] }, { cause })
}
