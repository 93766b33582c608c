import { describe, expect, it } from 'vitest'
import { JUDGEMENT_PARTS, MAJOR_JUDGEMENTS } from '#domain/data/major-judgements.ts'
import { ammoniaRefrigeration } from '#domain/resources/ammoniaRefrigeration/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { isConfinedSpaceMajor, judgementsFor, otherStandardOf } from '#domain/rules/major-judgement.ts'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'

describe('应急管理部令第10号', () => {
  it.each([
    ['HD-6', 10, '疑似重大隐患（10号令第12条）：快速冻结间10人，超过9人'],
    ['HD-7', 9, null],
  ])('%s: %i people in the room of a quick freezer (art. 12)', (_id, fastFreezeMaxPeople, alert) => {
    const room = buildRecord('ammoniaRefrigeration', { fastFreezeMaxPeople })
    expect(ammoniaRefrigeration.derive?.(room, '2026-11-20')).toEqual({ alert })
  })

  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
    [true, true, false],
  ])('art. 13 (一) says 并且: listed %s, signed %s is 重大: %s', (isListed, isSigned, isMajor) => {
    expect(isConfinedSpaceMajor({ isListed, isSigned })).toBe(isMajor)
  })

  it.each([
    [
      'a mill with dust',
      { tradeFamily: 'textile', isSheBaoFenChen: true },
      ['textile', 'dust', 'general', 'equipment'],
    ],
    [
      'a cold store',
      { tradeFamily: 'lightIndustry', isSheAnZhiLeng: true },
      ['lightIndustry', 'ammonia', 'general', 'equipment'],
    ],
    ['an aluminium works', { tradeFamily: 'nonferrous' }, ['nonferrous', 'general', 'equipment']],
    ['a shop', { tradeFamily: 'commerce' }, ['general', 'equipment']],
    ['a chemical plant, which other lists judge', { tradeFamily: 'chemical', isYouXianKongJian: true }, ['equipment']],
  ])('offers %s its own clauses first', (_who, company, parts) => {
    const offered = judgementsFor(company, MAJOR_JUDGEMENTS)
    expect(offered.map(({ part }) => part)).toEqual(parts)
    expect(offered.every(({ clauses }) => clauses.length > 0)).toBe(true)
  })

  it.each([
    ['chemical', /AQ 3067-2026/],
    ['construction', /本行业的判定标准/],
  ])('says which standard judges %s', (tradeFamily, words) => {
    expect(otherStandardOf({ tradeFamily })).toMatch(words)
  })

  it('judges a workshop by 10号令 itself', () => {
    expect(otherStandardOf({ tradeFamily: 'machinery' })).toBeNull()
  })

  // As published with the order: 3 of management, 47 of seven trades, 14 of three hazards; then art. 14.
  it.each([
    [3, 3],
    [4, 8],
    [5, 13],
    [6, 8],
    [7, 7],
    [8, 7],
    [9, 2],
    [10, 2],
    [11, 10],
    [12, 2],
    [13, 2],
    [14, 1],
  ])('art. %i has %i clauses', (article, count) => {
    expect(MAJOR_JUDGEMENTS.filter(({ clause }) => clause.startsWith(`10号令第${article}条`))).toHaveLength(count)
  })

  it('fits the field it is written into, each clause once', () => {
    const clauses = MAJOR_JUDGEMENTS.map(({ clause }) => clause)
    expect(new Set(clauses).size).toBe(clauses.length)
    for (const { clause, part, mark } of MAJOR_JUDGEMENTS) {
      expect(clause.length).toBeLessThanOrEqual(hiddenDanger.fields.majorItem.maxLength)
      expect(Object.keys(JUDGEMENT_PARTS)).toContain(part)
      expect(['V', 'R']).toContain(mark)
    }
  })
})
