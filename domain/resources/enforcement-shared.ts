import { inOwnArea, only } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord, SeenLater } from '#domain/kit/resource.ts'
import { companySideInArea } from './shared.ts'

/** Those who enforce, and those who answer for them. */
export const officers = only(['officer', 'bureau', 'admin'])
export const chiefs = only(['leader', 'bureau', 'admin'])
/** The office that enforces: its people read what is under way. */
export const enforcers = only(['officer', 'bureau', 'leader', 'admin'])
export const townInArea = only(['town'], inOwnArea)
/** The enterprise that is inspected or punished learns of it when the law has it told. */
export const toTheParty = (from: Filter, says: string): SeenLater => ({ by: companySideInArea, from, says })

/** Days that must not come before the ones they follow, where both are there (`entities.md` Q7). */
export function inOrder(record: AnyRecord, steps: readonly (readonly [field: string, label: string])[]): InputIssue[] {
  const known = steps.flatMap(([field, label]) => {
    const value = record[field]
    return typeof value === 'string' && value !== '' ? [{ field, label, day: value.slice(0, 10) }] : []
  })
  return known.flatMap(({ field, label, day }, at) => {
    const before = known[at - 1]
    return before !== undefined && day < before.day
      ? [{ path: field, code: 'order', message: `${label}不能早于${before.label}` }]
      : []
  })
}

/** Two officers at least (行政处罚法 art. 42). */
export function twoOfficers({ officers: named }: AnyRecord): InputIssue[] {
  return Array.isArray(named) && named.length >= 2
    ? []
    : [{ path: 'officers', code: 'too-few', message: '执法人员不得少于两人' }]
}
