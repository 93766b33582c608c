import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { ownersOf } from '#domain/kit/owners.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
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

describe('the term of an order', () => {
  const ordered = (own: object = {}) =>
    buildRecord('inspection', {
      ...{ status: 'rectifying', companyGuid: 'company-1', gridPath: '320509000007/WJ-01/', officers: ['li', 'wang'] },
      ...{ inspectDate: '2026-11-10', deadline: '2026-11-25', ...own },
    })
  const act = (action: string, input: object, role: 'officer' | 'safety' | 'town', record = ordered()) =>
    outcomeOf(actionNamed('inspection', action), record, input, { actor: buildActor(role) })
  const asked = ordered({ extendTo: '2026-12-10', extendReason: '配件未到', extendAppliedOn: '2026-11-20' })
  const turns = (record: ReturnType<typeof ordered>) =>
    ownersOf(resourceNamed('inspection'), record).map(({ people, roles }) => (people.length > 0 ? people : roles))

  it('is longer where the enterprise asks in time and its officers agree', () => {
    const asks = { extendTo: '2026-12-10', extendReason: '配件未到' }
    expect(act('applyExtension', asks, 'safety')).toMatchObject({
      ...{ status: 'rectifying', deadline: '2026-11-25', extendTo: '2026-12-10', extendAppliedOn: '2026-11-20' },
    })
    expect(turns(ordered())).toEqual([['company', 'safety']])
    expect(turns(asked)).toEqual([
      ['company', 'safety'],
      ['li', 'wang'],
    ])
    expect(act('agreeExtension', {}, 'officer', asked)).toMatchObject({
      ...{ deadline: '2026-12-10', extendTo: null, extendReason: '配件未到', reviewDueDate: '2026-12-20' },
    })
  })

  it('stays where they do not, with the reason', () => {
    expect(act('refuseExtension', {}, 'officer', asked)).toBe('workflow.opinion-required')
    expect(act('refuseExtension', { opinion: '理由不成立' }, 'officer', asked)).toMatchObject({
      ...{ deadline: '2026-11-25', extendTo: null },
    })
  })

  it('is made longer by the officers unasked too, with the reason, and never shorter', () => {
    expect(act('extend', { deadline: '2026-12-01' }, 'officer')).toBe('workflow.opinion-required')
    const opinion = '台风停工'
    expect(act('extend', { deadline: '2026-12-01', opinion }, 'officer')).toMatchObject({ deadline: '2026-12-01' })
    expect(act('extend', { deadline: '2026-11-25', opinion }, 'officer')).toBe('input.invalid')
  })

  it('is not asked for twice, too late, or for a day that is not later; nor granted by the enterprise', () => {
    const input = { extendTo: '2026-12-10', extendReason: '配件未到' }
    expect(act('applyExtension', input, 'safety', asked)).toBe('access.denied')
    expect(act('applyExtension', input, 'safety', ordered({ deadline: '2026-11-19' }))).toBe('input.invalid')
    expect(act('applyExtension', { ...input, extendTo: '2026-11-25' }, 'safety')).toBe('input.invalid')
    expect(act('agreeExtension', {}, 'safety', asked)).toBe('access.denied')
    expect(act('agreeExtension', {}, 'officer')).toBe('access.denied')
    expect(act('extend', { deadline: '2026-12-01', opinion: '好' }, 'officer', asked)).toBe('access.denied')
  })
})

describe('a visit that both officers begin', () => {
  const begun = buildRecord('inspection', {
    ...{ guid: 'i', status: 'inspecting', companyGuid: 'company-a', companyName: '甲纺织厂', inspectType: 'key' },
    ...{ officers: ['first', 'second'], startTime: '2026-11-20T01:00:00.000Z', scheme: '核查用电' },
  })
  const second = buildActor('officer', { guid: 'second' })
  const begin = (record: typeof begun, madeAt: string) =>
    outcomeOf(actionNamed('inspection', 'start'), record, {}, { actor: second, now: madeAt })

  it.each<{ who: string; madeAt: string; startTime: string }>([
    { who: 'came later', madeAt: '2026-11-20T01:05:00.000Z', startTime: '2026-11-20T01:00:00.000Z' },
    { who: 'was there first', madeAt: '2026-11-20T00:50:00.000Z', startTime: '2026-11-20T00:50:00.000Z' },
  ])('is begun since the first of them was there: whose word arrives second $who', ({ madeAt, startTime }) => {
    expect(begin(begun, madeAt)).toMatchObject({ status: 'inspecting', startTime, version: begun.version + 1 })
  })

  it('is not begun again once it has been ended', () => {
    const ended = { ...begun, status: 'rectifying' }
    expect(begin(ended as typeof begun, '2026-11-20T02:00:00.000Z')).toBe('workflow.move-not-open')
  })

  it('offers its beginning to nobody once it is begun', () => {
    expect(resourceNamed('inspection').workflow?.moves.start?.from).toEqual(['waiting'])
  })
})
