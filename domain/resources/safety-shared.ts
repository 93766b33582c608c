import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, type Day } from '#domain/lib/dates.ts'
import { companySideInArea } from './shared.ts'

/** The enterprise keeps its own ledgers; those who supervise it see them and may set them right. */
export const ownLedger = {
  read: inOwnArea,
  create: anyOf(companySideInArea, only(['town', 'bureau', 'admin'], inOwnArea)),
  update: anyOf(companySideInArea, only(['town', 'bureau', 'admin'], inOwnArea)),
  remove: anyOf(companySideInArea, only(['bureau', 'admin'], inOwnArea)),
}

/** An issue at `to` where both days are given and the later comes first. */
export function daysInOrder(record: AnyRecord, [from, to]: readonly [string, string], message: string): InputIssue[] {
  const [first, last] = [record[from], record[to]]
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? [{ path: to, code: 'span', message }]
    : []
}

/** Records that came in a sheet, whose papers are still to be added. */
export function papersView(...fields: string[]) {
  const filter = (): Filter => ({ any: fields.map((field) => ({ field, isEmpty: true })) })
  return { papersDue: { label: '待补附件', filter } }
}

/** So many days before the first of these days: from then on it is a to-do. */
export function remindedOn(ends: readonly unknown[], daysBefore: number): Day | null {
  const [first] = ends.filter((day): day is Day => typeof day === 'string').sort()
  return first === undefined ? null : addDays(first, -daysBefore)
}

/** Views of records that end on a day. */
export function expiryViews(field: string, soonDays: number, pressing: Filter = 'everything') {
  return {
    expiring: {
      label: `${soonDays}天内到期`,
      order: field,
      filter: (today: string) => both(pressing, { field, atLeast: today }, { field, atMost: addDays(today, soonDays) }),
    },
    expired: {
      label: '已过期',
      order: field,
      filter: (today: string) => both(pressing, { field, below: today }),
    },
  }
}

/** A number of a record, 0 where it is empty. */
export const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The rows of a `rows` field. */
export const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []

/** An issue at the rows of years where one of them is there twice. */
export function onceAYear(record: AnyRecord, path: string, what: string): InputIssue[] {
  const years = rowsOf(record[path]).map(({ year }) => year)
  const twice = years.find((year, at) => years.indexOf(year) !== at)
  return twice === undefined ? [] : [{ path, code: 'twice', message: `${twice}年度的${what}填了两次` }]
}

/** Money summed in whole cents of the unit's ten-thousandth, so that 0.1 and 0.2 are 0.3. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 10_000), 0) / 10_000
}
