import type { Field } from './fields.ts'

export type Scalar = string | number | boolean

/**
 * A set of records described by their fields. Access rules, list filters and scopes are all filters, read in two ways:
 * here in memory, and as SQL by the server. A comparison with an absent value is false, never unknown.
 */
export type Filter =
  | 'everything'
  | 'nothing'
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { not: Filter }
  | { field: string; equals: Scalar | null }
  | { field: string; in: readonly Scalar[] }
  | { field: string; startsWith: string }
  /** Part of the text, ignoring case; of a rich text what stands between its tags, as markup writes it (`containing`). */
  | { field: string; contains: string; rich?: boolean }
  /** Nothing is given: no value, or a list with nothing in it. */
  | { field: string; isEmpty: true }
  /** The value is a list that holds this element. */
  | { field: string; has: string }
  /** The value names a record of that resource within that set. Only the database knows; in memory it is none. */
  | { field: string; names: string; within: Filter }
  | { field: string; atLeast: string | number }
  | { field: string; atMost: string | number }
  | { field: string; below: string | number }
  /** Both fields hold a number, and that of the first is less. */
  | { field: string; belowField: string }

/** Reads a filter in memory: does this record belong to the set? */
export function matches(filter: Filter, record: Readonly<Record<string, unknown>>): boolean {
  if (filter === 'everything') return true
  if (filter === 'nothing') return false
  if ('all' in filter) return filter.all.every((part) => matches(part, record))
  if ('any' in filter) return filter.any.some((part) => matches(part, record))
  if ('not' in filter) return !matches(filter.not, record)
  const value = record[filter.field]
  if ('isEmpty' in filter) return value == null || (Array.isArray(value) && value.length === 0)
  if ('equals' in filter) return filter.equals === null ? value == null : value === filter.equals
  if ('in' in filter) return filter.in.some((wanted) => wanted === value)
  if ('startsWith' in filter) return typeof value === 'string' && value.startsWith(filter.startsWith)
  if ('contains' in filter) {
    if (typeof value !== 'string') return false
    const words = filter.rich === true ? value.replace(TAGS, '') : value
    return words.toLowerCase().includes(filter.contains.toLowerCase())
  }
  if ('has' in filter) return Array.isArray(value) && value.includes(filter.has)
  if ('names' in filter) return false
  if ('atLeast' in filter) return comparable(value, filter.atLeast) && value >= filter.atLeast
  if ('atMost' in filter) return comparable(value, filter.atMost) && value <= filter.atMost
  if ('belowField' in filter) {
    const bound = record[filter.belowField]
    return typeof value === 'number' && typeof bound === 'number' && value < bound
  }
  return comparable(value, filter.below) && value < filter.below
}

function comparable(value: unknown, with_: string | number): value is typeof with_ {
  return typeof value === typeof with_
}

const TAGS = /<[^>]*>/g

/** The records whose field has these words as a part. */
export function containing(name: string, field: Field | undefined, words: string): Filter {
  if (field?.kind !== 'text' || field.rich !== true) return { field: name, contains: words }
  const written = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { field: name, contains: written, rich: true }
}

/** Both; drops what says nothing, so that generated SQL stays readable. */
export function both(...parts: Filter[]): Filter {
  const kept = parts.filter((part) => part !== 'everything')
  if (kept.includes('nothing')) return 'nothing'
  if (kept.length === 0) return 'everything'
  return kept.length === 1 && kept[0] !== undefined ? kept[0] : { all: kept }
}

/** The conditions that a record of the set fulfils, all of them; of everything there is none. */
export function partsOf(filter: Filter): Filter[] {
  if (filter === 'everything') return []
  return typeof filter === 'object' && 'all' in filter ? filter.all.flatMap(partsOf) : [filter]
}

/** The same set in fewer words: what can hold no record says so, however deep it was written. */
export function simplest(filter: Filter): Filter {
  if (typeof filter === 'string') return filter
  if ('all' in filter) return both(...filter.all.map(simplest))
  if ('any' in filter) return either(...filter.any.map(simplest))
  return filter
}

export function either(...parts: Filter[]): Filter {
  const kept = parts.filter((part) => part !== 'nothing')
  if (kept.includes('everything')) return 'everything'
  if (kept.length === 0) return 'nothing'
  return kept.length === 1 && kept[0] !== undefined ? kept[0] : { any: kept }
}

/** Whether the wider set is seen to hold all of the narrower one. May say no where it does; never yes where it does not. */
export function covers(wider: Filter, narrower: Filter): boolean {
  if (wider === 'everything' || narrower === 'nothing') return true
  if (JSON.stringify(wider) === JSON.stringify(narrower)) return true
  if (typeof narrower !== 'string' && 'any' in narrower) return narrower.any.every((part) => covers(wider, part))
  const values = valuesOf(narrower)
  if (values !== null && valuesOf(wider)?.of === values.of && isSubset(values.in, valuesOf(wider)?.in ?? []))
    return true
  if (typeof wider !== 'string' && 'any' in wider && wider.any.some((part) => covers(part, narrower))) return true
  return typeof narrower !== 'string' && 'all' in narrower && narrower.all.some((part) => covers(wider, part))
}

/** The field that is held to one or some values, and to which. */
function valuesOf(filter: Filter): { of: string; in: readonly unknown[] } | null {
  if (typeof filter === 'string') return null
  if ('equals' in filter) return { of: filter.field, in: [filter.equals] }
  return 'in' in filter ? { of: filter.field, in: filter.in } : null
}

const isSubset = (some: readonly unknown[], all: readonly unknown[]) => some.every((each) => all.includes(each))

/** What every record of the set has: the fields that the filter holds to one value. */
export function fixedBy(filter: Filter): Record<string, Scalar> {
  if (typeof filter === 'string') return {}
  if ('all' in filter) return Object.assign({}, ...filter.all.map(fixedBy)) as Record<string, Scalar>
  if ('equals' in filter && filter.equals !== null) return { [filter.field]: filter.equals }
  return {}
}

/** The names of the fields a filter reads, so that a definition can be checked against its own rules. */
export function fieldsRead(filter: Filter): string[] {
  if (typeof filter === 'string') return []
  if ('all' in filter) return filter.all.flatMap(fieldsRead)
  if ('any' in filter) return filter.any.flatMap(fieldsRead)
  if ('not' in filter) return fieldsRead(filter.not)
  return 'belowField' in filter ? [filter.field, filter.belowField] : [filter.field]
}
