import { describe, expect, it } from 'vitest'
import {
  accrualOf,
  builtInRates,
  monthsBegun,
  readSlices,
  requiredSafetyCost,
  sliceWords,
  usedSafetyCost,
} from '#domain/rules/safety-cost.ts'

describe('财资〔2022〕136号, slices of last year’s revenue', () => {
  it.each([
    ['SC-1', 'machinery', 800, 18.8, 1.5667],
    ['SC-2', 'machinery', 3200, 51, 4.25],
    ['SC-3', 'machinery', 10_000, 136, 11.3333],
    ['SC-4', 'machinery', 32_000, 191, 15.9167],
    ['SC-5', 'hazardous', 1000, 45, 3.75],
    ['SC-6', 'hazardous', 12_000, 258.5, 21.5417],
    ['SC-7', 'hazardous', 150_000, 842.5, 70.2083],
    ['SC-8', 'metallurgy', 600_000, 1515, 126.25],
    ['SC-9', 'freight', 5000, 50, 4.1667],
    ['SC-10', 'none', 50_000, null, null],
  ] as const)('%s: %s of %i 万元', (_id, industry, revenue, annual, monthly) => {
    expect(requiredSafetyCost(builtInRates(industry, '2026-11-20'), revenue)).toEqual({
      annual,
      monthly,
      ruleVersion: '财资〔2022〕136号',
      mark: 'R',
    })
  })

  it.each([
    ['mineWorks', 1000, 35],
    ['building', 20_000, 600],
    ['powerWorks', 1000, 25],
    ['plantWorks', 1000, 20],
    ['publicWorks', 1000, 15],
  ] as const)('%s: of %i 万元 of works', (industry, cost, annual) => {
    expect(requiredSafetyCost(builtInRates(industry, '2026-11-20'), cost).annual).toBe(annual)
  })

  it.each([
    ['coalOutburst', 10_000, 50],
    ['coalGas', 10_000, 30],
    ['coalUnderground', 10_000, 15],
    ['coalOpen', 10_000, 5],
    ['metalOpen', 10_000, 5],
    ['metalUnderground', 10_000, 15],
    ['nonMetalOpen', 10_000, 3],
    ['nonMetalUnderground', 10_000, 8],
    ['quarry', 10_000, 2],
    ['nuclearOre', 10_000, 25],
    ['tailingsLarge', 10_000, 4],
    ['tailingsSmall', 10_000, 5],
    ['oil', 10_000, 20],
    ['gas', 10_001, 7.5008],
  ] as const)('%s: of %i units of output', (industry, output, annual) => {
    expect(requiredSafetyCost(builtInRates(industry, '2026-11-20'), output)).toMatchObject({ annual, mark: 'R' })
  })

  it('knows no rates before the first table', () => {
    expect(() => builtInRates('machinery', '2020-01-01')).toThrow(RangeError)
  })
})

describe('rates as they are configured', () => {
  it('are to the hundredth what was written, whichever hundredth', () => {
    const rates = Array.from({ length: 500 }, (_, at) => ({ upTo: null, rate: at + 1 }))
    expect(rates.map((rate) => readSlices(sliceWords([rate])))).toEqual(rates.map((rate) => [rate]))
  })

  it.each([
    ['rising to the rest', '1000以下2.35，10000以下1.25，其余0.25', true],
    ['one for all', '其余1.5', true],
    ['twice up to the same', '1000以下2.35，1000以下1.25，其余0.25', false],
    ['falling', '10000以下2.35，1000以下1.25，其余0.25', false],
    ['up to nothing', '0以下2.35，其余0.25', false],
    ['without a rest', '1000以下2.35', false],
    ['the rest before the end', '其余2.35，1000以下1.25', false],
    ['two rests', '其余2.35，其余1.25', false],
    ['three digits after the point', '其余2.355', false],
    ['in other words', '一千以下2.35，其余1', false],
  ])('%s: %s', (_what, words, isTaken) => {
    expect(readSlices(words) !== null).toBe(isTaken)
  })
})

describe('what was used of it', () => {
  it.each([
    [100, 59.99, 60, true],
    [100, 60, 60, false],
    [51, 51, 100, false],
    [null, 12, null, false],
    [0, 12, null, false],
  ])('of %s 万元 required, %s used is %s %%; to be explained: %s', (required, used, usedRate, isLow) => {
    const { usedRate: rate, usedAlert } = usedSafetyCost({ required, used, firstDay: '2026-01-01' })
    expect(rate).toBe(usedRate)
    expect(usedAlert !== null).toBe(isLow)
  })
})

describe('what is put aside month by month', () => {
  const none: readonly number[] = []
  it.each([
    ['a twelfth each month', { annual: 51, lastAnnual: 40, carried: 0, usedByMonth: none, months: 11 }, 46.75, 46.75],
    [
      'to the cent over the year',
      { annual: 136, lastAnnual: null, carried: 0, usedByMonth: none, months: 12 },
      136,
      136,
    ],
    ['less what was spent', { annual: 12, lastAnnual: 12, carried: 2, usedByMonth: [0.5, 1.5], months: 3 }, 3, 3],
    [
      'nothing from three times last year on',
      { annual: 12, lastAnnual: 4, carried: 12, usedByMonth: none, months: 6 },
      0,
      12,
    ],
    [
      'again once it has fallen below',
      { annual: 12, lastAnnual: 4, carried: 12, usedByMonth: [0, 0.5], months: 4 },
      1,
      12.5,
    ],
    [
      'nothing where nothing is required',
      { annual: null, lastAnnual: 4, carried: 1, usedByMonth: none, months: 6 },
      null,
      null,
    ],
  ])('%s', (_words, facts, accruedAmount, balanceAmount) => {
    expect(accrualOf({ ...facts, firstDay: '2026-01-01' })).toEqual({ accruedAmount, balanceAmount })
  })

  it('pauses by the times of its year', () => {
    const facts = { annual: 12, lastAnnual: 4, carried: 12, usedByMonth: none, months: 6 }
    expect(accrualOf({ ...facts, firstDay: '2027-01-01' }, () => 4)).toEqual({ accruedAmount: 4, balanceAmount: 16 })
  })

  it.each([
    [2025, 12],
    [2026, 11],
    [2027, 0],
  ])('of %i, %i months have begun in November 2026', (year, months) => {
    expect(monthsBegun(year, '2026-11-23')).toBe(months)
  })
})
