import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import type { DemoWorld } from './areas/area-demo.ts'
import { DEMO_AGENCY_GUID, type UserRecord, userGuidOf } from './people.ts'

type Rows = readonly (readonly [resource: string, rows: readonly AnyRecord[]])[]

const AT_HOME = new Set([userGuidOf('safety'), userGuidOf('company')])
const AT_AGENCY = userGuidOf('agency')

/**
 * The work of other enterprises and agencies done by people of theirs: the areas write the demo accounts, who may not even
 * read it. These people have no password and cannot sign in.
 */
export function withOwnHands(moment: SeedMoment, { companies, home }: DemoWorld, rows: Rows) {
  const people = new Map<string, UserRecord>()
  const named = new Map(companies.map((each) => [each.guid, each]))
  const standIn = (own: Partial<UserRecord> & { guid: string }): string => {
    const { guid } = own
    if (!people.has(guid)) people.set(guid, seedRecord<UserRecord>({ ...WITHOUT_PASSWORD, ...own }, moment.now))
    return guid
  }
  const handOf = (row: AnyRecord): ((person: unknown) => unknown) => {
    const company = named.get(String(row.companyGuid))
    const { agencyGuid } = row
    return (person) => {
      if (AT_HOME.has(String(person)) && company !== undefined && company.guid !== home.guid)
        return standIn({
          guid: `user-of-${company.guid}`,
          username: `aqy${company.id || company.guid.slice(0, 8)}`,
          name: company.safetyManager,
          mobile: company.safetyManagerPhone,
          accountType: '0',
          userType: 'company',
          roles: ['safety'],
          positionName: '安全员',
          companyGuid: company.guid,
          gridGuid: company.gridGuid,
          gridPath: company.gridPath,
        })
      if (person === AT_AGENCY && typeof agencyGuid === 'string' && agencyGuid !== DEMO_AGENCY_GUID)
        return standIn({
          guid: `user-of-${agencyGuid}`.slice(0, 64),
          username: `jg${agencyGuid}`.slice(0, 16),
          name: '机构联系人',
          accountType: '14',
          userType: 'agency',
          roles: ['agency'],
          positionName: '项目负责人',
          agencyGuid,
        })
      return person
    }
  }
  const owned = rows.map(([name, list]): [string, AnyRecord[]] => [name, list.map((row) => handed(row, handOf(row)))])
  return { people: [...people.values()], rows: owned }
}

const WITHOUT_PASSWORD = { lawEnforcementPerson: false, accountEnabled: true, isDefaultPwd: true }

function handed(row: AnyRecord, hand: (person: unknown) => unknown): AnyRecord {
  const entries = Object.entries(row).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? hand(each) : each)) : hand(value),
  ])
  return Object.fromEntries(entries) as AnyRecord
}
