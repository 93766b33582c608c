import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Role } from '#domain/kit/access.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, type Day, dayOf } from '#domain/lib/dates.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { mayDo, workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter, type UserType, userTypeOf } from '#domain/rules/account.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { insertMade, taskRow } from '#server/engine/tasks.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { type OpenWork, openWorkOf, wordsFor } from './open-work.ts'

const users = tableOf(userDefinition)
const tasks = tableOf(workflowTask)
/** So long before somebody's last day his work is to be handed over. */
const NOTICE_DAYS = 7
const KEEPERS: Readonly<Record<UserType, Role>> = {
  government: 'admin',
  company: 'company',
  agency: 'agency',
  expert: 'admin',
}

/** What somebody had taken and may not go on with is everybody's again whose it was. */
export async function freeTaken(tx: Db, person: AnyRecord, now: string): Promise<void> {
  const taken = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.claimedBy, person.guid), eq(tasks.status, 'ing')))
  const mayGoOn: Filter = mayEnter(person, dayOf(now)) ? mayDo(actorFrom(person)) : 'nothing'
  for (const task of taken.map(recordOf).filter((each) => !matches(mayGoOn, each)))
    await touchOne(tx, 'workflowTask', task.guid, { patch: { claimedBy: null, claimTime: null }, now })
}

/** Whoever has a last day and work left in his name is a to-do of those who keep accounts, until nothing is left. */
export async function keepLeavers(db: Db, now: string): Promise<void> {
  const leaving = await liveRows(db, users, lte(users.onDutyTo, addDays(dayOf(now), NOTICE_DAYS)))
  for (const person of leaving.map(recordOf))
    await db.transaction(async (tx) => {
      await keepLeaver(tx, person, now)
      await freeTaken(tx, person, now)
    })
}

export async function keepLeaver(tx: Db, person: AnyRecord, now: string): Promise<void> {
  const { onDutyTo } = person
  if (typeof onDutyTo !== 'string' || onDutyTo > addDays(dayOf(now), NOTICE_DAYS)) return
  const open = and(
    eq(tasks.bizResource, 'user'),
    eq(tasks.bizGuid, person.guid),
    eq(tasks.status, 'ing'),
    isNull(tasks.bizStatus),
  )
  const left = (await openWorkOf(tx, person.guid, now)).filter((work) => isLeft(work, onDutyTo))
  const isTold = (await tx.$count(tasks, open)) > 0
  if (left.length === 0 && isTold && open !== undefined)
    await touch(tx, { resource: 'workflowTask', where: open, patch: { status: 'ed', endTime: now }, now })
  if (left.length === 0 || isTold) return
  const task = handOverTask(person, onDutyTo, wordsFor(left))
  await insertMade(tx, 'workflowTask', [taskRow(task, { now, by: null, returnedFor: null })], now)
}

/** The shifts up to the last day he takes himself. */
const isLeft = ({ resource, record }: OpenWork, lastDay: Day) =>
  resource.name !== 'schedule' || String(record.dutyDate) > lastDay

function handOverTask(person: AnyRecord, lastDay: Day, remark: string) {
  const { guid, name, companyGuid, agencyGuid } = person
  return {
    title: `工作交接：${String(name)}（最后工作日 ${lastDay}）`,
    activityName: '工作交接',
    activityUser: null,
    activityUsers: [],
    activityRoles: [KEEPERS[userTypeOf(person) ?? 'government']],
    activityGrids: null,
    notUser: guid,
    notUsers: null,
    dueDate: lastDay,
    dueAt: null,
    starter: null,
    bizGuid: guid,
    bizResource: 'user',
    bizStatus: null,
    companyGuid: typeof companyGuid === 'string' ? companyGuid : null,
    gridPath: null,
    agencyGuid: typeof agencyGuid === 'string' ? agencyGuid : null,
    remark,
  }
}
