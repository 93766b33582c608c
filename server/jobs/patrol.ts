import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { timedJob } from '#server/engine/timed.ts'
import { makeCycleTasks } from './cycle-tasks.ts'
import { makeLookBackTasks } from './look-back-tasks.ts'
import { remindRectification } from './rectify-reminders.ts'

/** Often enough that a new day has its tasks before anybody sets out; each job makes what is not there yet. */
const EVERY_MS = 3_600_000

export interface JobReport {
  cycle: number
  lookBack: number
  texts: number
}

/** What a day brings by itself: periodic patrols, look-backs and reminders of deadlines. */
export function patrolJobsFeature(app: FastifyInstance): void {
  timedJob(app, { name: 'patrol', everyMs: EVERY_MS, run: (now) => runPatrolJobs(app.database.db, now) })
}

/** Answers how much was made; a second run on the same day makes nothing. */
export async function runPatrolJobs(db: Db, now: string): Promise<JobReport> {
  return {
    cycle: await makeCycleTasks(db, now),
    lookBack: await makeLookBackTasks(db, now),
    texts: await remindRectification(db, now),
  }
}
