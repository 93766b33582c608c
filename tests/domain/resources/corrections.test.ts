import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { performAction } from '#domain/kit/action.ts'
import { correctionWords } from '#domain/kit/correction.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, defineResource } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed, actionsOf } from '#domain/resources/actions.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { buildActor, buildRecord, NOW, outcomeOf } from '#tests/factories/domain.ts'

const COMPANY = { companyGuid: 'company-1', companyName: '吴江示例纺织有限公司', officers: ['li', 'wang'] }
const decided = (own: object = {}) =>
  buildRecord('lawCase', {
    ...COMPANY,
    ...{ status: 'decided', procedure: 'ordinary', partyType: 'unit', party: '吴江示例纺织有限公司' },
    ...{ penaltyTypes: ['fine'], fineAmount: 15_000, toldFine: 20_000 },
    ...{ decisionNo: '吴应急罚〔2026〕8号', decisionDate: '2026-11-02' },
    ...own,
  })
const correct = (record: AnyRecord, input: object, role: Role = 'leader', resource = 'lawCase') =>
  outcomeOf(actionNamed(resource, 'correct'), record, input, { actor: buildActor(role) })
/** What is refused, as the person reads it. */
function refusal(record: AnyRecord, input: object, resource = 'lawCase'): unknown {
  const action = actionNamed(resource, 'correct')
  const context = { actor: buildActor('leader'), now: NOW, madeAt: NOW, recordGuid: record.guid, related: {} }
  try {
    performAction(record, { action, input: parseInput(action.input, input), baseVersion: record.version, context })
  } catch (problem) {
    if (problem instanceof Problem) return problem.details
    throw problem
  }
  return 'nothing'
}

describe('a slip of the pen in what was decided', () => {
  const opinion = '录入时写错'

  it('is put right by whoever leads, and what stood there stays beside it with when, why and by whom', () => {
    const once = correct(decided(), { decisionNo: '吴应急罚〔2026〕88号', decisionDate: '2026-11-03', opinion })
    expect(once).toMatchObject({
      status: 'decided',
      decisionNo: '吴应急罚〔2026〕88号',
      decisionDate: '2026-11-03',
      corrections: [
        {
          ...{ at: NOW, item: '决定书文号', before: '吴应急罚〔2026〕8号', after: '吴应急罚〔2026〕88号' },
          ...{ reason: opinion, userName: 'leader' },
        },
        { item: '决定日期', before: '2026-11-02', after: '2026-11-03' },
      ],
    })
    if (typeof once === 'string') throw new Error(once)
    expect(correctionWords(once, NOW)).toBe(
      '决定书文号：吴应急罚〔2026〕8号 → 吴应急罚〔2026〕88号；决定日期：2026-11-02 → 2026-11-03。原因：录入时写错',
    )
    const twice = correct(once, { decisionDate: '2026-11-04', opinion: '再次更正' })
    expect(twice).toMatchObject({ corrections: [{}, {}, { before: '2026-11-03', reason: '再次更正' }] })
  })

  it('is put right in an archive too, where everything else stays as it is', () => {
    const archived = decided({ status: 'archived', paidDate: '2026-11-10', paidAmount: 1500, archiveNo: 'AJ-1' })
    expect(correct(archived, { paidAmount: 15_000, opinion })).toMatchObject({ status: 'archived', paidAmount: 15_000 })
  })

  it.each<Role>(['officer', 'town', 'company', 'safety', 'duty'])('is not put right by %s', (role) => {
    const record = decided({ status: 'executing', gridPath: '320509000007/WJ-01/' })
    expect(correct(record, { decisionNo: '1号', opinion }, role)).toMatch(/access.denied|record.gone/)
  })

  it('is not put right without the reason, and not by saying the same again', () => {
    expect(correct(decided(), { decisionNo: '1号' })).toBe('input.invalid')
    expect(refusal(decided(), { decisionNo: '吴应急罚〔2026〕8号', opinion })).toMatchObject({
      issues: [{ path: 'opinion', message: '没有改动，请改正写错的内容' }],
    })
  })

  it('says which field is not there yet, and which is not corrected in this state', () => {
    expect(refusal(decided(), { deliverDate: '2026-11-05', opinion })).toMatchObject({
      issues: [{ path: 'deliverDate', message: '送达日期还没有登记，不用更正' }],
    })
    expect(refusal(decided({ deliverDate: '2026-11-05' }), { deliverDate: '2026-11-06', opinion })).toMatchObject({
      issues: [{ path: 'deliverDate', message: '送达日期在“已决定”时不能更正' }],
    })
    expect(refusal(decided(), { decisionNo: '', opinion })).toMatchObject({ issues: [{ path: 'decisionNo' }] })
  })

  it('is not found where the case is still looked into or reviewed', () => {
    for (const status of ['clue', 'investigating', 'pendingLegal', 'notified', 'pendingDecision'])
      expect(correct(decided({ status }), { decisionNo: '1号', opinion }), status).toBe('access.denied')
  })

  it('never makes the penalty heavier than it was told (行政处罚法 art. 45), and works out what follows', () => {
    const heavier = { issues: [{ path: 'fineAmount', code: 'heavier' }] }
    expect(refusal(decided(), { fineAmount: 20_001, opinion })).toMatchObject(heavier)
    expect(refusal(decided({ toldFine: null }), { fineAmount: 15_001, opinion })).toMatchObject(heavier)
    expect(correct(decided(), { fineAmount: 20_000, opinion })).toMatchObject({ fineAmount: 20_000 })
    const served = decided({ status: 'executing', deliverDate: '2026-11-05', payDeadline: '2026-11-20' })
    expect(correct(served, { deliverDate: '2026-11-06', opinion })).toMatchObject({ payDeadline: '2026-11-21' })
    expect(correct(served, { deliverDate: '2026-11-01', opinion })).toBe('input.invalid')
  })

  it('keeps what the party was told when the case is discussed', () => {
    const told = outcomeOf(
      actionNamed('lawCase', 'discuss'),
      decided({
        status: 'pendingDiscussion',
        toldFine: null,
        decisionNo: null,
        decisionDate: null,
        fineAmount: 30_000,
      }),
      { collectiveDiscussion: true, legalReview: true },
      { actor: buildActor('leader') },
    )
    expect(told).toMatchObject({ status: 'notified', toldFine: 30_000 })
  })

  it('is not put right in a record that somebody else has corrected meanwhile', () => {
    const action = actionNamed('lawCase', 'correct')
    const deed = { actor: buildActor('leader'), baseVersion: 3 }
    expect(outcomeOf(action, { ...decided(), version: 4 }, { decisionNo: '1号', opinion }, deed)).toBe('record.stale')
  })
})

