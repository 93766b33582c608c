import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { delegation as definition } from '#domain/resources/delegation/definition.ts'
import { leave as leaveDefinition } from '#domain/resources/leave/definition.ts'
import { mayDo, workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { mayStandFor } from '#domain/rules/delegation.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { mustFind } from './place-of.ts'
import { INBOX_PAGE } from './task-people.ts'

const refusal = wrong<typeof definition>
const delegations = tableOf(definition)
const leaves = tableOf(leaveDefinition)
const tasks = tableOf(workflowTask)

/** To somebody who is there and may do the same work, and never further than from one to the other. */
export async function assertLeftWell(tx: Db, after: AnyRecord, now: string): Promise<void> {
  const { userGuid, delegateGuid, startDate, endDate } = after
  if (delegateGuid === userGuid) throw refusal('delegateGuid', '受托人不能是本人', 'self')
  if (String(endDate) < dayOf(now)) throw refusal('endDate', '结束日期不能早于今天', 'over')
  const delegate = await mustFind(tx, 'user', { guid: String(delegateGuid), path: 'delegateGuid', label: '受托人' })
  if (!mayEnter(delegate, String(endDate))) throw refusal('delegateGuid', '受托人的账号在委托期间不能登录', 'disabled')
  const absent = await mustFind(tx, 'user', { guid: String(userGuid), path: 'userGuid', label: '委托人' })
  if (!mayStandFor(actorFrom(absent), actorFrom(delegate)))
    throw refusal('delegateGuid', '受托人不能办理委托人的工作，请选择同一单位、具有相应职责的人员', 'role')
  const overlapping = await liveFields(
    tx,
    delegations,
    ['userGuid'],
    eq(delegations.status, 'effective'),
    ne(delegations.guid, after.guid),
    lte(delegations.startDate, String(endDate)),
    gte(delegations.endDate, String(startDate)),
    inArray(delegations.userGuid, [String(userGuid), String(delegateGuid)]),
  )
  if (overlapping.some((each) => each.userGuid === userGuid))
    throw refusal('startDate', '这段时间已有生效的委托，请先收回', 'already')
  if (overlapping.some((each) => each.userGuid === delegateGuid))
    throw refusal('delegateGuid', '受托人在这段时间也委托了他人，请另选受托人', 'away')
}

export async function tellDelegate(tx: Db, delegation: AnyRecord, now: string): Promise<void> {
  const { userName, delegateGuid, startDate, endDate, reason } = delegation
  await tellPeople(tx, {
    guids: [String(delegateGuid)],
    title: `${String(userName)}委托您代为办理`,
    content: `${String(startDate)} 至 ${String(endDate)}，${String(userName)}名下和岗位的待办由您代为办理，在待我办理中标有“代${String(userName)}办理”。事由：${String(reason)}`,
    from: String(userName),
    now,
    link: INBOX_PAGE,
  })
}

/** The work of a leave is left to whom the person has named in it, for just its days. */
export async function delegateForLeave(tx: Db, leave: AnyRecord, by: { actor: Actor; now: string }): Promise<void> {
  const { guid, userGuid, userName, delegateGuid, endDate, reason } = leave
  const today = dayOf(by.now)
  const startDate = String(leave.startDate) < today ? today : leave.startDate
  const own = { userGuid, userName, delegateGuid, startDate, endDate, reason, leaveGuid: guid, status: 'effective' }
  await assertLeftWell(tx, { ...leave, ...own, guid: '' }, by.now)
  const { name } = await mustFind(tx, 'user', { guid: delegateGuid, path: 'delegateGuid', label: '受托人' })
  await tellDelegate(tx, await makeFollowing(tx, 'delegation', { ...own, delegateName: name }, by), by.now)
}

/** Who is back goes on himself: what he left for this leave is his alone from now on. */
export async function endDelegationsOf(tx: Db, leave: AnyRecord, now: string): Promise<void> {
  const those = and(eq(delegations.leaveGuid, leave.guid), isInForce) as SQL // of two conditions
  const left = await tx.select().from(delegations).where(those)
  if (left.length === 0) return
  await touch(tx, { resource: 'delegation', where: those, patch: { status: 'ended', endTime: now }, now })
  await tellPeople(tx, {
    guids: left.map(({ delegateGuid }) => String(delegateGuid)),
    title: `${String(leave.userName)}已销假，委托办理结束`,
    content: `${String(leave.userName)}名下和岗位的待办自即日起由本人办理。`,
    from: String(leave.userName),
    now,
    link: INBOX_PAGE,
  })
}
const isInForce = live(delegations, eq(delegations.status, 'effective'))

/** The leaves to come or under way whose days lie within those of a delegation, and whose work nobody has yet. */
export async function leavesWithin(tx: Db, { userGuid, startDate, endDate }: AnyRecord, now: string) {
  const today = dayOf(now)
  const rows = await liveRows(
    tx,
    leaves,
    eq(leaves.userGuid, String(userGuid)),
    eq(leaves.status, 'agreed'),
    isNull(leaves.delegateGuid),
    gte(leaves.endDate, today),
    lte(leaves.endDate, String(endDate)),
    String(startDate) <= today ? undefined : gte(leaves.startDate, String(startDate)),
  ).orderBy(leaves.startDate)
  return rows.map(({ guid }) => String(guid))
}

/** Notes in the leaves who has their work; null: nobody any more, and then it is to be left to somebody again. */
export async function noteDelegate(tx: Db, guids: readonly string[], delegation: AnyRecord | null, now: string) {
  const delegateGuid = delegation?.delegateGuid ?? null
  const delegateName = delegation?.delegateName ?? null
  for (const guid of guids) {
    const leave = await mustFind(tx, 'leave', { guid, path: 'leaveGuid', label: '请假' })
    if (leave.status !== 'agreed') continue
    const undelegated = delegation === null && (await isUndelegated(tx, leave, now)) ? true : null
    await touchOne(tx, 'leave', guid, { patch: { delegateGuid, delegateName, undelegated }, now })
  }
}

/** What a leave itself asks of somebody is no work that he leaves behind. */
export const ofNoLeave = sql`${tasks.bizResource} is distinct from 'leave'`

/**
 * Whether something waits for a person on leave, and nobody stands in for him on all of its days still to come. `what`
 * narrows it to some of his work.
 */
export async function isUndelegated(
  tx: Db,
  { userGuid, startDate, endDate }: AnyRecord,
  now: string,
  what?: SQL,
): Promise<boolean> {
  const today = dayOf(now)
  if (String(endDate) < today) return false
  const from = String(startDate) < today ? today : String(startDate)
  if (await isStoodFor(tx, { userGuid: String(userGuid), startDate: from, endDate: String(endDate) })) return false
  const person = await mustFind(tx, 'user', { guid: userGuid, path: 'userGuid', label: '请假人' })
  const open = live(tasks, eq(tasks.status, 'ing'), ofNoLeave, what, filterSql(workflowTask, mayDo(actorFrom(person))))
  return (await tx.$count(tasks, open)) > 0
}

/**
 * Leaves under way ask again when work has come since anything was last said of them. It has to be in the person's name:
 * what goes to a post others can take, and it comes every hour.
 */
export async function askAgain(db: Db, now: string): Promise<void> {
  const today = dayOf(now)
  const underWay = live(
    leaves,
    eq(leaves.status, 'agreed'),
    isNull(leaves.undelegated),
    isNull(leaves.delegateGuid),
    lte(leaves.startDate, today),
    gte(leaves.endDate, today),
  )
  for (const { guid } of await db.select({ guid: leaves.guid }).from(leaves).where(underWay))
    await db.transaction(async (tx) => {
      const leave = await mustFind(tx, 'leave', { guid, path: 'leaveGuid', label: '请假' })
      const isNew = gt(tasks.startTime, String(leave.updateTime))
      const isHis = sql`jsonb_exists(${tasks.activityUsers}, ${leave.userGuid})`
      if (!(await isUndelegated(tx, leave, now, and(isNew, isHis)))) return
      await touchOne(tx, 'leave', leave.guid, { patch: { undelegated: true }, now })
    })
}

/** Leaves that are over ask for nothing any more. */
export async function closeLeaves(db: Db, now: string): Promise<void> {
  const over = and(eq(leaves.undelegated, true), lt(leaves.endDate, dayOf(now))) as SQL // of two conditions
  await db.transaction((tx) => touch(tx, { resource: 'leave', where: over, patch: { undelegated: null }, now }))
}

/** Whether somebody has what waits for a person on all of these days. */
export async function isStoodFor(tx: Db, { userGuid, startDate, endDate }: Absence): Promise<boolean> {
  const whole = and(
    eq(delegations.userGuid, userGuid),
    isInForce,
    lte(delegations.startDate, startDate),
    gte(delegations.endDate, endDate),
  )
  return (await tx.$count(delegations, whole)) > 0
}

export interface Absence {
  userGuid: string
  startDate: Day
  endDate: Day
}
