import '#domain/areas/all.ts'
import { describe, expect, it } from 'vitest'
import { type Actor, ROLES, type Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const WHO = Object.keys(ROLES) as Role[] // keys of that very table
const CHIEFS = ['admin', 'bureau', 'leader']
const POOL = ['admin', 'bureau', 'assoc']
/** His own, in his own area and of his own institution. */
const own = ({ guid, agencyGuid = null, gridPath, companyGuid }: Actor) => ({
  ...{ createUserGuid: guid, agencyGuid, gridPath, companyGuid },
})
const mayRemove = (resource: AnyResource, record: object = {}) =>
  WHO.filter((role) => {
    const actor = buildActor(role, { agencyGuid: 'agency-1' })
    return matches(resource.access.remove(actor), buildRecord(resource.name, { ...own(actor), ...record }))
  })

// What was begun leaves a file: it is ended by a move, with its reason, and by nobody taken away.
describe.each([
  { name: 'inspection', state: 'waiting', by: ['admin', 'bureau', 'officer'] },
  { name: 'lawCase', state: 'clue', by: CHIEFS },
  { name: 'caseTransfer', state: 'pending', by: CHIEFS },
  { name: 'annualPlan', state: 'draft', by: CHIEFS },
  { name: 'expertSelection', state: 'pendingAudit', by: POOL },
  { name: 'expertTask', state: 'waiting', by: POOL },
  { name: 'expertAdmission', state: 'draft', by: [...POOL, 'expert'] },
  { name: 'expertLeave', state: 'pending', by: [...POOL, 'expert'] },
  { name: 'expert', state: 'active', by: POOL },
  { name: 'agencyTask', state: 'toAccept', by: ['admin', 'bureau'] },
  { name: 'publicity', state: 'waiting', by: POOL },
  { name: 'enterpriseClassification', state: 'computed', by: ['admin', 'bureau'] },
  { name: 'complaint', state: 'pending', by: ['admin'] },
  { name: 'emergencyPlan', state: 'drafting', by: ['admin', 'bureau', 'town', 'duty', 'company', 'safety'] },
  { name: 'managementSystem', state: 'draft', by: ['admin', 'bureau', 'company', 'safety'] },
  { name: 'personnelCertificate', state: 'valid', by: ['admin', 'bureau'] },
  { name: 'companyBrand', state: 'waiting', by: ['admin', 'bureau'] },
  { name: 'suggestion', state: 'pending', by: WHO },
])('$name', ({ name, state, by }) => {
  it(`is taken away in its first state alone, by ${by.join(', ')}`, () => {
    const resource = resourceNamed(name)
    const states = Object.keys(resource.workflow?.states ?? {})
    expect(states.length).toBeGreaterThan(1)
    const taken = states.flatMap((status) => {
      const may = mayRemove(resource, { status })
      return may.length === 0 ? [] : [{ status, may }]
    })
    expect(taken).toEqual([{ status: state, may: WHO.filter((role) => by.includes(role)) }])
  })
})

// Some things are decided, or lie before somebody else, while their state is still the first.
it.each([
  {
    what: 'a request for experts that a leader sent back',
    name: 'expertSelection',
    record: { auditTime: '2026-11-20' },
  },
  { what: 'an approved plan that is adjusted', name: 'annualPlan', record: { approveDate: '2026-01-05' } },
  { what: 'an expert who was admitted', name: 'expert', record: { admissionGuid: 'admission-1' } },
  { what: 'an expert who was drawn', name: 'expert', record: { selectedCount: 1 } },
  { what: 'a report that is public', name: 'assessmentReport', record: { isPublic: true } },
  { what: 'a rented building that was verified', name: 'factoryBuildingLessor', record: { amendReason: '租户变更' } },
  { what: 'a reminder that is in use', name: 'cardNotice', record: { enabled: true } },
])('nobody takes away $what', ({ name, record }) => {
  const resource = resourceNamed(name)
  const status = resource.workflow?.initial
  expect(mayRemove(resource, { status }).length).toBeGreaterThan(0)
  expect(mayRemove(resource, { status, ...record })).toEqual([])
})

it('what somebody suggests is withdrawn by himself, and not by the office it is about', () => {
  const another = { createUserGuid: 'somebody', status: 'pending' }
  expect(mayRemove(resourceNamed('suggestion'), another)).toEqual(['admin'])
})

// What holds from the moment it is written down is lifted, with its reason.
it.each(['standardizationPause', 'greyList'])('nobody takes away a record of %s', (name) => {
  const resource = resourceNamed(name)
  for (const status of Object.keys(resource.workflow?.states ?? {})) expect(mayRemove(resource, { status })).toEqual([])
})
