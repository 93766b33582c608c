import { describe, expect, it } from 'vitest'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'
import { patrolIssues, spotCheck, submitPatrol, supplementPatrol } from '#domain/resources/patrolRecord/actions.ts'
import { visitCompany } from '#domain/resources/patrolTask/actions.ts'
import {
  buildActor,
  buildCompany,
  buildPatrolInput,
  buildPhoto,
  buildRecord,
  LEAF_PATH,
  NOW,
  outcomeOf,
} from '#tests/factories/domain.ts'

const failedItem = { templateGuid: 't', itemCode: 'GEN-05', content: '持证', result: 'fail' } as const

describe('submitting a patrol', () => {
  it('takes the scope from the enterprise and counts the problems', () => {
    const items = [{ ...failedItem, hazardGuid: 'hazard-1' }]
    expect(outcomeOf(submitPatrol, null, buildPatrolInput({ items, conclusion: 'deadline' }))).toMatchObject({
      status: 'submitted',
      version: 1,
      companyName: '吴江示例纺织有限公司',
      gridPath: LEAF_PATH,
      problemCount: 1,
      mediaTotal: 2,
      offlineId: 'record-1',
    })
  })

  it('is refused for an enterprise of another grid, or one that is not known', () => {
    const elsewhere = buildCompany({ gridPath: '320509000007/WJ-02/' })
    expect(outcomeOf(submitPatrol, null, buildPatrolInput(), { related: { company: elsewhere } })).toBe('access.denied')
    expect(outcomeOf(submitPatrol, null, buildPatrolInput(), { related: { company: null } })).toBe('reference.missing')
  })

  it('happens once', () => {
    expect(outcomeOf(submitPatrol, buildRecord('patrolRecord'), buildPatrolInput())).toBe('record.exists')
  })

  it.each<[string, PatrolInput, string[]]>([
    ['all is well', {}, []],
    ['nobody checked', { checkUsers: [] }, ['checkUsers']],
    ['it ended before it began', { endTime: '2026-11-20T01:00:00.000Z' }, ['endTime']],
    ['no position', { signInLng: null, signInLat: null }, ['signInReason', 'signInPhotos']],
    ['too far', { signInDistance: 201 }, ['signInReason', 'signInPhotos']],
    ['at the fence', { signInDistance: 200 }, []],
    ['a poor position', { accuracy: 101 }, ['signInReason', 'signInPhotos']],
    ['a position that is just good enough', { accuracy: 100 }, []],
    ['too far, explained', { signInDistance: 500, signInReason: '门口修路', signInPhotos: [buildPhoto()] }, []],
    ['no items', { items: [] }, ['items']],
    ['no receiver', { companyReceiver: ' ' }, ['companyReceiver']],
    ['unsigned', { receiverSign: [], checkerSign: [] }, ['receiverSign', 'checkerSign']],
    [
      'it would not be signed: a reason, a witness and his signature stand in',
      { receiverSign: [], companyReceiver: null, refuseReason: '对结论有异议' },
      ['witnessName', 'witnessSign'],
    ],
    [
      'it would not be signed, and a witness says so',
      { receiverSign: [], refuseReason: '对结论有异议', witnessName: '李主任', witnessSign: [buildPhoto()] },
      [],
    ],
    [
      'it is signed and refused at once',
      { refuseReason: '对结论有异议', witnessName: '李主任', witnessSign: [buildPhoto()] },
      ['receiverSign'],
    ],
    ['a failed item without a hazard', { items: [failedItem], conclusion: 'deadline' }, ['items.0']],
    ['a finding, and none concluded', { items: [{ ...failedItem, hazardGuid: 'h' }] }, ['conclusion']],
    ['no finding, and one concluded', { conclusion: 'deadline' }, ['conclusion']],
  ])('says what is missing when %s', (_why, change, paths) => {
    expect(patrolIssues(buildPatrolInput(change)).map((issue) => issue.path)).toEqual(paths)
  })

  it('of a closed door needs a gate photo, no items and no receiver', () => {
    const closed = buildPatrolInput({
      productionState: 'closedDoor',
      items: [],
      companyReceiver: null,
      receiverSign: [],
    })
    expect(patrolIssues(closed).map((issue) => issue.path)).toEqual(['gatePhotos'])
    expect(patrolIssues({ ...closed, gatePhotos: [buildPhoto()] })).toEqual([])
  })
})

