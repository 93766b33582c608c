import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { actionNamed, actionsOf } from '#domain/resources/actions.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import {
  reportOwnHazard,
  type SelfCheckInput,
  selfCheckIssues,
  submitSelfCheck,
} from '#domain/resources/selfCheckRecord/actions.ts'
import { finishSelfCheck } from '#domain/resources/selfCheckTask/actions.ts'
import {
  buildActor,
  buildCompany,
  buildHazard,
  buildPhoto,
  buildRecord,
  NOW,
  outcomeOf,
} from '#tests/factories/domain.ts'

const company = buildCompany()
const safety = buildActor('safety', { companyGuid: company.guid })
const deed = { actor: safety, related: { company } }

const input = (own: SelfCheckInput = {}): SelfCheckInput => ({
  companyGuid: company.guid,
  checkTitle: '车间安全日常排查',
  taskGuid: 'task-1',
  level: 'workshop',
  checkDate: '2026-11-20',
  startTime: '2026-11-20T01:30:00.000Z',
  endTime: '2026-11-20T02:00:00.000Z',
  items: [{ templateGuid: 'self-check-GEN', itemCode: 'ZC-GEN-11', content: '通道畅通', result: 'pass' }],
  noHazardConfirm: true,
  sign: [buildPhoto()],
  ...own,
})
const failed = [
  { templateGuid: 't', itemCode: 'A-1', content: '通道畅通', result: 'fail' as const, hazardGuid: 'hazard-1' },
]

describe('selfCheckRecord.submit', () => {
  it('keeps who checked and both clocks, the device’s as evidence', () => {
    expect(outcomeOf(submitSelfCheck, null, input(), deed)).toMatchObject({
      status: 'submitted',
      companyName: company.companyName,
      checker: safety.guid,
      checkerName: safety.name,
      problemCount: 0,
      noHazardConfirm: true,
      deviceTime: NOW,
      syncTime: NOW,
    })
  })

  it.each([
    ['without 零隐患确认', input({ noHazardConfirm: false }), 'noHazardConfirm'],
    ['with 零隐患确认 although something failed', input({ items: failed }), 'noHazardConfirm'],
    [
      'with a failed item that has no hazard',
      input({
        noHazardConfirm: false,
        items: [{ templateGuid: 't', itemCode: 'A-1', content: '通道畅通', result: 'fail' }],
      }),
      'items.0',
    ],
    ['without a signature', input({ sign: [] }), 'sign'],
    ['without items', input({ items: [] }), 'items'],
    ['ending before it begins', input({ endTime: '2026-11-20T01:00:00.000Z' }), 'endTime'],
  ])('is refused %s', (_words, given, path) => {
    expect(selfCheckIssues(given).map((issue) => issue.path)).toContain(path)
    expect(outcomeOf(submitSelfCheck, null, given, deed)).toBe('input.invalid')
  })

  it('is not a supervisor’s to write', () => {
    expect(outcomeOf(submitSelfCheck, null, input(), { related: { company }, actor: buildActor('grid') })).toBe(
      'access.denied',
    )
  })
})

describe('hiddenDanger.selfReport', () => {
  const hazard = {
    companyGuid: company.guid,
    sourceType: 'selfCheck',
    sourceGuid: 'record-1',
    foundOn: '2026-11-20',
    place: '一号车间',
    dangerType: 'fire',
    description: '通道堆物',
    dangerLevel: 'general',
    beforePhotos: [buildPhoto()],
    rectifyType: 'deadline',
    deadline: '2026-11-27',
  }

  it('opens a hazard with source 企业自查', () => {
    expect(outcomeOf(reportOwnHazard, null, hazard, deed)).toMatchObject({
      status: 'pendingRectify',
      sourceType: 'selfCheck',
    })
  })

  it('waits for a supervisor where it may be 重大 (Q9)', () => {
    const major = { ...hazard, dangerLevel: 'major', majorItem: '10号令第3条', tempMeasure: '停用' }
    expect(outcomeOf(reportOwnHazard, null, major, deed)).toMatchObject({ status: 'pendingConfirm' })
  })

  it('closes at once what was mended on the spot, with its photo', () => {
    const mended = { ...hazard, rectifyType: 'onSpot', deadline: '2026-11-20', afterPhotos: [buildPhoto()] }
    expect(outcomeOf(reportOwnHazard, null, mended, deed)).toMatchObject({
      status: 'closed',
      rectifyUserGuid: safety.guid,
    })
  })

  it('never passes for a finding of others', () => {
    expect(outcomeOf(reportOwnHazard, null, { ...hazard, sourceType: 'patrol' }, deed)).toBe('input.invalid')
  })

  it('is known beside the actions of the first load', () => {
    expect([...actionsOf(hiddenDanger.name).keys()]).toEqual(expect.arrayContaining(['report', 'selfReport']))
  })
})

