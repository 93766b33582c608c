import { and, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { addDays, addMs, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { touch } from '#server/engine/touch.ts'
import type { SmsMessage } from '#server/services/sms.ts'

const plans = tableOf(selfCheckPlan)
const tasks = tableOf(selfCheckTask)
const users = tableOf(user)
const MS_PER_HOUR = 3_600_000
const OPEN = ['pending', 'running'] as const

/**
 * The texts to those who have a self-check to make, as many hours before its last day is over as its plan says; each
 * task is told of once, and keeps when that was.
 */
export async function selfCheckTexts(tx: Db, now: string): Promise<SmsMessage[]> {
  const due = await dueTasks(tx, now)
  if (due.length === 0) return []
  const people = await liveFields(
    tx,
    users,
    ['guid', 'name', 'mobile'],
    inArray(users.guid, [...new Set(due.flatMap(({ executorGuids }) => executorGuids))]),
    eq(users.accountEnabled, true),
  )
  const messages = due.flatMap(({ guid, taskName, planEnd, executorGuids }) =>
    people
      .filter((person) => executorGuids.includes(String(person.guid)) && isMobile(String(person.mobile ?? '')))
      .map(
        ({ name, mobile }): SmsMessage => ({
          phone: String(mobile),
          template: 'selfCheckDue',
          params: { name: String(name), task: taskName, date: planEnd },
          bizGuid: guid,
        }),
      ),
  )
  const told = [...new Set(messages.flatMap(({ bizGuid }) => bizGuid ?? []))]
  if (told.length > 0)
    await touch(tx, { resource: 'selfCheckTask', where: inArray(tasks.guid, told), patch: { remindedAt: now }, now })
  return messages
}

/** Writes on tasks that are overdue when their enterprise was last told of it. */
export async function noteReminded(tx: Db, companyGuids: readonly string[], now: string): Promise<void> {
  if (companyGuids.length === 0) return
  const where = live(
    tasks,
    inArray(tasks.companyGuid, [...companyGuids]),
    inArray(tasks.status, [...OPEN]),
    lt(tasks.planEnd, dayOf(now)),
  )
  if (where !== undefined) await touch(tx, { resource: 'selfCheckTask', where, patch: { remindedAt: now }, now })
}

interface DueTask {
  guid: string
  taskName: string
  planEnd: string
  executorGuids: string[]
}

/** Open tasks whose time to be told of has come; one of an earlier telling is not told again. */
async function dueTasks(tx: Db, now: string): Promise<DueTask[]> {
  const rows = await tx
    .select({
      guid: tasks.guid,
      taskName: tasks.taskName,
      planEnd: tasks.planEnd,
      executorGuids: tasks.executorGuids,
      remindHours: plans.remindHours,
    })
    .from(tasks)
    .innerJoin(plans, eq(plans.guid, tasks.planGuid))
    .where(
      and(
        inArray(tasks.status, [...OPEN]),
        eq(tasks.deleted, false),
        isNull(tasks.remindedAt),
        or(isNull(tasks.planStart), lte(tasks.planStart, dayOf(now))),
        gt(tasks.planEnd, addDays(dayOf(now), -1)),
        gt(plans.remindHours, 0),
        eq(plans.enabled, true),
        eq(plans.deleted, false),
      ),
    )
  return rows.flatMap((row) => {
    const planEnd = String(row.planEnd)
    const from = addMs(startOfDay(addDays(planEnd, 1)), -Number(row.remindHours) * MS_PER_HOUR)
    if (now < from) return []
    return [
      {
        guid: String(row.guid),
        taskName: String(row.taskName),
        planEnd,
        executorGuids: (row.executorGuids ?? []) as string[],
      },
    ]
  })
}
