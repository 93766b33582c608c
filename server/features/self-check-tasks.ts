import { and, eq, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RecordOf } from '#domain/kit/resource.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { CheckCycle } from '#domain/resources/risk.ts'
import { selfCheckPlan as planDefinition } from '#domain/resources/selfCheckPlan/definition.ts'
import { checkPeriodAt } from '#domain/rules/check-period.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { newGuid } from '#server/engine/guid.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { timedJob } from '#server/jobs/timed.ts'

const plans = tableOf(planDefinition)
/** Often enough that a new day has its tasks before the first shift begins. */
const EVERY_MS = 3_600_000

type Plan = RecordOf<typeof planDefinition>

/** Makes the tasks of the day while the server listens; one that was down over midnight makes them when it is up again. */
export function selfCheckTasksFeature(app: FastifyInstance): void {
  const run = (now: string) => generateSelfCheckTasks(app.database.db, now)
  timedJob(app, { name: 'selfCheckTasks', everyMs: EVERY_MS, run })
}

/** Makes what the enabled plans ask for on this day and what is not there yet; answers how many tasks that were. */
export async function generateSelfCheckTasks(db: Db, now: string): Promise<number> {
  const due = await db
    .select()
    .from(plans)
    .where(and(eq(plans.enabled, true), eq(plans.deleted, false), lte(plans.startDate, dayOf(now))))
  let made = 0
  for (const plan of due) made += await generateTaskOf(db, plan as unknown as Plan, now)
  return made
}

/** The task of the period that the day falls into, once: the plan and its first day are unique together. */
export async function generateTaskOf(db: Db, plan: Plan, now: string): Promise<number> {
  const { cycle, startDate, endDate } = plan
  if (plan.enabled !== true || plan.deleted || cycle === null || startDate === null) return 0
  const period = checkPeriodAt({ cycle: cycle as CheckCycle, startDate, endDate }, dayOf(now))
  if (period === null) return 0
  const resource = resourceNamed('selfCheckTask')
  const { companyGuid, companyName, regionIds, regionName, gridGuid, gridPath } = plan
  const task = {
    ...blankRecord(resource, newGuid()),
    companyGuid,
    companyName,
    regionIds,
    regionName,
    gridGuid,
    gridPath,
    planGuid: plan.guid,
    taskName: plan.planName,
    templateGuid: plan.templateGuid,
    level: plan.level,
    cycle,
    planStart: period.start,
    planEnd: period.end,
    executorGuids: plan.executorGuids,
    version: 1,
    createTime: now,
    updateTime: now,
    createUserGuid: plan.createUserGuid,
    updateUserGuid: plan.createUserGuid,
  }
  return await db.transaction((tx) => insertMade(tx, resource.name, [rowOf(resource, task)], now))
}
