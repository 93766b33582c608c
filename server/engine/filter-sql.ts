import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Filter, Scalar } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type ResourceTable, tableNamed } from '#server/db/schema.ts'

const TRUE = sql`true`
const FALSE = sql`false`

/** The column types a filter can meet, by the JavaScript type of the values it is compared with. */
type Kind = 'text' | 'number' | 'bool' | 'moment' | 'list'

/**
 * Reads a filter as SQL: the second reader beside `matches`, and equal to it by a property test. A comparison with an
 * absent value is false; SQL says "unknown", which a WHERE clause takes for false and only `not` has to be told.
 */
export function filterSql(resource: AnyResource, filter: Filter, table = tableNamed(resource.name)): SQL {
  if (filter === 'everything') return TRUE
  if (filter === 'nothing') return FALSE
  if ('all' in filter) return and(...filter.all.map((part) => filterSql(resource, part, table))) ?? TRUE
  if ('any' in filter) return or(...filter.any.map((part) => filterSql(resource, part, table))) ?? FALSE
  if ('not' in filter) return not(sql`coalesce(${filterSql(resource, filter.not, table)}, false)`)
  const column = columnOf(resource, table, filter.field)
  const kind = kindOf(resource, filter.field)
  if ('isEmpty' in filter) return kind === 'list' ? sql`(${column} is null or ${column} = '[]'::jsonb)` : isNull(column)
  if ('equals' in filter) return filter.equals === null ? isNull(column) : equalsSql(column, kind, filter.equals)
  if ('in' in filter) {
    const fitting = filter.in.filter((value) => fits(kind, value))
    if (fitting.length === 0) return FALSE
    if (fitting.every(isPlain)) return inArray(column, fitting)
    return or(...fitting.map((value) => equalsSql(column, kind, value))) ?? FALSE
  }
  if ('startsWith' in filter)
    return isTextual(kind) ? sql`${column} like ${`${escapeLike(filter.startsWith)}%`}` : FALSE
  if ('contains' in filter) {
    const words = filter.rich === true ? sql`regexp_replace(${column}, '<[^>]*>', '', 'g')` : column
    return isTextual(kind) ? sql`position(lower(${filter.contains}::text) in lower(${words})) > 0` : FALSE
  }
  if ('has' in filter) return kind === 'list' ? sql`${column} @> jsonb_build_array(${filter.has}::text)` : FALSE
  if ('names' in filter) return namesSql(column, filter.names, filter.within)
  if ('atLeast' in filter) return compareSql(column, kind, '>=', filter.atLeast)
  if ('atMost' in filter) return compareSql(column, kind, '<=', filter.atMost)
  if ('belowField' in filter) {
    const bound = columnOf(resource, table, filter.belowField)
    return kind === 'number' && kindOf(resource, filter.belowField) === 'number' ? lt(column, bound) : FALSE
  }
  return compareSql(column, kind, '<', filter.below)
}

function namesSql(column: PgColumn, name: string, within: Filter): SQL {
  const other = tableNamed(name)
  return sql`exists (select 1 from ${other} where ${other.guid} = ${column} and ${filterSql(resourceNamed(name), within)})`
}

function equalsSql(column: PgColumn, kind: Kind, value: Scalar): SQL {
  if (!fits(kind, value)) return FALSE
  return isPlain(value) ? eq(column, value) : sql`${column} = ${boundSql(column, value)}`
}

/** Text is compared by code point as in memory, not by the rules of some language. */
function compareSql(column: PgColumn, kind: Kind, operator: '>=' | '<=' | '<', value: string | number): SQL {
  if (!fits(kind, value)) return FALSE
  const bound = boundSql(column, value)
  const words = kind === 'text' ? sql`${column} collate "C"` : sql`${column}`
  return sql`${words} ${sql.raw(operator)} ${bound}`
}

function fits(kind: Kind, value: Scalar): boolean {
  if (kind === 'bool') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (kind === 'list') return false
  return typeof value === 'string' && (kind === 'text' || (MOMENT.test(value) && !Number.isNaN(Date.parse(value))))
}

/** Days and instants as both sides write them; `Date.parse` takes much that the database does not. */
const MOMENT = /^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/
const INT_MAX = 2_147_483_647

/** False for a number that a column of whole numbers could not be compared with as it is. */
const isPlain = (value: unknown) => typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= INT_MAX)

/** Whether a field could hold the value at all, so that it may be compared with. */
export function couldHold(resource: AnyResource, field: string, value: Scalar): boolean {
  return fits(kindOf(resource, field), value)
}

/** A value to compare a column with. */
export function boundSql(column: PgColumn, value: Scalar): SQL {
  return isPlain(value) ? sql`${sql.param(value, column)}` : sql`${String(value)}::numeric`
}

const isTextual = (kind: Kind) => kind === 'text'

export const escapeLike = (words: string) => words.replace(/[\\%_]/g, '\\$&')

function columnOf(resource: AnyResource, table: ResourceTable, field: string): PgColumn {
  const column = table[field]
  if (column === undefined) throw new Error(`${resource.name} has no column ${field}`)
  return column
}

const BASE_KINDS: Readonly<Record<string, Kind>> = {
  id: 'number',
  guid: 'text',
  version: 'number',
  createTime: 'moment',
  createUserGuid: 'text',
  updateTime: 'moment',
  updateUserGuid: 'text',
  deleted: 'bool',
  status: 'text',
  mediaTotal: 'number',
  mediaDone: 'number',
}

function kindOf(resource: AnyResource, name: string): Kind {
  const field = resource.fields[name]
  switch (field?.kind) {
    case undefined:
      return BASE_KINDS[name] ?? 'text'
    case 'text':
    case 'choice':
    case 'reference':
      return 'text'
    case 'integer':
    case 'decimal':
    case 'point':
      return 'number'
    case 'bool':
      return 'bool'
    case 'date':
    case 'instant':
      return 'moment'
    case 'choices':
    case 'references':
    case 'json':
    case 'rows':
    case 'files':
      return 'list'
  }
}
