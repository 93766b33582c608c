import { eq, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { selfCheckPlan as planDefinition } from '#domain/resources/selfCheckPlan/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { timedJob } from '#server/engine/timed.ts'
import { generateTaskOf } from '#server/resources/selfCheckTask.ts'

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
  const due = await liveRows(db, plans, eq(plans.enabled, true), lte(plans.startDate, dayOf(now)))
  let made = 0
  for (const plan of due) made += await generateTaskOf(db, plan as Plan, now)
  return made
}
