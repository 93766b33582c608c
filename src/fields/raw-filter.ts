import type { Field } from '#domain/kit/fields.ts'
import { both, containing, type Filter } from '#domain/kit/filter.ts'
import { addDays, isDay, startOfDay } from '#domain/lib/dates.ts'

/** What stands between the two ends of a range in an address. */
const RANGE_MARK = '~'

export interface Range {
  from: string
  to: string
}

export function rangeOf(raw: string): Range {
  const [from = '', to = ''] = raw.split(RANGE_MARK)
  return { from, to }
}

export function rawRange({ from, to }: Range): string {
  return from === '' && to === '' ? '' : `${from}${RANGE_MARK}${to}`
}

/**
 * A filter as it stands in the address of a list (`?status=a,b&deadline=2026-11-01~`) as a `Filter`. What cannot be
 * understood filters nothing, since addresses are passed on and typed.
 */
export function filterOfRaw(name: string, field: Field, raw: string): Filter {
  if (raw === '') return 'everything'
  switch (field.kind) {
    case 'text':
      return containing(name, field, raw)
    case 'choice':
      return { field: name, in: raw.split(',') }
    case 'choices':
      return { any: raw.split(',').map((code) => ({ field: name, has: code })) }
    case 'bool':
      return raw === 'true' || raw === 'false' ? { field: name, equals: raw === 'true' } : 'everything'
    case 'integer':
    case 'decimal':
    case 'point':
      return numberRange(name, rangeOf(raw))
    case 'date':
      return dayRange(name, rangeOf(raw))
    case 'instant':
      return instantRange(name, rangeOf(raw))
    case 'reference':
      // A grid stands for all below it, and is written as its path.
      return raw.endsWith('/') ? { field: 'gridPath', startsWith: raw } : { field: name, equals: raw }
    case 'references':
      return { field: name, has: raw }
    case 'json':
    case 'rows':
    case 'files':
      return 'everything'
  }
}

function numberRange(name: string, { from, to }: Range): Filter {
  const [least, most] = [Number(from), Number(to)]
  return both(
    from !== '' && Number.isFinite(least) ? { field: name, atLeast: least } : 'everything',
    to !== '' && Number.isFinite(most) ? { field: name, atMost: most } : 'everything',
  )
}

function dayRange(name: string, { from, to }: Range): Filter {
  return both(
    isDay(from) ? { field: name, atLeast: from } : 'everything',
    isDay(to) ? { field: name, atMost: to } : 'everything',
  )
}

function instantRange(name: string, { from, to }: Range): Filter {
  return both(
    isDay(from) ? { field: name, atLeast: startOfDay(from) } : 'everything',
    isDay(to) ? { field: name, below: startOfDay(addDays(to, 1)) } : 'everything',
  )
}
