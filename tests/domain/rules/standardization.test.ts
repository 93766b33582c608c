import { describe, expect, it } from 'vitest'
import { HOLIDAYS } from '#domain/data/holidays.ts'
import {
  certificateValidTo,
  earliestPublicityEnd,
  gradeOf,
  isPassed,
  rectifyDueOn,
  renewalFrom,
  retryFrom,
  standardScore,
} from '#domain/rules/standardization.ts'

const on = '2026-11-20'

describe('the grade of a review (应急〔2021〕83号)', () => {
  it.each([
    ['ST-1: what does not apply leaves both sums', standardScore(100, 10, 8), 89.13, 'two'],
    ['ST-2: the pass mark itself passes', standardScore(100, 40, 0), 60, 'three'],
    ['one point below', standardScore(100, 41, 0), 59, null],
    ['grade one', standardScore(100, 10, 0), 90, 'one'],
  ])('%s', (_what, score, expected, grade) => {
    expect(score).toBe(expected)
    expect(gradeOf({ score: score ?? 0, hasVeto: false, on })).toBe(grade)
  })

  it('ST-3: is none with an open major hazard, whatever the score', () => {
    expect(gradeOf({ score: 95, hasVeto: true, on })).toBeNull()
    expect(isPassed('three', { score: 95, hasVeto: true, on })).toBe(false)
  })

  it.each([
    ['one', 90],
    ['two', 75],
    ['three', 60],
    ['micro', 60],
  ] as const)('passes %s at %i and not below', (grade, mark) => {
    expect(isPassed(grade, { score: mark, hasVeto: false, on })).toBe(true)
    expect(isPassed(grade, { score: mark - 0.01, hasVeto: false, on })).toBe(false)
  })

  it('has no score where nothing applies', () => {
    expect(standardScore(50, 0, 50)).toBeNull()
  })
})

describe('the certificate', () => {
  it('ST-4: holds three years less a day, and is renewed in the last three months', () => {
    expect(certificateValidTo('2026-03-15')).toBe('2029-03-14')
    expect(renewalFrom('2029-03-14', '2028-12-01')).toBe('2028-12-14')
  })
})

describe('the terms around a review (应急〔2021〕83号)', () => {
  it('lets somebody who failed apply again after a year', () => {
    expect(retryFrom('2026-03-15', '2026-11-20')).toBe('2027-03-15')
  })

  it('asks the rule of the day of asking, not of the day it is counted from', () => {
    const inForce = (_key: string, day: string) => (day < '2026-11-20' ? 12 : 3)
    expect(retryFrom('2026-03-15', '2026-11-19', inForce)).toBe('2027-03-15')
    expect(retryFrom('2026-03-15', '2026-11-20', inForce)).toBe('2026-06-15')
    expect(renewalFrom('2027-01-31', '2026-11-19', inForce)).toBe('2026-01-31')
    expect(renewalFrom('2027-01-31', '2026-11-20', inForce)).toBe('2026-10-31')
  })

  it.each([
    ['four plain weeks', '2026-11-02', '2026-11-30'],
    // Seven days off from 1 October, with Saturday 10 October worked, and three at Mid-autumn with Sunday 20 September.
    ['over the holidays of autumn', '2026-09-14', '2026-10-16'],
  ])('leaves twenty working days to put right what was found: %s', (_what, reviewed, due) => {
    expect(rectifyDueOn(reviewed, HOLIDAYS)).toBe(due)
  })
})

describe('the publicity (应急〔2021〕83号)', () => {
  it.each([
    ['a plain week', '2026-11-16', '2026-11-20'],
    ['over a weekend', '2026-11-20', '2026-11-26'],
    // ST-5: Thu 24, then the Mid-autumn days off 25-27, Mon 28 to Wed 30, and after the National Day holiday Thu 8.
    ['ST-5: over the holidays of autumn', '2026-09-24', '2026-10-08'],
    ['with a weekend that is worked', '2026-10-08', '2026-10-13'],
  ])('ends on its fifth working day: %s', (_what, from, end) => {
    expect(earliestPublicityEnd(from, HOLIDAYS)).toBe(end)
  })
})
