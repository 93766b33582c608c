import { describe, expect, it } from 'vitest'
import { type CheckPlan, checkPeriodAt } from '#domain/rules/check-period.ts'

const plan = (cycle: CheckPlan['cycle'], own: Partial<CheckPlan> = {}): CheckPlan => ({
  cycle,
  startDate: '2026-08-31',
  endDate: null,
  ...own,
})

describe('the period of a self-check plan', () => {
  it.each([
    ['shift', '2026-09-02', { start: '2026-09-02', end: '2026-09-02' }],
    ['day', '2026-09-02', { start: '2026-09-02', end: '2026-09-02' }],
    ['week', '2026-09-06', { start: '2026-08-31', end: '2026-09-06' }],
    ['week', '2026-09-07', { start: '2026-09-07', end: '2026-09-13' }],
    ['month', '2026-09-29', { start: '2026-08-31', end: '2026-09-29' }],
    ['month', '2026-09-30', { start: '2026-09-30', end: '2026-10-30' }],
    ['month', '2027-02-28', { start: '2027-02-28', end: '2027-03-30' }],
    ['quarter', '2026-11-30', { start: '2026-11-30', end: '2027-02-27' }],
    ['halfYear', '2027-03-01', { start: '2027-02-28', end: '2027-08-30' }],
    ['year', '2027-08-30', { start: '2026-08-31', end: '2027-08-30' }],
    ['once', '2026-08-31', { start: '2026-08-31', end: '2026-08-31' }],
  ] as const)('%s on %s', (cycle, day, period) => {
    expect(checkPeriodAt(plan(cycle), day)).toEqual(period)
  })

  it('has none before the plan begins or after it ends', () => {
    expect(checkPeriodAt(plan('week'), '2026-08-30')).toBeNull()
    expect(checkPeriodAt(plan('week', { endDate: '2026-09-10' }), '2026-09-11')).toBeNull()
    expect(checkPeriodAt(plan('once'), '2026-09-01')).toBeNull()
  })

  it('has one on its last day', () => {
    const last = { start: '2026-09-07', end: '2026-09-10' }
    expect(checkPeriodAt(plan('week', { endDate: '2026-09-10' }), '2026-09-10')).toEqual(last)
  })

  it('ends with the plan', () => {
    expect(checkPeriodAt(plan('month', { endDate: '2026-09-10' }), '2026-09-01')).toEqual({
      start: '2026-08-31',
      end: '2026-09-10',
    })
  })
})
