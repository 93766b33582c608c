import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { ApprovalStep, FlowsInForce } from '#domain/kit/approval.ts'
import { matches } from '#domain/kit/filter.ts'
import { ownersOf } from '#domain/kit/owners.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { awaiting } from '#domain/kit/turn.ts'
import { addDays } from '#domain/lib/dates.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { openTasksOf } from '#domain/rules/workflow-task.ts'
import { buildActor, buildCompany, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const TODAY = '2026-11-20'
const NOW = `${TODAY}T02:00:00.000Z`
const HERE = { companyGuid: 'company-1', companyName: '甲厂', gridGuid: 'g', gridPath: 'root/t/g/', version: 3 }

const step = (stage: string, name: string, own: Partial<ApprovalStep> = {}): ApprovalStep => ({
  ...{ stage, name, roles: [], people: [], peopleNames: null, sign: 'any', days: null, dayType: 'calendar', apart: [] },
  ...own,
})
/** 科室 first, then one of two leaders by name, and both of them at the discussion. */
const STEPS: readonly ApprovalStep[] = [
  step('pendingFiling', '科室审核', { roles: ['bureau'], days: 2, apart: ['author', 'officers'] }),
  step('pendingFiling', '局领导审批', { people: ['li', 'wang'], days: 3, apart: ['signed'] }),
  step('investigating', '调查取证', { days: 30 }),
  step('pendingLegal', '法制审核', { roles: ['bureau'], apart: ['author', 'officers'] }),
  step('pendingDiscussion', '集体讨论', { people: ['li', 'wang'], sign: 'all' }),
  step('pendingDecision', '作出决定', { roles: ['leader'] }),
]
const flows = (steps = STEPS): FlowsInForce => ({
  on: (key, day) => ({ guid: `${key}-2`, label: `${key} 第2版（${day}）`, steps }),
  termEnd: (from, days) => addDays(from, days),
})

const lawCase = resourceNamed('lawCase')
const leader = (guid: string) => buildActor('leader', { guid, name: guid, gridPath: 'root/' })
const bureau = (guid = 'bu') => buildActor('bureau', { guid, name: guid, gridPath: 'root/' })
const officer = buildActor('officer', { guid: 'of', name: 'of', gridPath: 'root/' })

type Outcome = AnyRecord | string
const act = (record: Outcome, actor: Actor, action: string, input: object = {}): Outcome =>
  outcomeOf(actionNamed('lawCase', action), record as AnyRecord, input, { actor, now: NOW, flows: flows() }) as Outcome
const made = (deed: { flows?: FlowsInForce } = { flows: flows() }) =>
  outcomeOf(
    actionNamed('lawCase', 'create'),
    null,
    {
      ...{ companyGuid: 'company-1', caseName: '违规动火', caseSource: 'report', partyType: 'unit', party: '甲厂' },
      ...{ officers: ['of', 'of2'], procedure: 'ordinary' },
    },
    { actor: officer, now: NOW, ...deed, related: { company: buildCompany({ guid: 'company-1' }) } },
  ) as AnyRecord
const filing = () => act(made(), officer, 'apply') as AnyRecord
const owners = (record: Outcome) => ownersOf(lawCase, record as AnyRecord)
const waitsFor = (record: Outcome, actor: Actor) => matches(awaiting(lawCase)(actor), record as AnyRecord)

describe('a record of a configured flow', () => {
  it('keeps the version in force on the day it is made, whole', () => {
    expect(made()).toMatchObject({ flowKey: 'case', flowGuid: 'case-2', flowVersion: `case 第2版（${TODAY}）` })
    expect(made().flowSteps).toEqual(STEPS)
  })

  it('keeps none where none is in force, and on a device', () => {
    expect(made({ flows: { ...flows(), on: () => null } })).toMatchObject({
      flowKey: 'case',
      flowGuid: null,
      flowSteps: null,
    })
    const offline = made({})
    expect(offline).toMatchObject({ flowKey: 'case', flowSteps: null, stepPlace: null })
  })

  it('waits for the first of its signatures, with its term and under its name', () => {
    const record = filing()
    expect(record).toMatchObject({
      status: 'pendingFiling',
      stepName: '科室审核',
      stepPlace: 'between',
      stepDue: '2026-11-22',
    })
    expect(owners(record)).toMatchObject([{ roles: ['bureau'], people: [], dueDate: '2026-11-22', step: '科室审核' }])
    expect(openTasksOf(lawCase, record)).toMatchObject([{ activityName: '案件待立案审批（科室审核）' }])
    expect([waitsFor(record, bureau()), waitsFor(record, leader('li'))]).toEqual([true, false])
  })

  it('goes from one signature to the next without leaving its state', () => {
    const record = act(filing(), bureau(), 'endorsePendingFiling', { opinion: '同意' })
    expect(record).toMatchObject({
      status: 'pendingFiling',
      stepName: '局领导审批',
      stepPlace: 'last',
      stepDue: '2026-11-23',
    })
    expect(record).toMatchObject({
      signatures: [{ stage: 'pendingFiling', name: '科室审核', userGuid: 'bu', at: NOW }],
    })
    expect(owners(record)).toMatchObject([{ people: ['li', 'wang'], roles: [] }])
    expect([waitsFor(record, bureau()), waitsFor(record, leader('li')), waitsFor(record, leader('zhao'))]).toEqual([
      ...[false, true, false],
    ])
  })

  it('is decided by the last alone', () => {
    const first = filing()
    expect(act(first, leader('li'), 'file')).toBe('workflow.other-step')
    expect(act(first, bureau(), 'file')).toBe('workflow.other-step')
    const second = act(first, bureau(), 'endorsePendingFiling')
    expect(act(second, leader('zhao'), 'file')).toBe('workflow.other-step')
    expect(act(second, bureau(), 'endorsePendingFiling')).toBe('workflow.other-step')
    expect(act(second, leader('wang'), 'file')).toMatchObject({
      ...{ status: 'investigating', fileDate: TODAY, stepName: null, stepPlace: null, stepRoles: null },
      stepDue: '2026-12-20',
    })
  })

  it('may be sent back by any of them, and is signed anew afterwards', () => {
    const record = act(filing(), bureau(), 'endorsePendingFiling')
    expect(act(record, leader('zhao'), 'returnFiling', { opinion: '不清' })).toBe('workflow.other-step')
    const back = act(record, leader('li'), 'returnFiling', { opinion: '不清' })
    expect(back).toMatchObject({ status: 'clue', stepName: null })
    expect(act(back, officer, 'apply')).toMatchObject({ stepName: '科室审核', signatures: [] })
  })

  it.each([
    ['the author', { createUserGuid: 'bu' }],
    ['an officer of the case', { officers: ['bu', 'of'] }],
  ])('bars %s where the version says so', (_who, own) => {
    const record = act({ ...made(), ...own } as AnyRecord, officer, 'apply')
    expect(waitsFor(record, bureau())).toBe(false)
    expect(waitsFor(record, bureau('other'))).toBe(true)
    expect(act(record, bureau(), 'endorsePendingFiling')).toBe('workflow.other-step')
    expect(act(record, bureau('other'), 'endorsePendingFiling')).toMatchObject({ stepName: '局领导审批' })
  })

  it('bars who signed before it where the version says so', () => {
    const both = { ...bureau('li'), roles: ['bureau', 'leader'] } as Actor
    const record = act(filing(), both, 'endorsePendingFiling')
    expect(record).toMatchObject({ stepBarred: ['li'], stepPeople: ['wang'] })
    expect(act(record, both, 'file')).toBe('workflow.other-step')
    expect(act(record, leader('wang'), 'file')).toMatchObject({ status: 'investigating' })
  })

  it('asks the post where everybody who is named is barred', () => {
    const alone = STEPS.map((each) => (each.name === '局领导审批' ? { ...each, people: ['li'] } : each))
    const both = { ...bureau('li'), roles: ['bureau', 'leader'] } as Actor
    const record = act({ ...filing(), flowSteps: alone } as AnyRecord, both, 'endorsePendingFiling')
    expect(record).toMatchObject({ stepPeople: [], stepRoles: ['leader'] })
    expect([waitsFor(record, both), waitsFor(record, leader('zhao'))]).toEqual([false, true])
  })

  it('waits for everybody who is to sign together', () => {
    const discussing = { ...filing(), status: 'pendingLegal' } as AnyRecord
    const legal = act(
      { ...discussing, stepPlace: 'last', stepRoles: ['bureau'], stepAt: 0 } as AnyRecord,
      bureau(),
      'passLegal',
    )
    expect(legal).toMatchObject({ status: 'pendingDiscussion', stepPeople: ['li', 'wang'], stepPlace: 'between' })
    const input = { collectiveDiscussion: true, legalReview: true }
    expect(act(legal, leader('li'), 'discuss', input)).toBe('workflow.other-step')
    const one = act(legal, leader('wang'), 'endorsePendingDiscussion')
    expect(one).toMatchObject({ status: 'pendingDiscussion', stepPeople: ['li'], stepPlace: 'last' })
    expect(act(one, leader('wang'), 'discuss', input)).toBe('workflow.other-step')
    expect(act(one, leader('li'), 'discuss', input)).toMatchObject({ status: 'notified', stepPlace: null })
  })

  it('still keeps the law apart from what is configured', () => {
    const record = { ...filing(), status: 'pendingLegal', stepPlace: 'last', stepRoles: ['bureau'], stepBarred: [] }
    expect(act({ ...record, officers: ['bu', 'of'] } as AnyRecord, bureau(), 'passLegal')).toBe('workflow.own-work')
  })

  it('goes by its own version whatever is in force since, and without one as it always did', () => {
    const later = flows([step('pendingFiling', '局长', { people: ['zhao'] })])
    const again = (record: AnyRecord, actor: Actor, action: string) =>
      outcomeOf(actionNamed('lawCase', action), record, {}, { actor, now: NOW, flows: later })
    expect(again(filing(), bureau(), 'endorsePendingFiling')).toMatchObject({ stepName: '局领导审批' })
    const old = buildRecord<AnyRecord>('lawCase', {
      ...HERE,
      status: 'pendingFiling',
      createUserGuid: 'of',
      officers: ['of', 'o2'],
    })
    expect(again(old, leader('zhao'), 'file')).toMatchObject({ status: 'investigating', flowKey: null, stepDue: null })
    expect(owners(old)).toMatchObject([{ roles: ['leader'], step: null }])
  })
})

describe('a resource with several flows', () => {
  const transfer = (transferType: string) =>
    outcomeOf(
      actionNamed('caseTransfer', 'create'),
      null,
      {
        ...{ companyGuid: 'company-1', transferType, toOrg: '区公安局', reason: '涉嫌犯罪', legalBasis: '310号令' },
        ...{ materials: [{ name: '移送书' }], reportDate: TODAY },
      },
      { actor: officer, now: NOW, flows: flows(TRANSFER), related: { company: buildCompany({ guid: 'company-1' }) } },
    ) as AnyRecord
  const TRANSFER = [step('pending', '主要负责人', { roles: ['leader'], days: 3 })]

  it.each([
    ['police', 'transfer'],
    ['down', 'handover'],
  ])('goes by the flow of a transfer to %s', (transferType, key) => {
    expect(transfer(transferType)).toMatchObject({ flowKey: key, stepName: '主要负责人', stepDue: '2026-11-23' })
  })

  it('begins the other one where that is changed', () => {
    const changed = outcomeOf(
      actionNamed('caseTransfer', 'update'),
      { ...transfer('police'), stepDue: '2026-01-01' },
      { changes: { transferType: 'down' } },
      { actor: officer, now: NOW, flows: flows(TRANSFER) },
    )
    expect(changed).toMatchObject({ flowKey: 'handover', flowGuid: 'handover-2', stepDue: '2026-11-23' })
  })

  it('asks the bureau where the town would sign and there is none', () => {
    const SECTION = [step('TOWNSHIP_PENDING', '区镇审核', { roles: ['town'] })]
    const record = buildRecord<AnyRecord>('standardizationApplication', {
      ...{ ...HERE, gridGuid: null, gridPath: null, reviewFlow: 'fiveInOneReview', status: 'SECTION_PASSED' },
      ...{ flowKey: 'fiveInOneReview', flowSteps: SECTION, signatures: [] },
    })
    const toTownship = actionNamed('standardizationApplication', 'toTownship')
    const gone = (own: object) =>
      outcomeOf(toTownship, { ...record, ...own } as AnyRecord, {}, { actor: bureau(), now: NOW, flows: flows() })
    expect(gone({})).toMatchObject({ stepRoles: ['bureau'] })
    expect(gone({ gridPath: 'root/t/g/' })).toMatchObject({ stepRoles: ['town'] })
  })
})
