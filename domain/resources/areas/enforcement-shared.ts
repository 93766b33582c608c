import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** Those who enforce, and those who answer for them. */
export const officers = only(['officer', 'bureau', 'admin'])
export const chiefs = only(['leader', 'bureau', 'admin'])
export const watchers = anyOf(
  only(['officer', 'bureau', 'leader', 'admin']),
  only(['town', 'company', 'safety'], inOwnArea),
)

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
