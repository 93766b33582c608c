import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { patrolTask as patrolTaskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { COMPANY_STAFF, user as userDefinition } from '#domain/resources/user/definition.ts'
import { accountKindProblems, isLastingAdministrator, mayEnter, userTypeOf } from '#domain/rules/account.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'
import { queueSms } from '#server/services/sms.ts'
import { tellOfNewMobile } from '../features/account-notices.ts'
import { noteNumber } from '../features/bound-numbers.ts'
import { mustFind } from './place-of.ts'

const tasks = tableOf(patrolTaskDefinition)
const users = tableOf(userDefinition)
const OPEN = ['pending', 'running']

export const userHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, before, after, now }) {
    const today = dayOf(now)
    if (!mayEnter(after, today) && after.guid === actor.guid)
      throw wrong('accountEnabled', 'self', '不能停用或删除自己的账号')
    if (!hasRole(actor, 'admin')) assertOwnStaff(actor, after)
    const issues = after.deleted ? [] : accountKindProblems(before, after)
    if (issues.length > 0) throw new Problem('input.invalid', { issues })
    if (before !== null) await assertAdministratorLeft(tx, { before, after, today })
    if (after.deleted) await assertNoTasks(tx, after.guid)
    else if (before !== null && before.gridGuid !== after.gridGuid) await assertHandedOver(tx, action, after)
    const userType = userTypeOf(after)
    return before === null ? { userType, accountEnabled: after.accountEnabled ?? true } : {}
  },

  async afterSave({ tx, action, before, after, now }) {
    if (!mayEnter(after, dayOf(now))) await tx.delete(session).where(eq(session.userGuid, after.guid))
    if (action === 'assignGrid' && before?.gridGuid !== after.gridGuid && typeof after.successorGuid === 'string')
      await handOver(tx, { from: after.guid, to: after.successorGuid, now })
    if (before === null) await tellOfAccount(tx, after, now)
    if (before === null || after.deleted) return
    await noteNumber(tx, { before, mobile: after.mobile, now })
    await tellOfNewMobile(tx, after, { before, now })
  },
}

/**
 * Whoever is entered, or imported, by somebody else has no password: a code sent to his telephone gets him in, and there he
 * sets one. Without a telephone `user/resetPassword` gives him one.
 */
async function tellOfAccount(tx: Db, { guid, name, username, mobile }: AnyRecord, now: string): Promise<void> {
  if (typeof mobile !== 'string' || mobile === '') return
  const params = { name: String(name), username: String(username) }
  await queueSms(tx, [{ phone: mobile, template: 'accountMade', params, bizGuid: guid }], now)
}

/** What an enterprise's administrator may make of an account: one of his own people, with nothing beyond that. */
function assertOwnStaff(actor: Actor, after: AnyRecord): void {
  const roles = Array.isArray(after.roles) ? after.roles : []
  if (!roles.every((role) => (COMPANY_STAFF as readonly unknown[]).includes(role)))
    throw wrong('roles', 'not-yours', '只能设为企业安全员或企业员工')
  if (after.companyGuid !== actor.companyGuid) throw wrong('companyGuid', 'not-yours', '只能管理本企业的账号')
}

/**
 * Somebody must always be able to give the rights back that were taken by mistake. One after the other: two who take the
 * role from each other at once would both still see the other.
 */
async function assertAdministratorLeft(
  tx: Db,
  { before, after, today }: { before: AnyRecord; after: AnyRecord; today: Day },
): Promise<void> {
  if (!isLastingAdministrator(before, today) || isLastingAdministrator(after, today)) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const others = await tx
    .select()
    .from(users)
    .where(and(sql`jsonb_exists(${users.roles}, 'admin')`, ne(users.guid, after.guid), eq(users.deleted, false)))
  if (others.some((other) => isLastingAdministrator(other, today))) return
  throw wrong('roles', 'last-administrator', '至少保留一名可以登录、没有离岗日期的系统管理员')
}

function openTasksOf(guid: string) {
  return and(
    inArray(tasks.status, OPEN),
    eq(tasks.deleted, false),
    sql`jsonb_exists(${tasks.gridPersonGuids}, ${guid})`,
  )
}

/** `entities.md` Q3. */
async function assertNoTasks(tx: Db, guid: string): Promise<void> {
  const count = await tx.$count(tasks, openTasksOf(guid))
  if (count > 0) throw new Problem('record.in-use', { resource: 'patrolTask', count })
}

/** Open tasks stay in the grid they are about: somebody there takes them before the person leaves. */
async function assertHandedOver(tx: Db, action: string, after: AnyRecord): Promise<void> {
  const count = await tx.$count(tasks, openTasksOf(after.guid))
  if (count === 0) return
  if (action !== 'assignGrid' || after.successorGuid === null)
    throw wrong('successorGuid', 'open-tasks', `名下还有${count}项未完成的巡查任务，请先用“调整网格”选择任务接手人`)
  if (after.successorGuid === after.guid) throw wrong('successorGuid', 'self', '任务接手人不能是本人')
  await mustFind(tx, 'user', { guid: after.successorGuid, path: 'successorGuid', label: '任务接手人' })
}

async function handOver(tx: Db, { from, to, now }: { from: string; to: string; now: string }): Promise<void> {
  const where = openTasksOf(from)
  if (where === undefined) return
  const column = tasks.gridPersonGuids
  // Who has the task already gets it once.
  const people = sql`case when jsonb_exists(${column}, ${to}) then ${column} - ${from}::text
    else (${column} - ${from}::text) || jsonb_build_array(${to}::text) end`
  await touch(tx, { resource: 'patrolTask', where, patch: { gridPersonGuids: people }, now })
}

function wrong(path: string, code: string, message: string): Problem {
  return new Problem('input.invalid', { issues: [{ path, code, message }] })
}
