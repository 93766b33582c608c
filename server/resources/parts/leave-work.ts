import { eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { leave } from '#domain/resources/leave/definition.ts'
import { schedule as scheduleDefinition } from '#domain/resources/schedule/definition.ts'
import { workflowTask as taskDefinition } from '#domain/resources/workflowTask/definition.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { type Absence, isStoodFor, ofNoLeave } from './delegating.ts'

const shifts = tableOf(scheduleDefinition)
const tasks = tableOf(taskDefinition)
const SENDER = '请假审批'

/** Somebody else has the shifts of those days that are still to come, or nobody would be on duty. */
export async function assertOffDuty(tx: Db, { userGuid, startDate, endDate }: Absence, now: string): Promise<void> {
  const today = dayOf(now)
  const rostered = await liveFields(
    tx,
    shifts,
    ['dutyDate', 'shift'],
    inArray(shifts.status, ['planned', 'swapPending']),
    gte(shifts.dutyDate, startDate < today ? today : startDate),
    lte(shifts.dutyDate, endDate),
    or(eq(shifts.leader, userGuid), sql`jsonb_exists(coalesce(${shifts.dutyPersons}, '[]'::jsonb), ${userGuid})`),
  ).orderBy(shifts.dutyDate)
  if (rostered.length === 0) return
  const words = scheduleDefinition.fields.shift.options
  const days = rostered.map(({ dutyDate, shift }) => `${dutyDate}${words[String(shift) as keyof typeof words]}`)
  throw wrong<typeof leave>('startDate', `请假期间已排值班：${days.join('、')}，请先换班或调整排班`, 'open-work')
}

/** He and who grants it hear of what falls due meanwhile, as long as nobody stands in for him. */
export async function tellOfDueWork(
  tx: Db,
  { userGuid, startDate, endDate, by }: Absence & { by: string },
  now: string,
): Promise<void> {
  if (await isStoodFor(tx, { userGuid, startDate, endDate })) return
  const due = (await liveRows(
    tx,
    tasks,
    eq(tasks.status, 'ing'),
    ofNoLeave,
    sql`jsonb_exists(coalesce(${tasks.activityUsers}, '[]'::jsonb), ${userGuid})`,
    gte(tasks.dueDate, startDate),
    lte(tasks.dueDate, endDate),
  )) as AnyRecord[]
  if (due.length === 0) return
  const lines = due.map(({ dueDate, title }) => `${dueDate} ${title}`)
  await tellPeople(tx, {
    ...{ guids: [userGuid, by], from: SENDER, now },
    title: `请假期间有${due.length}项工作到期`,
    content: `请办理“委托办理”或提前办结：${lines.join('；')}`,
    link: '/auditNotice/delegation',
  })
}
