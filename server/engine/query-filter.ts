import { inArray } from 'drizzle-orm'
import { fieldOf } from '#domain/kit/field-of.ts'
import type { Field } from '#domain/kit/fields.ts'
import { both, containing, either, type Filter, type Scalar } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyResource, filterNames } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { addMs, isDay, startOfDay } from '#domain/lib/dates.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { assertStorable } from './storable.ts'

/** The part of a list query that is not a filter. */
const CONTROLS = ['pageIndex', 'pageSize', 'countTotal', 'sort', 'order', 'after', 'keyword', 'view', 'also']
const MAX_WORDS = 200
const MAX_CHOICES = 1_000
const MS_PER_DAY = 86_400_000

/**
 * The filters of a list query: each key names a field the list declares (or one of its columns or scope fields); its
 * value is a value, a list of values, `{ from, to }`, `{ equals }` or `{ empty: true }`. An empty value filters nothing.
 * Throws `input.invalid`.
 */
export async function queryFilter(
  db: Db,
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
): Promise<Filter> {
  assertStorable(query)
  const asked = filterNames(resource)
  const issues: InputIssue[] = []
  const parts: Filter[] = []
  for (const [name, value] of Object.entries(query)) {
    if (CONTROLS.includes(name) || isEmpty(value)) continue
    const filter = asked.has(name) ? await fieldFilter(db, resource, name, value) : null
    if (filter === null) issues.push({ path: name, code: 'query', message: messageFor(resource, name, asked) })
    else parts.push(filter)
  }
  refuse(issues)
  return both(...parts)
}

function messageFor(resource: AnyResource, name: string, asked: Set<string>): string {
  return asked.has(name) ? `${fieldOf(resource, name)?.label ?? name}的查询条件不正确` : '不能按这一项查询'
}

/** What a query leaves open. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Null when the value does not suit the field. */
async function fieldFilter(db: Db, resource: AnyResource, name: string, value: unknown): Promise<Filter | null> {
  const field = fieldOf(resource, name)
  if (isNone(value))
    return field?.kind === 'reference' || name in resource.fields ? { field: name, equals: null } : null
  if (name === 'gridGuid' && 'gridPath' in resource.fields) return await subtreeFilter(db, value)
  if (name === 'status' || name === 'guid') return oneOf(name, value)
  return field === null ? null : valueFilter(name, field, value)
}

/** `{ empty: true }` asks for the records that have no value here. */
function isNone(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'empty' in value && value.empty === true
}

function valueFilter(name: string, field: Field, value: unknown): Filter | null {
  switch (field.kind) {
    case 'text':
      return wholeText(name, value) ?? partOfText(name, field, value)
    case 'choice':
    case 'reference':
      return oneOf(name, value)
    case 'choices':
    case 'references':
      return typeof value === 'string' ? { field: name, has: value } : anyElement(name, value)
    case 'bool':
      return boolFilter(name, value)
    case 'integer':
    case 'decimal':
    case 'point':
      return spanFilter(name, value, 'number')
    case 'date':
      return spanFilter(name, value, 'day')
    case 'instant':
      return spanFilter(name, value, 'instant')
    case 'json':
    case 'rows':
    case 'files':
      return null
  }
}

/** `{ equals: '…' }` asks for the text as a whole, by itself a text asks for a part of it. */
function wholeText(field: string, value: unknown): Filter | null {
  const { equals } = (value ?? {}) as { equals?: unknown }
  return typeof equals === 'string' && equals.length <= MAX_WORDS ? { field, equals } : null
}

function partOfText(name: string, field: Field, value: unknown): Filter | null {
  return typeof value === 'string' && value.length <= MAX_WORDS ? textFilter(name, field, value) : null
}

/** Region guids are joined along the path from the top, so the last one asked for stands for its whole subtree. */
function textFilter(name: string, field: Field, value: string): Filter {
  if (name !== 'regionIds') return containing(name, field, value.trim())
  const last = value.split(/[/,]/).filter(Boolean).at(-1)
  return last === undefined ? 'everything' : { field: name, contains: last }
}

function oneOf(field: string, value: unknown): Filter | null {
  if (typeof value === 'string') return { field, equals: value }
  return isWords(value) ? { field, in: value } : null
}

function anyElement(field: string, value: unknown): Filter | null {
  return isWords(value) ? either(...value.map((has) => ({ field, has }))) : null
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_CHOICES && value.every((each) => typeof each === 'string')
}

function boolFilter(field: string, value: unknown): Filter | null {
  if (value === true || value === 'true' || value === 1 || value === '1') return { field, equals: true }
  // A box never ticked counts as not ticked.
  if (value === false || value === 'false' || value === 0 || value === '0') return { not: { field, equals: true } }
  return null
}

/** A grid and all below it. An unknown grid has no records. */
async function subtreeFilter(db: Db, value: unknown): Promise<Filter | null> {
  const guids = typeof value === 'string' ? [value] : value
  if (!isWords(guids)) return null
  const grid = tableOf(gridManage)
  const found = await liveFields(db, grid, ['path'], inArray(grid.guid, guids))
  return either(...found.map(({ path }) => ({ field: 'gridPath', startsWith: String(path) })))
}

type Measure = 'number' | 'day' | 'instant'

function spanFilter(field: string, value: unknown, measure: Measure): Filter | null {
  const span = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { from: value, to: value }
  const { from, to, ...others } = span as { from?: unknown; to?: unknown }
  if (Object.keys(others).length > 0) return null
  const lower = isEmpty(from) ? 'everything' : lowerBound(field, from, measure)
  const upper = isEmpty(to) ? 'everything' : upperBound(field, to, measure)
  return lower === null || upper === null ? null : both(lower, upper)
}

function lowerBound(field: string, from: unknown, measure: Measure): Filter | null {
  const atLeast = boundOf(from, measure)
  return atLeast === null ? null : { field, atLeast }
}

function upperBound(field: string, to: unknown, measure: Measure): Filter | null {
  const bound = boundOf(to, measure)
  if (bound === null) return null
  if (measure === 'instant' && typeof to === 'string' && isDay(to)) {
    // The whole of the last day belongs to the span.
    return { field, below: addMs(startOfDay(to), MS_PER_DAY) }
  }
  return { field, atMost: bound }
}

function boundOf(value: unknown, measure: Measure): Exclude<Scalar, boolean> | null {
  if (measure === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }
  if (typeof value !== 'string') return null
  if (isDay(value)) return measure === 'day' ? value : startOfDay(value)
  const at = Date.parse(value)
  return measure === 'instant' && !Number.isNaN(at) ? new Date(at).toISOString() : null
}
