import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { buildActor, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

describe('an inspection that is over', () => {
  it('became a case, is due no more either', () => {
    const rectifying = buildRecord('inspection', {
      ...{
        guid: 'i',
        status: 'rectifying',
        companyGuid: 'company-a',
        companyName: '甲纺织厂',
        gridPath: '320509000007/WJ-01/',
      },
      ...{
        inspectType: 'general',
        officers: ['user-officer', 'user-bureau'],
        deadline: '2026-11-02',
        reviewDueDate: '2026-11-16',
      },
    })
    const officer = buildActor('officer', { guid: 'user-officer', gridPath: '320509000007/' })
    const filed = outcomeOf(
      actionNamed('inspection', 'file'),
      rectifying,
      { opinion: '逾期未整改' },
      { actor: officer },
    )
    expect(filed).toMatchObject({ status: 'filed', reviewDueDate: null })
  })

  it('passed its review, is due no more: nothing is left to be late', () => {
    const place = { companyGuid: 'company-a', companyName: '甲纺织厂', gridPath: '320509000007/WJ-01/' }
    const reviewing = buildRecord('inspection', {
      ...{
        ...place,
        guid: 'i',
        status: 'reviewing',
        inspectType: 'general',
        officers: ['user-officer', 'user-bureau'],
      },
      ...{ deadline: '2026-11-02', reviewDueDate: '2026-11-16' },
    })
    const officer = buildActor('officer', { guid: 'user-officer', gridPath: '320509000007/' })
    const passed = outcomeOf(
      actionNamed('inspection', 'reviewPass'),
      reviewing,
      { reviewOpinion: '已整改' },
      { actor: officer },
    )
    expect(passed).toMatchObject({ status: 'done', reviewDueDate: null })
  })
})
