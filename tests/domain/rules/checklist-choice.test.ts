import { describe, expect, it } from 'vitest'
import { checklists } from '#domain/data/checklists.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'

const templates = checklists.map(({ code, applyFlag }) => ({
  code,
  applyFlags: applyFlag === null ? [] : [applyFlag],
}))

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
    expect(templatesFor(company, [{ tradeFamily: ['textile'] }])).toHaveLength(count)
  })

  it('takes one of several flags as enough', () => {
    const template = { applyFlags: ['isWeiHua', 'isSheAnZhiLeng'] as const }
    expect(templatesFor({ isSheAnZhiLeng: true }, [template])).toEqual([template])
    expect(templatesFor({ isSheBaoFenChen: true }, [template])).toEqual([])
  })

  it.each([{}, { applyFlags: null, tradeFamily: null }, { applyFlags: [], tradeFamily: [] }])(
    'gives a list that asks for nothing to everybody: %j',
    (template) => {
      expect(templatesFor({}, [template])).toEqual([template])
    },
  )
})
