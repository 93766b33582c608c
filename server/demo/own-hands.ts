import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import type { DemoWorld } from './areas/area-demo.ts'
import type { CompanyRecord } from './companies.ts'
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
  const standIn = (own: UserRecord): string => {
    people.set(own.guid, own)
    return own.guid
  }
  const handOf = (row: AnyRecord): ((person: unknown) => unknown) => {
    const company = named.get(String(row.companyGuid))
    const { agencyGuid } = row
    return (person) => {
      if (AT_HOME.has(String(person)) && company !== undefined && company.guid !== home.guid)
        return standIn(safetyOfficerOf(company, moment.now))
      if (person === AT_AGENCY && typeof agencyGuid === 'string' && agencyGuid !== DEMO_AGENCY_GUID)
        return standIn(
          withoutPassword(
            {
              guid: `user-of-${agencyGuid}`.slice(0, 64),
              username: `jg${agencyGuid}`.slice(0, 16),
              name: '机构联系人',
              accountType: '14',
              userType: 'agency',
              roles: ['agency'],
              positionName: '项目负责人',
              agencyGuid,
            },
            moment.now,
          ),
        )
      return person
    }
  }
  const owned = rows.map(([name, list]): [string, AnyRecord[]] => [name, list.map((row) => handed(row, handOf(row)))])
  return { people: [...people.values()], rows: owned }
}

const WITHOUT_PASSWORD = { lawEnforcementPerson: false, accountEnabled: true, isDefaultPwd: true }

const withoutPassword = (own: Partial<UserRecord> & { guid: string }, now: string) =>
  seedRecord<UserRecord>({ ...WITHOUT_PASSWORD, ...own }, now)

/** Who looks after safety in an enterprise without a demo account. */
export const safetyOfficerOf = (company: CompanyRecord, now: string): UserRecord =>
  withoutPassword(
    {
      ...employedBy(company),
      guid: `user-of-${company.guid}`,
      username: `aqy${company.id || company.guid.slice(0, 8)}`,
      name: company.safetyManager,
      mobile: company.safetyManagerPhone,
      accountType: '0',
      roles: ['safety'],
      positionName: '安全员',
    },
    now,
  )

/** Who answers for such an enterprise, and passes what its safety officer puts before him. */
export const headOf = (company: CompanyRecord, now: string): UserRecord =>
  withoutPassword(
    {
      ...employedBy(company),
      guid: `head-of-${company.guid}`,
      username: `fzr${company.id || company.guid.slice(0, 8)}`,
      name: company.mainLeader,
      mobile: company.mainLeaderPhone,
      accountType: '3',
      roles: ['company'],
      positionName: '主要负责人',
    },
    now,
  )

const employedBy = ({ guid, gridGuid, gridPath }: CompanyRecord) =>
  ({ userType: 'company', companyGuid: guid, gridGuid, gridPath }) as const

function handed(row: AnyRecord, hand: (person: unknown) => unknown): AnyRecord {
  const entries = Object.entries(row).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? hand(each) : each)) : hand(value),
  ])
  return Object.fromEntries(entries) as AnyRecord
}
