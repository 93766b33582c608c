import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { ends } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '../../factories/domain.ts'

const COMPANY = 'company-1'
const AGENCY = 'agency-1'
/** A person of a role and a record that is all his own: what is refused him here is refused by its status alone. */
const actorOf = (role: Role) => buildActor(role, { companyGuid: COMPANY, agencyGuid: AGENCY })
const ownRecord = (role: Role, status: string) => {
  const { guid, gridGuid, gridPath } = actorOf(role)
  const places = { companyGuid: COMPANY, agencyGuid: AGENCY, gridGuid, gridPath }
  return { ...places, guid: COMPANY, createUserGuid: guid, userGuid: guid, memberGuids: [guid], status }
}
const may = (name: string, verb: 'update' | 'remove', role: Role, status: string) =>
  matches(resourceNamed(name).access[verb](actorOf(role)), ownRecord(role, status))

describe('what has come to its end', () => {
  const closed = RESOURCES.flatMap(({ name, workflow }) =>
    workflow === undefined ? [] : ends(workflow).map((status) => ({ name, status })),
  )

  it.each(closed)('is not rewritten: $name $status', ({ name, status }) => {
    const roles = Object.keys(ROLES) as Role[] // keys of that very table
    expect(roles.filter((role) => may(name, 'update', role, status))).toEqual([])
    expect(roles.filter((role) => may(name, 'remove', role, status))).toEqual([])
  })

  it('goes on being kept up where the definition says so', () => {
    expect(may('company', 'update', 'safety', 'approved')).toBe(true)
    expect(may('agencyBase', 'update', 'bureau', 'BGZ')).toBe(true)
  })
})

describe('what somebody vouched for', () => {
  it.each<[name: string, status: string, verb: 'update' | 'remove', role: Role, is: boolean]>([
    ['companyCertificate', 'verified', 'update', 'safety', true],
    ['companyCertificate', 'verified', 'remove', 'company', false],
    ['factoryBuildingLessor', 'returned', 'update', 'company', true],
    ['factoryBuildingLessor', 'pending', 'update', 'company', false],
    ['factoryBuildingLessor', 'pending', 'update', 'grid', true],
    ['safetyInputPlan', 'draft', 'update', 'safety', true],
    ['safetyInputPlan', 'pending', 'update', 'safety', false],
    ['relatedCompany', 'admitted', 'update', 'safety', true],
    ['relatedCompany', 'admitted', 'remove', 'company', false],
    ['outsourceTask', 'working', 'update', 'safety', true],
    ['outsourceTask', 'pendingAcceptance', 'update', 'safety', false],
    ['outsourceTask', 'working', 'remove', 'company', false],
    ['outsourcedOperator', 'passed', 'update', 'safety', false],
    ['majorHazard', 'toReview', 'update', 'company', true],
    ['majorHazard', 'filed', 'update', 'company', false],
    ['majorHazard', 'filed', 'update', 'bureau', false],
    ['majorHazard', 'pendingWriteOff', 'remove', 'company', false],
    ['majorHazardFiling', 'correction', 'update', 'company', true],
    ['majorHazardFiling', 'pending', 'update', 'company', false],
    ['majorHazardFiling', 'pending', 'remove', 'company', false],
    ['training', 'ended', 'remove', 'company', false],
    ['exam', 'published', 'remove', 'bureau', false],
    ['secretInspection', 'draft', 'update', 'officer', true],
    ['secretInspection', 'handed', 'update', 'officer', false],
    ['orderInformation', 'sent', 'update', 'town', true],
    ['orderInformation', 'handling', 'update', 'town', false],
    ['patrolTask', 'pending', 'update', 'grid', true],
    ['patrolTask', 'running', 'remove', 'town', false],
  ])('%s %s: %s by %s is %s', (name, status, verb, role, is) => {
    expect(may(name, verb, role, status)).toBe(is)
  })

  it('leaves what another gave to that other', () => {
    const given = (role: Role, status: string) => ({ ...ownRecord(role, status), createUserGuid: 'someone-else' })
    const { access } = resourceNamed('patrolTask')
    expect(matches(access.update(actorOf('grid')), given('grid', 'pending'))).toBe(false)
    expect(matches(access.update(actorOf('town')), given('town', 'pending'))).toBe(true)
    const order = resourceNamed('orderInformation')
    expect(matches(order.access.update(actorOf('town')), given('town', 'sent'))).toBe(false)
    const { confirm } = order.workflow?.moves ?? {}
    expect(matches(confirm?.allow(actorOf('town')) ?? 'nothing', given('town', 'answered'))).toBe(false)
    expect(matches(confirm?.allow(actorOf('bureau')) ?? 'nothing', given('bureau', 'answered'))).toBe(true)
  })
})
