import { asc, eq, isNull, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { timedJob } from '#server/engine/timed.ts'
import { touchOne } from '#server/engine/touch.ts'
import { INBOX_PAGE, superiorsOfTask } from '#server/resources/parts/task-people.ts'

const tasks = tableOf(workflowTask)
const EVERY_MS = 3_600_000
/** A run takes so many; the rest comes with the next. */
const AT_ONCE = 500
const NAMED = 3

/** 逾期升级: what is still undone so many days after its term is told to those above whoever should have done it. */
export function escalationJob(app: FastifyInstance): void {
  timedJob(app, { name: 'escalation', everyMs: EVERY_MS, run: (now) => escalateLate(app.database.db, now) })
}

/** One notice a run for each superior, however much it is about. Answers how many to-dos were looked at. */
export async function escalateLate(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  const figure = await figuresInForce(db, ['task.escalateDays'])
  return await db.transaction(async (tx) => {
    const late = (
      await liveRows(
        tx,
        tasks,
        eq(tasks.status, 'ing'),
        isNull(tasks.escalateTime),
        lte(tasks.dueDate, addDays(today, -figure('task.escalateDays', today))),
      )
        .orderBy(asc(tasks.dueDate), asc(tasks.guid))
        .limit(AT_ONCE)
    ).map((row) => recordOf(row))
    const told = new Map<string, AnyRecord[]>()
    for (const task of late) {
      const superiors = await superiorsOfTask(tx, task, today)
      for (const guid of superiors) told.set(guid, [...(told.get(guid) ?? []), task])
      const patch = { escalateTime: now, escalatedTo: superiors }
      await touchOne(tx, 'workflowTask', task.guid, { patch, now })
    }
    for (const [guid, those] of told)
      await tellPeople(tx, {
        guids: [guid],
        title: `逾期升级：${those.length}项待办逾期未办`,
        content: contentOf(those),
        link: `${INBOX_PAGE}?view=escalated`,
        from: '待办提醒',
        now,
      })
    return late.length
  })
}

function contentOf(those: readonly AnyRecord[]): string {
  const lines = those
    .slice(0, NAMED)
    .map(({ title, activityName, dueDate }) => `${activityName}：${title}（应于${dueDate}前办理）`)
  const rest = those.length > NAMED ? `等${those.length}项` : ''
  return `${lines.join('；')}${rest}，请督促办理。`
}
