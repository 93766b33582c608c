import { describe, expect, it } from 'vitest'
import { CRITICAL_SUBSTANCES, criticalSubstance } from '#domain/data/critical-quantities.ts'
import { exposureFactor, gradeMajorHazard, type UnitSubstance } from '#domain/rules/major-hazard.ts'

const of = (...pairs: readonly [string, number][]): UnitSubstance[] =>
  pairs.map(([name, quantity]) => ({ name, cas: null, quantity, hazardClass: null }))

describe('GB 18218-2018', () => {
  it.each([
    ['MH-01', of(['氨', 12]), 60, 1.5, 1.2, 3.6, '4'],
    ['MH-02', of(['氯', 20], ['氨', 15]), 120, 2, 5.5, 38, '3'],
    ['MH-03', of(['甲醇', 3000], ['甲苯', 2000], ['乙醇', 1000]), 12, 1, 12, 12, '3'],
    ['MH-04', of(['液化石油气', 200]), 0, 0.5, 4, 3, '4'],
    ['MH-05', of(['环氧乙烷', 100], ['碳酰氯', 0.6]), 45, 1.2, 12, 72, '2'],
    ['MH-06', of(['氯', 62.5]), 100, 2, 12.5, 100, '1'],
    ['MH-07', of(['氯', 62.4]), 100, 2, 12.48, 99.84, '2'],
    ['MH-08', of(['甲苯', 499]), 200, 2, 0.998, null, null],
    ['MH-09', of(['甲苯', 250], ['甲醇', 250]), 0, 0.5, 1, 0.5, '4'],
    ['MH-10', of(['汽油', 1000]), 49, 1.2, 5, 6, '4'],
    ['MH-11', of(['氢', 3], ['乙炔', 0.5]), 99, 1.5, 1.1, 2.475, '4'],
  ] as const)('%s', (_id, substances, people, alpha, s, r, level) => {
    expect(gradeMajorHazard(substances, people)).toMatchObject({ alpha, s, r, level, isMajor: level !== null })
  })

  it.each([
    [0, 0.5],
    [1, 1],
    [29, 1],
    [30, 1.2],
    [49, 1.2],
    [50, 1.5],
    [99, 1.5],
    [100, 2],
  ])('table 5: %i people within 500 m give %f', (people, alpha) => {
    expect(exposureFactor(people)).toBe(alpha)
  })

  it('names all 85 substances of table 1, with CAS numbers that check', () => {
    expect(CRITICAL_SUBSTANCES.map(({ no }) => no)).toEqual(Array.from({ length: 85 }, (_, index) => index + 1))
    const isValid = (cas: string) => {
      const digits = cas.replaceAll('-', '')
      const weighted = [...digits.slice(0, -1)]
        .reverse()
        .reduce((total, digit, at) => total + Number(digit) * (at + 1), 0)
      return weighted % 10 === Number(digits.at(-1))
    }
    expect(CRITICAL_SUBSTANCES.flatMap(({ cas }) => cas).filter((cas) => !isValid(cas))).toEqual([])
  })

  it.each([
    ['光气的别名', '75-44-5', 6],
    ['煤气', null, 13],
    ['硝化纤维素（含水≥25%）', '9004-70-0', 41],
    ['硝化纤维素', '9004-70-0', null],
    ['没有的物质', null, null],
    ['光气', null, 6],
    ['液氯', null, 12],
    ['液氨', null, 1],
    ['天然气', null, 49],
    ['电石', null, 83],
    ['丙烯腈', null, 60],
    ['甲醇汽油', null, 66],
    ['压缩的或液化的', null, null],
    ['无水', null, null],
  ])('finds %s (%s) in table 1 at %s', (name, cas, no) => {
    expect(criticalSubstance(name, cas)?.no ?? null).toBe(no)
  })

  it('takes the class of table 2 for what table 1 does not name, and says so', () => {
    const [basis] = gradeMajorHazard(
      [{ name: '二甲苯', cas: '1330-20-7', quantity: 500, hazardClass: 'W5.4' }],
      0,
    ).substances
    expect(basis).toEqual({
      name: '二甲苯',
      quantity: 500,
      criticalQty: 5000,
      beta: 1,
      basis: '表2 W5.4，校正系数W5.4',
    })
  })

  it('asks for a class where neither table gives a quantity', () => {
    expect(gradeMajorHazard(of(['二甲苯', 500]), 0)).toMatchObject({ unknown: ['二甲苯'], s: 0, isMajor: false })
  })
})
