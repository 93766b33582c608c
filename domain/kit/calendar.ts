import { addDays, addMonths, type Day, dayOf, daysBetween, startOfDay } from '#domain/lib/dates.ts'
import { fieldOf } from './field-of.ts'
import { both, type Filter } from './filter.ts'
import type { AnyResource, CalendarDefinition } from './resource.ts'

const WEEK = 7
/** What lasts longer is no entry of a calendar; so far back a list is asked for what may still go on. */
const LONGEST_DAYS = 92

export interface Span {
  first: Day
  last: Day
}

/** The calendar of a resource: declared, or that of its first date. Null where it has none. */
export function calendarOf(resource: AnyResource): CalendarDefinition | null {
  if (resource.calendar !== undefined) return resource.calendar
  const from = Object.keys(resource.fields).find((name) => isDated(resource, name))
  return from === undefined ? null : { from }
}

function isDated(resource: AnyResource, name: string): boolean {
  const kind = fieldOf(resource, name)?.kind
  return kind === 'date' || kind === 'instant'
}

/** Monday is the first day of a week, as GB/T 7408 counts them. */
export function weekOf(day: Day): Span {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK
  const first = addDays(day, -weekday)
  return { first, last: addDays(first, WEEK - 1) }
}

/** Whole weeks around the month of a day. */
export function monthOf(day: Day): Span {
  const first = `${day.slice(0, 7)}-01`
  return { first: weekOf(first).first, last: weekOf(addDays(addMonths(first, 1), -1)).last }
}

export function daysOf({ first, last }: Span): Day[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
}

/** What a list is asked for, so that everything of the span is among the answers. */
export function spanFilter(resource: AnyResource, { from, to }: CalendarDefinition, { first, last }: Span): Filter {
  const since = to === undefined ? first : addDays(first, -LONGEST_DAYS)
  const isInstant = fieldOf(resource, from)?.kind === 'instant'
  return both(
    { field: from, atLeast: isInstant ? startOfDay(since) : since },
    isInstant ? { field: from, below: startOfDay(addDays(last, 1)) } : { field: from, atMost: last },
  )
}

/** The days a record stands on within a span; none where it has no date or lies outside. */
export function daysOfRecord(
  { from, to }: CalendarDefinition,
  record: Readonly<Record<string, unknown>>,
  { first, last }: Span,
): Day[] {
  const begins = dayIn(record[from])
  if (begins === null) return []
  const ends = (to === undefined ? null : dayIn(record[to])) ?? begins
  const start = begins < first ? first : begins
  const end = ends > last ? last : ends
  return start > end ? [] : daysOf({ first: start, last: end })
}

function dayIn(value: unknown): Day | null {
  if (typeof value !== 'string' || value === '') return null
  return value.length > 'YYYY-MM-DD'.length ? dayOf(value) : value
}
