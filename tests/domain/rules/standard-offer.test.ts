import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { type ChecklistRule, templatesFor } from '#domain/rules/checklist-choice.ts'
import { standardsFor } from '#domain/rules/standard-offer.ts'

const RULES: ChecklistRule[] = [
  {},
  { applyFlags: [], tradeFamily: [] },
  { applyFlags: null, tradeFamily: null },
  { applyFlags: ['isSheBaoFenChen'] },
  { applyFlags: ['isWeiHua', 'isSheAnZhiLeng'] },
  { tradeFamily: ['textile'] },
  { tradeFamily: ['textile', 'machinery'], applyFlags: ['isSheBaoFenChen'] },
]

describe('standardsFor', () => {
  it.each([
    [{}],
    [{ tradeFamily: 'textile' }],
    [{ tradeFamily: 'textile', isSheBaoFenChen: true }],
    [{ tradeFamily: 'machinery', isSheBaoFenChen: false, isWeiHua: true }],
    [{ tradeFamily: null, isSheAnZhiLeng: null }],
  ])('offers %j the same lists as the check itself', (company) => {
    const standards = RULES.map((rule) => ({ ...rule, templateType: 'selfCheck' }))
    expect(standards.filter((each) => matches(standardsFor(company), each))).toEqual(templatesFor(company, standards))
  })

  it.each(['patrol', 'enforcement', 'special', 'review'])('offers no list of the kind %s', (templateType) => {
    expect(matches(standardsFor({}), { templateType })).toBe(false)
  })
})
