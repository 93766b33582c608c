import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { matches } from '#domain/kit/filter.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const IN_AREA = {
  gridGuid: 'WJ-01-01-01',
  gridPath: '320509000007/WJ-01/WJ-01-01/WJ-01-01-01/',
  companyGuid: 'company-1',
}
describe('an expert', () => {
  const actor = buildActor('expert')
  const signIn = actionNamed('expertTask', 'signIn')
  /** An activity at nine in the evening in Wujiang. */
  const task = buildRecord('expertTask', {
    ...IN_AREA,
    ...{ userGuid: actor.guid, status: 'waiting', eventTime: '2026-11-20T13:00:00.000Z' },
  })

  it.each([
    ['at the first minute of its day', '2026-11-19T16:00:00.000Z', 'signedIn'],
    ['at its last minute', '2026-11-20T15:59:00.000Z', 'signedIn'],
    ['on the evening before', '2026-11-19T15:59:00.000Z', null],
    ['on the morning after', '2026-11-20T16:00:00.000Z', null],
  ])('signs in %s: %s', (_when, now, status) => {
    const outcome = outcomeOf(signIn, task, {}, { actor, now })
    if (status === null) expect(outcome).toBe('input.invalid')
    else expect(outcome).toMatchObject({ status, signInTime: now })
  })

  it.each([
    [{ attitude: 5, ability: 4, punctual: 4 }, 4.33],
    [{ attitude: 5, ability: 4, punctual: null }, null],
  ])('who was judged %j is worth %s', (marks, average) => {
    const derived = resourceNamed('expertTask').derive?.(buildRecord('expertTask', marks), '2026-11-20', () => 0)
    expect(derived).toMatchObject({ average })
  })
})

describe('a report of risks', () => {
  it.each([
    [true, 'submitted'],
    [false, 'input.invalid'],
    [null, 'input.invalid'],
  ])('is handed in once the file of the enterprise was looked through (%s): %s', (baseInfoConfirmed, outcome) => {
    const report = buildRecord('riskReport', { ...IN_AREA, status: 'draft', noMajorRisk: true, baseInfoConfirmed })
    const given = outcomeOf(actionNamed('riskReport', 'submit'), report, {}, { actor: buildActor('safety') })
    expect(typeof given === 'string' ? given : given.status).toBe(outcome)
  })
})

describe('a review of standards', () => {
  it.each([
    ['assign', null, 'input.invalid'],
    ['assign', 'agency-1', 'toAccept'],
  ])('that is given by %s goes to %s: %s', (allocateType, agencyGuid, outcome) => {
    const allocation = buildRecord('standardizationAllocation', { ...IN_AREA, status: 'toAllocate' })
    const input = { allocateType, agencyGuid, deadline: '2026-12-31' }
    const deed = { actor: buildActor('assoc') }
    const given = outcomeOf(actionNamed('standardizationAllocation', 'allocate'), allocation, input, deed)
    expect(typeof given === 'string' ? given : given.status).toBe(outcome)
  })
})

describe('an enterprise that was struck off', () => {
  it.each([
    ['comes back', null, 'restored'],
    ['is part of another for good, where its past went there', 'company-2', 'input.invalid'],
  ])('%s', (_what, mergeToGuid, outcome) => {
    const struck = buildRecord('companyDelete', { ...IN_AREA, status: 'deleted', mergeToGuid })
    const restore = actionNamed('companyDelete', 'restore')
    const given = outcomeOf(restore, struck, { opinion: '注销有误' }, { actor: buildActor('admin') })
    expect(typeof given === 'string' ? given : given.status).toBe(outcome)
  })
})

describe('what may become an explosive', () => {
  const flows = [
    { firstPerson: '张', secondPerson: '李' },
    { firstPerson: '张', secondPerson: '张' },
  ]

  it.each([
    [true, ['flows.1.secondPerson']],
    [false, []],
  ])('is received by two (%s), and nothing else', (isPrecursor, paths) => {
    const issues = resourceNamed('companyChemical').rules?.(
      buildRecord('companyChemical', { version: 1, isPrecursor, flows }),
    )
    expect(issues?.map(({ path }) => path)).toEqual(paths)
  })
})

it.each([
  [9, false],
  [10, true],
])('of %i at work with dust the campaigns speak: %s', (workers, isMeant) => {
  const filter = resourceNamed('explosiveDust').list.views?.tenAndMore?.filter('2026-11-20', buildActor('bureau'), '')
  expect(matches(filter ?? 'nothing', buildRecord('explosiveDust', { workers }))).toBe(isMeant)
})

describe('a certificate', () => {
  it.each([
    ['valid', true],
    ['revoked', false],
  ])('that is %s is put right by its enterprise: %s', (status, may) => {
    const held = buildRecord('personnelCertificate', { ...IN_AREA, status })
    expect(matches(resourceNamed('personnelCertificate').access.update(buildActor('safety')), held)).toBe(may)
  })
})
