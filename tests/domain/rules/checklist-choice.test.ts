import { describe, expect, it } from 'vitest'
import { type ChecklistRule, templatesFor } from '#domain/rules/checklist-choice.ts'

const templates = [
  { code: 'GEN', applyFlag: null },
  { code: 'DUST', applyFlag: 'isSheBaoFenChen' },
  { code: 'NH3', applyFlag: 'isSheAnZhiLeng' },
  { code: 'CS', applyFlag: 'isYouXianKongJian' },
  { code: 'WHP', applyFlag: 'isWeiHua' },
  { code: 'FIRE', applyFlag: null },
] as const satisfies readonly (ChecklistRule & { code: string })[]

const ALL_FLAGS = { isSheBaoFenChen: true, isSheAnZhiLeng: true, isYouXianKongJian: true, isWeiHua: true }

describe('templatesFor', () => {
  it.each([
    [{}, ['GEN', 'FIRE']],
    [{ isWeiHua: false, isSheBaoFenChen: null }, ['GEN', 'FIRE']],
    [{ isSheBaoFenChen: true }, ['GEN', 'DUST', 'FIRE']],
    [{ isSheAnZhiLeng: true }, ['GEN', 'NH3', 'FIRE']],
    [{ isYouXianKongJian: true, isWeiHua: true }, ['GEN', 'CS', 'WHP', 'FIRE']],
    [ALL_FLAGS, ['GEN', 'DUST', 'NH3', 'CS', 'WHP', 'FIRE']],
  ])('gives a company with %j the lists %j', (company, codes) => {
    expect(templatesFor(company, templates).map((template) => template.code)).toEqual(codes)
  })

  it.each([
    [{ tradeFamily: 'textile' }, 1],
    [{ tradeFamily: 'machinery' }, 0],
    [{ tradeFamily: null }, 0],
    [{}, 0],
  ])('keeps a list of one trade to that trade: %j gets %i', (company, count) => {
    expect(templatesFor(company, [{ applyFlag: null, tradeFamilies: ['textile'] }])).toHaveLength(count)
  })

  it('reads an empty trade list as every trade', () => {
    expect(templatesFor({ tradeFamily: 'textile' }, [{ applyFlag: null, tradeFamilies: [] }])).toHaveLength(1)
  })
})
