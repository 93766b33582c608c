import { describe, expect, it } from 'vitest'
import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import type { Role } from '#domain/kit/access.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { type HazardInput, hazardIssues } from '#domain/resources/hiddenDanger/actions.ts'
import { statusByHazards } from '#domain/resources/rectifyInstruction/actions.ts'
import '#domain/areas/all.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { buildActor, buildHazard, buildPhoto, outcomeOf } from '#tests/factories/domain.ts'

const act = (name: string) => actionNamed('hiddenDanger', name)
const found: HazardInput = {
  companyGuid: 'company-1',
  sourceType: 'patrol',
  foundOn: '2026-11-20',
  place: '一号车间',
  dangerType: 'fire',
  description: '通道堵塞',
  dangerLevel: 'general',
  beforePhotos: [buildPhoto()],
  rectifyType: 'deadline',
  deadline: '2026-11-27',
}
const major: HazardInput = { ...found, dangerLevel: 'major', majorItem: '10号令第11条(三)', tempMeasure: '停产' }
const answered = { rectifyDesc: '已清理', afterPhotos: [buildPhoto()] }
const plan = { goal: '消除', measures: '改造', fund: '1万', persons: '张三', timeLimit: '30天', emergency: '预案' }

describe('reporting a hazard', () => {
  it.each([
    ['general', found, 'pendingRectify'],
    ['major', major, 'pendingConfirm'],
    [
      'fixed on the spot',
      { ...found, rectifyType: 'onSpot', deadline: '2026-11-20', afterPhotos: [buildPhoto()] },
      'closed',
    ],
    ['on the spot but not shown fixed', { ...found, rectifyType: 'onSpot', deadline: '2026-11-20' }, 'pendingRectify'],
  ])('%s gives its first status', (_kind, input, status) => {
    expect(outcomeOf(act('report'), null, input)).toMatchObject({ status })
  })

  it.each<[string, HazardInput, string[]]>([
    ['no photo', { ...found, beforePhotos: [] }, ['beforePhotos']],
    ['a deadline before it was found', { ...found, deadline: '2026-11-19' }, ['deadline']],
    ['on the spot, tomorrow', { ...found, rectifyType: 'onSpot', deadline: '2026-11-21' }, ['deadline']],
    ['major without an item or a measure', { ...found, dangerLevel: 'major' }, ['majorItem', 'tempMeasure']],
    ['major on the spot', { ...major, rectifyType: 'onSpot', deadline: '2026-11-20' }, ['rectifyType']],
  ])('is refused for %s', (_why, input, paths) => {
    expect(hazardIssues(input).map((issue) => issue.path)).toEqual(paths)
  })

  it('is not for the enterprise', () => {
    expect(outcomeOf(act('report'), null, found, { actor: buildActor('safety') })).toBe('access.denied')
  })
})

