import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, inOverseenArea, type Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Day } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { mayDo } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { superiorsOf } from '#domain/rules/escalation.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { rowBy } from '#server/engine/rows.ts'

export const INBOX_PAGE = '/auditNotice'
const users = tableOf(user)

/** Those who may go on with a to-do today: who took it, who is named, else those of its roles in its area. */
export async function ownersOfTask(tx: Db, task: AnyRecord, today: Day): Promise<string[]> {
  const named = [task.claimedBy, ...listOf(task.activityUsers), task.activityUser].filter((guid) => guid != null)
  const people = await peopleOf(
    tx,
    named.length > 0 ? inArray(users.guid, named.map(String)) : havingRole(rolesOf(task)),
    today,
  )
  return people.filter((actor) => matches(mayDo(actor), task)).map(({ guid }) => guid)
}

/** Those above the owners of a to-do who oversee its place and may open what it is about. */
export async function superiorsOfTask(tx: Db, task: AnyRecord, today: Day): Promise<string[]> {
  const owners = await peopleOf(tx, inArray(users.guid, listOf(task.activityUsers)), today)
  const roles = owners.length > 0 ? owners.flatMap((each) => each.roles) : rolesOf(task)
  const above = superiorsOf(roles)
  if (above.length === 0) return []
  const record = await recordOfTask(tx, task)
  const people = await peopleOf(tx, havingRole(above), today)
  return people
    .filter((actor) => isAbove(actor, task, above) && (record === null || record.mayRead(actor)))
    .map(({ guid }) => guid)
}

function isAbove(actor: Actor, { companyGuid, agencyGuid, gridPath }: AnyRecord, above: readonly Role[]): boolean {
  return actor.roles.some((role) => {
    if (!above.includes(role)) return false
    if (role === 'company' || role === 'safety') return companyGuid != null && actor.companyGuid === companyGuid
    if (role === 'agency') return agencyGuid != null && actor.agencyGuid === agencyGuid
    if (role === 'assoc') return true
    return matches(inOverseenArea({ ...actor, roles: [role] }), { gridPath: gridPath ?? null })
  })
}

async function recordOfTask(tx: Db, { bizResource, bizGuid, bizStatus }: AnyRecord) {
  const resource = typeof bizResource === 'string' && bizStatus != null ? findResource(bizResource) : null
  if (resource === null) return null
  const record = await rowBy(tx, resource.name, 'guid', String(bizGuid))
  return { mayRead: (actor: Actor) => record !== null && matches(resource.access.read(actor), record) }
}

async function peopleOf(tx: Db, where: SQL | undefined, today: Day): Promise<Actor[]> {
  const rows = await liveRows(tx, users, where).orderBy(users.guid)
  return rows
    .map((row) => recordOf(row))
    .filter((person) => mayEnter(person, today))
    .map((person) => actorFrom(person))
}

function havingRole(roles: readonly Role[]): SQL {
  if (roles.length === 0) return sql`false`
  const list = roles.map((role) => sql`${role}`)
  return sql`${users.roles} ?| array[${sql.join(list, sql`, `)}]`
}

const rolesOf = ({ activityRoles }: AnyRecord): Role[] => listOf(activityRoles) as Role[] // a choice of roles
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