describe('a submitted patrol', () => {
  const record = buildRecord('patrolRecord', { status: 'submitted', gridPath: LEAF_PATH, createUserGuid: 'user-grid' })

  it.each([
    { actor: buildActor('town'), input: { result: 'pass' }, gives: { status: 'spotPassed' } },
    { actor: buildActor('town'), input: { result: 'fail', opinion: '照片不清' }, gives: { status: 'returned' } },
  ])('is spot-checked by the town: $input.result', ({ actor, input, gives }) => {
    expect(outcomeOf(spotCheck, record, input, { actor })).toMatchObject(gives)
  })

  it('is not spot-checked by its own inspector', () => {
    expect(outcomeOf(spotCheck, record, { result: 'pass' })).toBe('access.denied')
    const asTown = buildActor('town', { guid: 'user-grid' })
    expect(outcomeOf(spotCheck, record, { result: 'pass' }, { actor: asTown })).toBe('workflow.own-work')
  })

  it('remembers who looked it over, when and what he said', () => {
    expect(
      outcomeOf(spotCheck, record, { result: 'fail', opinion: '照片不清' }, { actor: buildActor('town') }),
    ).toMatchObject({ spotUserGuid: 'user-town', spotUserName: 'town', spotTime: NOW, spotOpinion: '照片不清' })
  })

  it.each(['submitted', 'returned'])('is supplemented, not edited, when %s', (status) => {
    const photo = buildPhoto()
    const before = { ...record, status, supplements: [{ content: '第一次' }] }
    expect(outcomeOf(supplementPatrol, before, { content: '补充', photos: [photo] })).toMatchObject({
      status: 'submitted',
      supplements: [{ content: '第一次' }, { content: '补充', userGuid: 'user-grid', photos: 1 }],
      supplementPhotos: [photo],
    })
  })

  it('is supplemented by its own inspectors only, and not once it was found right', () => {
    const stranger = buildActor('grid', { guid: 'user-2' })
    expect(outcomeOf(supplementPatrol, record, { content: '补充' }, { actor: stranger })).toBe('access.denied')
    const helper = { ...record, checkUsers: ['user-2'] }
    expect(outcomeOf(supplementPatrol, helper, { content: '补充' }, { actor: stranger })).toMatchObject({
      status: 'submitted',
    })
    const passed = { ...record, status: 'spotPassed' }
    expect(outcomeOf(supplementPatrol, passed, { content: '补充' })).toBe('workflow.move-not-open')
  })
})

describe('visiting the enterprises of a task', () => {
  const task = buildRecord('patrolTask', { status: 'pending', gridPath: LEAF_PATH, companyGuids: ['a', 'b'] })
  const first = { companyGuid: 'a', recordGuid: 'r1' }

  it('goes on until the last one', () => {
    const running = outcomeOf(visitCompany, task, first)
    expect(running).toMatchObject({ status: 'running', doneCompanyGuids: ['a'], recordGuids: ['r1'] })
    const last = outcomeOf(visitCompany, { ...task, ...(running as object) }, { companyGuid: 'b', recordGuid: 'r2' })
    expect(last).toMatchObject({ status: 'done', doneCompanyGuids: ['a', 'b'] })
  })

  it('is noted beside the visit that finished the task while this one was on its way', () => {
    const done = { ...task, status: 'done', doneCompanyGuids: ['a', 'b'], recordGuids: ['r0'] }
    const noted = { status: 'done', doneCompanyGuids: ['a', 'b'], recordGuids: ['r0', 'r1'] }
    expect(outcomeOf(visitCompany, done, first)).toMatchObject(noted)
  })

  it('refuses an enterprise that is not in it', () => {
    expect(outcomeOf(visitCompany, task, { ...first, companyGuid: 'z' })).toBe('reference.missing')
  })
})