describe('what an enterprise found and mended by itself', () => {
  const mended = (own: Record<string, unknown> = {}) =>
    buildHazard({
      status: 'pendingReview',
      sourceType: 'selfCheck',
      dangerLevel: 'general',
      companyGuid: company.guid,
      rectifyUserGuid: 'somebody else',
      ...own,
    })
  const review = (name: string, own: Record<string, unknown>, opinion?: string) =>
    outcomeOf(actionNamed('hiddenDanger', name), mended(own), opinion === undefined ? {} : { opinion }, deed)

  it('is closed by another of its people', () => {
    expect(review('selfPass', {})).toMatchObject({ status: 'closed', reviewUserGuid: safety.guid, reviewTime: NOW })
    expect(review('selfFail', {}, '仍有堆物')).toMatchObject({ status: 'pendingRectify', reviewOpinion: '仍有堆物' })
  })

  it.each([
    ['by who mended it', { rectifyUserGuid: safety.guid }, 'workflow.own-work'],
    ['where it is 重大 (Q9)', { dangerLevel: 'major' }, 'access.denied'],
    ['where a supervisor found it', { sourceType: 'patrol' }, 'access.denied'],
    ['of another enterprise', { companyGuid: 'another' }, 'record.gone'],
  ])('is not closed %s', (_words, own, code) => {
    expect(review('selfPass', own)).toBe(code)
  })
})

describe('selfCheckTask', () => {
  const task = (status: string, own: Record<string, unknown> = {}) =>
    buildRecord('selfCheckTask', {
      guid: 'task-1',
      status,
      ...scopeOf(),
      ...own,
      planStart: '2026-11-16',
      planEnd: '2026-11-22',
    })
  const scopeOf = () => ({ companyGuid: company.guid, gridPath: company.gridPath })
  const done = { recordGuid: 'record-1', problemCount: 2 }

  it.each(['pending', 'running'])('is finished from %s by the record that answers it', (status) => {
    expect(outcomeOf(finishSelfCheck, task(status), done, deed)).toMatchObject({
      status: 'done',
      recordGuid: 'record-1',
      problemCount: 2,
      finishedOn: '2026-11-20',
      finishedBy: safety.name,
    })
  })

  it('keeps and links the check that was under way when it was cancelled, and stays cancelled', () => {
    expect(outcomeOf(finishSelfCheck, task('cancelled'), done, deed)).toMatchObject({
      status: 'cancelled',
      recordGuid: 'record-1',
      problemCount: 2,
      finishedBy: safety.name,
      onTime: null,
    })
  })

  it.each(['done', 'cancelled'])('refuses no second check when it is %s, and keeps the first', (status) => {
    const before = task(status, { recordGuid: 'record-0', problemCount: 0 })
    expect(outcomeOf(finishSelfCheck, before, done, deed)).toMatchObject({
      status,
      recordGuid: 'record-0',
      problemCount: 0,
    })
  })

  it('is cancelled only with a reason', () => {
    const cancel = actionNamed('selfCheckTask', 'cancel')
    expect(outcomeOf(cancel, task('pending'), {}, deed)).toBe('workflow.opinion-required')
    expect((outcomeOf(cancel, task('pending'), { opinion: '设备停用' }, deed) as AnyRecord).status).toBe('cancelled')
  })
})