it.each([
  ['lawDocument', 'delivered', { docDate: '2026-11-02', deliverDate: '2026-11-03' }, { docDate: '2026-11-01' }],
  ['lawDocument', 'archived', { docDate: '2026-11-02', deliverType: 'direct' }, { deliverType: 'leave' }],
  ['inspection', 'done', { inspectDate: '2026-11-02', companyPerson: '潘永岗' }, { companyPerson: '潘永刚' }],
  ['inspection', 'rectifying', { inspectDate: '2026-11-02', deadline: '2027-11-20' }, { deadline: '2026-11-20' }],
])('%s in %s is corrected', (resource, status, own, change) => {
  const record = buildRecord(resource, { ...COMPANY, ...own, status })
  expect(correct(record, { ...change, opinion: '笔误' }, 'leader', resource)).toMatchObject({ ...change, status })
})

it('the days of a document and of a visit stay in order', () => {
  const opinion = '笔误'
  const paper = {
    ...COMPANY,
    docType: 'rectify',
    status: 'delivered',
    docDate: '2026-11-02',
    deliverDate: '2026-11-03',
  }
  expect(refusal(buildRecord('lawDocument', paper), { docDate: '2026-11-04', opinion }, 'lawDocument')).toMatchObject({
    issues: [{ path: 'deliverDate' }],
  })
  const visit = { ...COMPANY, status: 'rectifying', inspectDate: '2026-11-02', deadline: '2026-11-20' }
  expect(refusal(buildRecord('inspection', visit), { deadline: '2026-11-01', opinion }, 'inspection')).toMatchObject({
    issues: [{ path: 'deadline' }],
  })
})

it('every resource with corrections has the field that keeps them, the action, and states that it knows', () => {
  const those = RESOURCES.filter(({ corrections }) => corrections !== undefined)
  expect(those.map(({ name }) => name)).toEqual(expect.arrayContaining(['lawCase', 'lawDocument', 'inspection']))
  for (const { name, corrections, workflow, fields } of those) {
    expect(fields.corrections?.computed, name).toBe(true)
    expect(actionsOf(name).has('correct'), name).toBe(true)
    const states = Object.values(corrections?.fields ?? {}).flat()
    expect(
      states.filter((state) => !(state in (workflow?.states ?? {}))),
      name,
    ).toEqual([])
  }
})

it('what is confidential is not among them: a correction is told', () => {
  const secret = { ...lawCase, corrections: { by: () => 'everything', fields: { caseSource: ['closed'] } } }
  expect(() => defineResource(secret as unknown as Parameters<typeof defineResource>[0] & AnyResource)).toThrow(
    'confidential',
  )
})