describe('the life of a hazard', () => {
  const safety = buildActor('safety')
  const town = buildActor('town')

  it.each([
    {
      deed: 'confirm',
      status: 'pendingConfirm',
      actor: town,
      input: { dangerLevel: 'major', majorItem: 'x' },
      gives: { status: 'pendingRectify' },
    },
    {
      deed: 'confirm',
      status: 'pendingConfirm',
      actor: town,
      input: { dangerLevel: 'general' },
      gives: { status: 'pendingRectify', dangerLevel: 'general' },
    },
    {
      deed: 'rectify',
      status: 'pendingRectify',
      actor: safety,
      input: answered,
      gives: { status: 'pendingReview', rectifyUserGuid: 'user-safety' },
    },
    {
      deed: 'review',
      status: 'pendingReview',
      actor: buildActor('grid'),
      input: { result: 'pass' },
      gives: { status: 'closed' },
    },
    {
      deed: 'review',
      status: 'pendingReview',
      actor: buildActor('grid'),
      input: { result: 'fail', opinion: '仍堵塞' },
      gives: { status: 'pendingRectify' },
    },
    {
      deed: 'transfer',
      status: 'pendingRectify',
      actor: town,
      input: { opinion: '拒不整改' },
      gives: { status: 'transferred' },
    },
    {
      deed: 'applyExtension',
      status: 'pendingRectify',
      actor: safety,
      input: { extendDays: 10, extendReason: '缺件' },
      gives: { extendStatus: 'applied' },
    },
  ] as const)('$deed from $status', ({ deed, status, actor, input, gives }) => {
    expect(outcomeOf(act(deed), buildHazard({ status }), input, { actor })).toMatchObject(gives)
  })

  it.each([
    { deed: 'confirm', status: 'pendingRectify', actor: town, input: { dangerLevel: 'general' } },
    { deed: 'rectify', status: 'closed', actor: safety, input: answered },
    { deed: 'rectify', status: 'pendingReview', actor: safety, input: answered },
    { deed: 'review', status: 'closed', actor: town, input: { result: 'pass' } },
    { deed: 'review', status: 'pendingRectify', actor: town, input: { result: 'pass' } },
    { deed: 'transfer', status: 'closed', actor: town, input: { opinion: 'x' } },
    { deed: 'applyExtension', status: 'pendingReview', actor: safety, input: { extendDays: 1, extendReason: 'x' } },
    { deed: 'decideExtension', status: 'closed', actor: town, input: { agree: true } },
  ] as const)('never opens $deed from $status', ({ deed, status, actor, input }) => {
    expect(outcomeOf(act(deed), buildHazard({ status }), input, { actor })).toBe('workflow.move-not-open')
  })

  it('keeps the level from the inspector, and a decision from its own author', () => {
    const pending = buildHazard({ status: 'pendingConfirm', dangerLevel: 'major' })
    expect(outcomeOf(act('confirm'), pending, { dangerLevel: 'major', majorItem: 'x' })).toBe('access.denied')
    const author = buildActor('town', { guid: 'user-grid' })
    expect(outcomeOf(act('confirm'), pending, { dangerLevel: 'general' }, { actor: author })).toBe('workflow.own-work')
  })

  it('does not let a major hazard be closed by the enterprise or by an inspector alone', () => {
    const waiting = buildHazard({ status: 'pendingReview', dangerLevel: 'major' })
    expect(outcomeOf(act('review'), waiting, { result: 'pass' })).toBe('access.denied')
    expect(outcomeOf(act('review'), waiting, { result: 'pass' }, { actor: safety })).toBe('access.denied')
    expect(outcomeOf(act('review'), waiting, { result: 'pass' }, { actor: town })).toMatchObject({ status: 'closed' })
  })

  it('is closed where it was found mended, with pictures, by whoever looks there; 重大 by who decides, and not while it hangs', () => {
    const open = buildHazard({ status: 'pendingRectify' })
    const grave = buildHazard({ status: 'pendingRectify', dangerLevel: 'major' })
    const hung = { ...grave, superviseStatus: 'hung' as const }
    const look = (record: typeof open, role: Role) =>
      outcomeOf(act('passOnSite'), record, answered, { actor: buildActor(role) })
    expect(look(open, 'grid')).toMatchObject({
      ...{ status: 'closed', reviewUserGuid: 'user-grid', rectifyUserGuid: null },
      ...answered,
    })
    expect(outcomeOf(act('passOnSite'), open, { ...answered, afterPhotos: [] })).toBe('input.invalid')
    expect(look(grave, 'town')).toMatchObject({ status: 'closed' })
    expect([look(open, 'safety'), look(grave, 'grid'), look(hung, 'town')]).toEqual(Array(3).fill('access.denied'))
  })

  it('asks for the five elements of a plan before a major hazard is answered', () => {
    const open = buildHazard({ dangerLevel: 'major' })
    expect(outcomeOf(act('rectify'), open, answered, { actor: safety })).toBe('input.invalid')
    expect(outcomeOf(act('rectify'), open, { ...answered, plan }, { actor: safety })).toMatchObject({
      status: 'pendingReview',
    })
  })

  it('takes the plan of a major hazard before it is mended, and only then', () => {
    const open = buildHazard({ dangerLevel: 'major' })
    const planned = outcomeOf(act('plan'), open, { plan }, { actor: safety })
    expect(planned).toMatchObject({ status: 'pendingRectify', plan })
    expect(outcomeOf(act('rectify'), { ...open, ...(planned as object) }, answered, { actor: safety })).toMatchObject({
      status: 'pendingReview',
      plan,
    })
    expect(outcomeOf(act('plan'), buildHazard({ dangerLevel: 'general' }), { plan }, { actor: safety })).toBe(
      'input.invalid',
    )
    expect(outcomeOf(act('plan'), open, { plan })).toBe('access.denied')
    const waiting = buildHazard({ dangerLevel: 'major', status: 'pendingReview' })
    expect(outcomeOf(act('plan'), waiting, { plan }, { actor: safety })).toBe('workflow.move-not-open')
  })

  it('is never re-checked by whoever rectified it', () => {
    const own = buildHazard({ status: 'pendingReview', rectifyUserGuid: 'user-grid' })
    expect(outcomeOf(act('review'), own, { result: 'pass' })).toBe('workflow.own-work')
  })

  it.each([
    { extendDays: 1.5, says: '延期天数应为整数' },
    { extendDays: undefined, says: '请填写延期天数' },
    { extendDays: 0, says: '延期天数不能小于1' },
    { extendDays: 366, says: '延期天数不能大于365' },
  ])('says of an extension by $extendDays days: $says', ({ extendDays, says }) => {
    const asked = () => parseInput(act('applyExtension').input, { extendDays, extendReason: '缺件' })
    const issues = [expect.objectContaining({ path: 'extendDays', message: says })]
    expect(asked).toThrow(expect.objectContaining({ details: { issues } }))
  })

  it('may be extended only ten days ahead, and moves the deadline when agreed', () => {
    const late = buildHazard({ deadline: '2026-11-29' })
    const input = { extendDays: 10, extendReason: '缺件' }
    const asked = (figure?: FigureOn) => outcomeOf(act('applyExtension'), late, input, { actor: safety, figure })
    expect(asked(builtInFigure)).toBe('input.invalid')
    expect(asked(() => 9)).toMatchObject({ extendStatus: 'applied' })
    // A device does not know the figure in force, and leaves it to the server.
    expect(asked()).toMatchObject({ extendStatus: 'applied' })
    const inTime = buildHazard({ deadline: '2026-11-30' })
    const applied = outcomeOf(act('applyExtension'), inTime, input, { actor: safety })
    expect(outcomeOf(act('decideExtension'), { ...inTime, ...(applied as object) }, { agree: true })).toMatchObject({
      deadline: '2026-12-10',
      extendStatus: 'agreed',
    })
  })
})

describe('statusByHazards', () => {
  it.each([
    ['pendingSign', ['pendingReview'], null],
    ['pendingSign', ['closed'], 'done'],
    ['rectifying', ['pendingReview', 'pendingRectify'], null],
    ['rectifying', ['pendingReview', 'closed'], 'pendingReview'],
    ['pendingReview', ['closed', 'pendingRectify'], 'rectifying'],
    ['pendingReview', ['closed', 'closed'], 'done'],
    ['rectifying', [], null],
  ] as const)('from %s with %j gives %s', (status, hazards, next) => {
    expect(statusByHazards(status, hazards)).toBe(next)
  })
})
