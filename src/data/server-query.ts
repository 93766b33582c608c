import type { ListQuery } from '#domain/contract/envelope.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { both, type Filter, partsOf } from '#domain/kit/filter.ts'
import { type AnyResource, filterNames } from '#domain/kit/resource.ts'
import { addDays, addMs } from '#domain/lib/dates.ts'
import type { RecordsQuery } from './types.ts'

/** The largest page the server gives. */
export const MAX_PAGE_SIZE = 200
const DEFAULT_LIMIT = 100
/** The longest list of values the server takes. */
const MAX_CHOICES = 1_000

/** A screen's question in the words of `POST /api/{resource}/list`; what no word says goes along as it is. */
export function serverQueryOf(resource: AnyResource, asked: RecordsQuery): ListQuery {
  const order = asked.order ?? resource.list.order
  const query: ListQuery = {
    pageIndex: asked.pageIndex ?? 1,
    pageSize: Math.min(MAX_PAGE_SIZE, asked.pageSize ?? asked.limit ?? DEFAULT_LIMIT),
    countTotal: true,
    sort: order.replace(/^-/, ''),
    order: order.startsWith('-') ? 'DESC' : 'ASC',
    ...(asked.keyword === undefined || asked.keyword.trim() === '' ? {} : { keyword: asked.keyword.trim() }),
    ...(asked.view === undefined ? {} : { view: asked.view }),
  }
  const may = filterNames(resource)
  const rest: Filter[] = []
  for (const part of partsOf(asked.filter ?? 'everything')) {
    const words = wordsOf(resource, part)
    const isFree = words !== null && may.has(words.name) && canJoin(query[words.name], words.value)
    if (words !== null && isFree) query[words.name] = joined(query[words.name], words.value)
    else rest.push(part)
  }
  return rest.length === 0 ? query : { ...query, also: both(...rest) }
}

interface Words {
  name: string
  value: unknown
}

/** One condition as a key and a value; null for what the list call has no words for. */
function wordsOf(resource: AnyResource, filter: Filter): Words | null {
  if (typeof filter === 'string') return null
  if ('not' in filter) {
    const inner = filter.not
    const isNotTicked = typeof inner === 'object' && 'equals' in inner && inner.equals === true
    return isNotTicked ? { name: inner.field, value: false } : null
  }
  if ('any' in filter) return anyOfOneField(resource, filter.any)
  if ('all' in filter) return null
  const name = filter.field
  const kind = fieldOf(resource, name)?.kind
  if ('isEmpty' in filter || 'names' in filter || 'belowField' in filter) return null
  if ('equals' in filter) {
    if (filter.equals === null) return kind === undefined ? null : { name, value: { empty: true } }
    // By itself a text is looked for as a part.
    return { name, value: kind === 'text' ? { equals: filter.equals } : filter.equals }
  }
  if ('in' in filter) {
    // An empty list asks the server for everything.
    const isSayable = kind !== 'text' && filter.in.length > 0 && filter.in.length <= MAX_CHOICES
    return isSayable ? { name, value: [...filter.in] } : null
  }
  if ('has' in filter) return { name, value: filter.has }
  if ('contains' in filter) return kind === 'text' ? { name, value: filter.contains } : null
  if ('startsWith' in filter) {
    // A grid's path stands for the grid and all below it, which is what the server makes of its guid.
    const gridGuid = filter.startsWith.split('/').filter(Boolean).at(-1)
    return name === 'gridPath' && gridGuid !== undefined ? { name: 'gridGuid', value: gridGuid } : null
  }
  if ('atLeast' in filter) return { name, value: { from: filter.atLeast } }
  if ('atMost' in filter) return { name, value: { to: filter.atMost } }
  if (typeof filter.below === 'number') return kind === 'integer' ? { name, value: { to: filter.below - 1 } } : null
  return { name, value: { to: kind === 'date' ? addDays(filter.below, -1) : addMs(filter.below, -1) } }
}

function anyOfOneField(resource: AnyResource, filters: readonly Filter[]): Words | null {
  const words = filters.map((part) => wordsOf(resource, part))
  const [first] = words
  if (first == null || words.some((each) => each?.name !== first.name || !isChoice(each.value))) return null
  return { name: first.name, value: words.flatMap((each) => each?.value ?? []) }
}

const isChoice = (value: unknown) => typeof value === 'string' || Array.isArray(value)

/** Two ends of one span go together; anything else said twice would be lost. */
function canJoin(before: unknown, next: unknown): boolean {
  if (before === undefined) return true
  return isSpan(before) && isSpan(next) && Object.keys(next).every((key) => !(key in before))
}

function joined(before: unknown, next: unknown): unknown {
  return isSpan(before) && isSpan(next) ? { ...before, ...next } : next
}

function isSpan(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
