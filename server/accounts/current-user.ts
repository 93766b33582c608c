import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { FIVE_IN_ONE } from '#domain/pages/sub-systems.ts'
import { company } from '#domain/resources/company/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { isCompanyAccount } from '#domain/rules/company-menu.ts'
import { mustChangePassword } from '#domain/rules/forced-password-change.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { SignedIn } from '#server/engine/context.ts'
import { hasPassword } from './passwords.ts'
import { permissionsOf, rolesOf } from './permissions.ts'
import { mustSetSecondFactor } from './second-factor.ts'

const users = tableOf(user)
const companies = tableOf(company)
const grids = tableOf(gridManage)
const loginLog = tableOf(systemLoginLog)

/**
 * The person signed in as pages know him, with what his roles grant at this moment (specification, section 3). Its
 * `token` is left out: pages keep the person on the device, and a token is handed out by signing in and refreshing alone.
 */
export async function currentUser(db: Db, { actor, startedAt }: SignedIn, now: string): Promise<CurrentUser> {
  const [row] = await db
    .select({ person: users, company: companies, grid: grids })
    .from(users)
    .leftJoin(companies, eq(companies.guid, users.companyGuid))
    .leftJoin(grids, eq(grids.guid, users.gridGuid))
    .where(eq(users.guid, actor.guid))
  if (row === undefined) throw new Problem('auth.required')
  const person = row.person as PersonRow
  const own = row.company as { id: number; companyName: string; isProduction: boolean | null; regionIds: string } | null
  const grid = row.grid as { guid: string; regionGuid: string | null; gridName: string; path: string } | null
  return {
    id: person.id,
    guid: person.guid,
    username: person.username,
    name: person.name,
    mobile: person.mobile,
    accountType: person.accountType,
    roles: [...actor.roles],
    permissions: await permissionsOf(db, actor),
    companyGuid: actor.companyGuid,
    agencyGuid: actor.agencyGuid ?? null,
    servedCompanyGuids: actor.servedCompanyGuids ?? [],
    dataScope: actor.dataScope ?? null,
    standsFor: actor.standsFor ?? [],
    companyId: own?.id ?? null,
    companyName: own?.companyName ?? null,
    personGuid: person.guid,
    grid: grid && { guid: grid.guid, regionId: grid.regionGuid, gridName: grid.gridName, path: grid.path },
    lawEnforcementNumber: person.lawEnforcementNumber,
    positionName: person.positionName,
    loginTime: startedAt,
    loginTimes: await db.$count(loginLog, and(eq(loginLog.userGuid, actor.guid), eq(loginLog.success, true))),
    updatePassword: person.updatePassword,
    isDefaultPwd: person.isDefaultPwd === true,
    mustChangePassword: mustChangePassword(person, now),
    hasPassword: await hasPassword(db, actor.guid),
    mustSetSecondFactor: await mustSetSecondFactor(db, actor, now),
    regionStr: own?.regionIds ?? grid?.regionGuid ?? null,
    version: person.version,
    systemType: await systemTypeOf(db, actor, person.accountType),
    companyType: isCompanyAccount(person.accountType) ? person.accountType : null,
    isProduction: own?.isProduction ?? null,
  }
}

/** The sub-system an account belongs to; null where it has several, or the whole platform. */
async function systemTypeOf(db: Db, actor: Actor, accountType: string): Promise<number | null> {
  if (isCompanyAccount(accountType)) return Number(FIVE_IN_ONE)
  const grants = await rolesOf(db, actor)
  const types = new Set(grants.flatMap(({ systemTypes }) => systemTypes))
  const isNarrowed = grants.every(({ systemTypes }) => systemTypes.length > 0)
  const [only] = types
  return isNarrowed && types.size === 1 ? Number(only) : null
}

interface PersonRow {
  id: number
  guid: string
  version: number
  username: string
  name: string
  mobile: string | null
  accountType: string
  lawEnforcementNumber: string | null
  positionName: string | null
  updatePassword: string | null
  isDefaultPwd: boolean | null
}
