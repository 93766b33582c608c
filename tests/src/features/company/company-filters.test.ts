import { describe, expect, it } from 'vitest'
import { filterCount, filterOf, NO_FILTERS } from '#app/features/company/company-filters.ts'
import { matches } from '#domain/kit/filter.ts'

const company = { riskColor: 'red', scaleType: '1', isWeiHua: true, nextPatrolDue: '2026-11-19' }
const finds = (filters: Partial<typeof NO_FILTERS>) =>
  matches(filterOf({ ...NO_FILTERS, ...filters }, '2026-11-20'), company)

describe('the filters of the enterprise list', () => {
  it('find everything while none is on', () => {
    expect(filterOf(NO_FILTERS, '2026-11-20')).toBe('everything')
    expect(filterCount(NO_FILTERS)).toBe(0)
  })

  it.each([
    { filters: { risk: ['red', 'orange'] }, found: true },
    { filters: { risk: ['blue'] }, found: false },
    { filters: { flags: ['isWeiHua', 'isSheAnZhiLeng'] }, found: true },
    { filters: { flags: ['isSheAnZhiLeng'] }, found: false },
    { filters: { risk: ['red'], scale: ['2'] }, found: false },
    { filters: { overdue: true }, found: true },
  ])('answer $found for $filters', ({ filters, found }) => {
    expect(finds(filters)).toBe(found)
  })

  it('count an enterprise due today as in time', () => {
    const filter = filterOf({ ...NO_FILTERS, overdue: true }, '2026-11-19')
    expect(matches(filter, company)).toBe(false)
  })
})
