import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { jobRun } from '#server/db/extra-tables.ts'
import { SERVER_ID } from './server-id.ts'

export interface TimedJob {
  /** Names the job over all servers and versions. */
  name: string
  everyMs: number
  run: (now: string) => Promise<unknown>
}

/** Shown to be alive this long; a server that dies holds a job up no longer. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** A run that failed is tried again after this, by whichever server comes first. */
const AGAIN_MS = 60_000
/** How often a server looks whether something is due: no rarer than this. */
const MOST_LOOK_MS = 30_000

/**
 * Runs a job every so often on one of the servers, while any of them listens: at once where it is overdue, and again by
 * another where the one that ran it died. Jobs must stand being run twice all the same: a server that was cut off for
 * longer than its lease may still be at it.
 */
export function timedJob(app: FastifyInstance, job: TimedJob): void {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    running ??= runIfDue(app.database.db, job, () => app.clock.now().toISOString())
      .then(() => {})
      .catch((error: unknown) => app.log.error({ err: error, job: job.name }, 'timed job failed'))
      .finally(() => {
        running = null
      })
    return running
  }
  app.addHook('onListen', async () => {
    timer = setInterval(() => void look(), Math.min(job.everyMs, MOST_LOOK_MS))
    timer.unref()
    await look()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await running
  })
}

/** Answers whether this server ran it. Throws what the job throws, after it was noted. */
export async function runIfDue(db: Db, job: TimedJob, now: () => string, server = SERVER_ID): Promise<boolean> {
  if (!(await claim(db, job, server))) return false
  const renewing = setInterval(() => void renew(db, job, server).catch(() => {}), RENEW_MS)
  const startedAt = performance.now()
  try {
    await job.run(now())
    await release(db, job, server, { tookMs: performance.now() - startedAt, error: null })
  } catch (error) {
    await release(db, job, server, { tookMs: performance.now() - startedAt, error: String(error).slice(0, 500) })
    throw error
  } finally {
    clearInterval(renewing)
  }
  return true
}

const later = (ms: number) => sql`now() + ${`${Math.round(ms)} milliseconds`}::interval`

/** By the database's clock: those of the servers may differ. */
async function claim(db: Db, { name }: TimedJob, server: string): Promise<boolean> {
  const claimed = await db
    .insert(jobRun)
    .values({ name, holder: server, leaseUntil: later(LEASE_MS), dueAt: sql`now()` })
    .onConflictDoUpdate({
      target: jobRun.name,
      set: { holder: server, leaseUntil: later(LEASE_MS) },
      setWhere: sql`${jobRun.dueAt} <= now() and (${jobRun.holder} is null or ${jobRun.leaseUntil} < now())`,
    })
    .returning({ name: jobRun.name })
  return claimed.length > 0
}

async function renew(db: Db, { name }: TimedJob, server: string): Promise<void> {
  await db
    .update(jobRun)
    .set({ leaseUntil: later(LEASE_MS) })
    .where(and(eq(jobRun.name, name), eq(jobRun.holder, server)))
}

/** Whoever lost his claim meanwhile changes nothing: the run of the server that took over counts. */
async function release(
  db: Db,
  { name, everyMs }: TimedJob,
  server: string,
  { tookMs, error }: { tookMs: number; error: string | null },
): Promise<void> {
  const wait = error === null ? everyMs : Math.min(everyMs, AGAIN_MS)
  await db
    .update(jobRun)
    .set({
      holder: null,
      leaseUntil: null,
      // From its beginning, so that an hourly job stays hourly.
      dueAt: later(Math.max(0, wait - tookMs)),
      finishedAt: sql`now()`,
      tookMs: Math.round(tookMs),
      runs: sql`${jobRun.runs} + 1`,
      failures: sql`${jobRun.failures} + ${error === null ? 0 : 1}`,
      error,
    })
    .where(and(eq(jobRun.name, name), eq(jobRun.holder, server)))
}
