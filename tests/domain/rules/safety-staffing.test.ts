import { describe, expect, it } from 'vitest'
import { type StaffingFacts, staffingOf } from '#domain/rules/safety-staffing.ts'

const plain: StaffingFacts = { tradeFamily: 'textile', industry: '制造业→纺织业', isWeiHua: false, employeeCount: 80 }

describe('who sees to safety (安全生产法 art. 24)', () => {
  it.each<[string, Partial<StaffingFacts>, string | null]>([
    ['100 people may have a part-time manager', { employeeCount: 100 }, 'partTime'],
    ['more than 100 need a department or a full-time one', { employeeCount: 101 }, 'fullTime'],
    ['nobody knows how many people', { employeeCount: null }, null],
    ['mines whatever their size', { industry: '采矿业→非金属矿采选业', employeeCount: 5 }, 'always'],
    ['smelting of metals', { tradeFamily: 'metallurgy', employeeCount: null }, 'always'],
    ['building', { tradeFamily: 'construction' }, 'always'],
    ['transport', { tradeFamily: 'transport' }, 'always'],
    ['dangerous goods by the flag', { isWeiHua: true }, 'always'],
    ['dangerous goods by the trade', { tradeFamily: 'hazardousTrade' }, 'always'],
    ['fireworks', { tradeFamily: 'fireworks' }, 'always'],
  ])('%s', (_, facts, expected) => {
    expect(staffingOf({ ...plain, ...facts }, '2026-11-22')).toBe(expected)
  })

  it('goes by the figure of the day', () => {
    expect(staffingOf({ ...plain, employeeCount: 90 }, '2026-11-22', () => 50)).toBe('fullTime')
  })
})
