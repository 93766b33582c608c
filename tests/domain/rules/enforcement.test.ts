import { describe, expect, it } from 'vitest'
import { decisionDueOn, fineDuties, lateSurcharge, mayFineOnSpot, reviewDueOn } from '#domain/rules/enforcement.ts'

const on = '2026-06-30'

describe('行政处罚法 art. 72: 3 % of the fine for each day late, at most the fine', () => {
  it.each([
    ['EN-1', 30_000, '2026-06-15', '2026-06-25', 9000],
    ['EN-2', 30_000, '2026-06-15', '2026-07-25', 30_000],
    ['paid on the last day', 30_000, '2026-06-15', '2026-06-15', 0],
    ['paid early', 30_000, '2026-06-15', '2026-06-01', 0],
    ['cents', 333.33, '2026-06-15', '2026-06-16', 9.99],
  ])('%s', (_id, fine, due, paid, surcharge) => {
    expect(lateSurcharge(fine, { dueOn: due, paidOn: paid })).toBe(surcharge)
  })
})

describe('行政处罚法 art. 51: fines on the spot', () => {
  it.each([
    ['EN-3', 'unit', 3000, true],
    ['EN-3, one yuan more', 'unit', 3001, false],
    ['a person', 'person', 200, true],
    ['a person, one yuan more', 'person', 201, false],
  ] as const)('%s', (_id, party, amount, allowed) => {
    expect(mayFineOnSpot({ party, amount, on })).toBe(allowed)
  })
})

describe('what a proposed penalty makes necessary', () => {
  it.each([
    ['EN-4', 'unit', 50_000, false, { hearing: true, collectiveDiscussion: true, reportToCity: true }],
    ['one yuan less', 'unit', 49_999, false, { hearing: false, collectiveDiscussion: false, reportToCity: false }],
    ['a person', 'person', 20_000, false, { hearing: true, collectiveDiscussion: false, reportToCity: false }],
    ['stopping production', 'unit', 0, true, { hearing: true, collectiveDiscussion: true, reportToCity: false }],
  ] as const)('%s', (_id, party, amount, isWeighty, duties) => {
    expect(fineDuties({ party, amount, on }, isWeighty)).toEqual(duties)
  })
})

it('EN-5: a rectification is inspected again within ten days', () => {
  expect(reviewDueOn('2026-06-30')).toBe('2026-07-10')
})

it('a case is decided within ninety days of filing (art. 60)', () => {
  expect(decisionDueOn('2026-06-30')).toBe('2026-09-28')
})
