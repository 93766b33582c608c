import { eq, inArray, ne, sql } from 'drizzle-orm'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { sameValue } from '#domain/kit/merge.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { patrolTask as patrolTaskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { COMPANY_STAFF, user as userDefinition } from '#domain/resources/user/definition.ts'
import {
  accountKindProblems,
  isLastingAdministrator,
  localProblems,
  mayEnter,
  userTypeOf,
} from '#domain/rules/account.ts'
import { tellOfNewMobile } from '#server/accounts/account-notices.ts'
import { noteNumber } from '#server/accounts/bound-numbers.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { inUse } from '#server/engine/in-use.ts'
import { readdress } from '#server/engine/tasks.ts'
import { queueSms } from '#server/services/sms.ts'
import { freeTaken } from './parts/leavers.ts'
import { assertGridIsOpen } from './parts/open-grid.ts'
import { handOver, leftBehind, mayTake, openWorkOf, wordsFor } from './parts/open-work.ts'

const refusal = wrong<typeof userDefinition>

/** What settles which work somebody may do. */
const POST = ['roles', 'companyGuid', 'agencyGuid'] as const
/** What settles whose the to-dos of an enterprise are. */
const ENTITLING = ['roles', 'companyGuid', 'accountEnabled', 'personStatus', 'onDutyTo', 'deleted'] as const
const tasks = tableOf(patrolTaskDefinition)
const users = tableOf(userDefinition)
const OPEN = ['pending', 'running']

export const userHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, before, after, now }) {
    const today = dayOf(now)
    if (!mayEnter(after, today) && after.guid === actor.guid)
      throw refusal('accountEnabled', '不能停用或删除自己的账号', 'self')
    if (action === 'chooseChannels') return {}
    if (!hasRole(actor, 'admin')) assertOwnStaff(actor, after)
    const issues = after.deleted ? [] : [...accountKindProblems(before, after), ...localProblems(before, after)]
    refuse(issues)
    await assertGridIsOpen(tx, before, after)
    if (before !== null) await assertAdministratorLeft(tx, { before, after, today })
    if (before !== null && mayEnter(before, today) && !mayEnter(after, today)) await assertNothingLeft(tx, after, now)
    else if (before !== null && before.gridGuid !== after.gridGuid)
      await leaveBehind(tx, { action, before, after, now })
    if (before !== null && mayEnter(after, today) && POST.some((name) => !sameValue(before[name], after[name])))
      await assertNothingBeyond(tx, before, after, now)
    const userType = userTypeOf(after)
    return before === null ? { userType, accountEnabled: after.accountEnabled ?? true } : {}
  },

  async afterSave({ tx, before, after, now }) {
    if (!mayEnter(after, dayOf(now))) await tx.delete(session).where(eq(session.userGuid, after.guid))
    if (before === null) await tellOfAccount(tx, after, now)
    if (before !== null) await freeTaken(tx, after, now)
    if (before === null || ENTITLING.some((name) => !sameValue(before[name], after[name])))
      for (const companyGuid of new Set([before?.companyGuid, after.companyGuid]))
        if (typeof companyGuid === 'string') await readdress(tx, companyGuid, now)
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
    throw refusal('roles', '只能设为企业安全员或企业员工', 'not-yours')
  if (after.companyGuid !== actor.companyGuid) throw refusal('companyGuid', '只能管理本企业的账号', 'not-yours')
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
  const others = await liveRows(tx, users, sql`jsonb_exists(${users.roles}, 'admin')`, ne(users.guid, after.guid))
  if (others.some((other) => isLastingAdministrator(other, today))) return
  throw refusal('roles', '至少保留一名可以登录、没有离岗日期的系统管理员', 'last-administrator')
}

function openTasksOf(guid: string) {
  return live(tasks, inArray(tasks.status, OPEN), sql`jsonb_exists(${tasks.gridPersonGuids}, ${guid})`)
}

/** Nobody leaves with work in his name (`entities.md` Q3): it is handed over first, see 工作交接. */
async function assertNothingLeft(tx: Db, after: AnyRecord, now: string): Promise<void> {
  const work = await openWorkOf(tx, after.guid, now)
  if (work.length === 0) return
  if (after.deleted) {
    const count = await tx.$count(tasks, openTasksOf(after.guid))
    if (count > 0) throw inUse('patrolTask', count)
  }
  throw refusal('accountEnabled', `名下还有未办结的工作：${wordsFor(work)}，请先办理“工作交接”`, 'open-work')
}

/** A new post takes nothing along that it may not go on with. */
async function assertNothingBeyond(tx: Db, before: AnyRecord, after: AnyRecord, now: string): Promise<void> {
  const [former, present] = [actorFrom(before), actorFrom(after)]
  const beyond = (await openWorkOf(tx, after.guid, now)).filter(
    ({ resource, record }) => mayTake(resource, record, former) && !mayTake(resource, record, present),
  )
  if (beyond.length === 0) return
  throw refusal('roles', `换岗后不能再办理名下的工作：${wordsFor(beyond)}，请先办理“工作交接”`, 'open-work')
}

/** Work stays in the grid it is about: somebody there takes it before the person leaves. */
async function leaveBehind(tx: Db, { action, before, after, now }: Moving): Promise<void> {
  const work = leftBehind(await openWorkOf(tx, after.guid, now), after)
  if (work.length === 0) return
  const isAsked = action === 'assignGrid'
  if (!isAsked || typeof after.successorGuid !== 'string') {
    const way = isAsked ? '请选择任务接手人' : '请先用“调整网格”选择任务接手人'
    throw refusal('successorGuid', `名下还有未办结的工作：${wordsFor(work)}，${way}`, 'open-tasks')
  }
  await handOver(tx, { from: before.guid, to: after.successorGuid, work, now })
}

interface Moving {
  action: string
  before: AnyRecord
  after: AnyRecord
  now: string
}
