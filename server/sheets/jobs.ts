import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ImportJob } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { Db } from '#server/db/database.ts'
import { importJob } from '#server/db/extra-tables.ts'
import { SERVER_ID } from '#server/jobs/server-id.ts'
import type { WrongRow } from './template.ts'

/** An import as it was asked for; enough to begin it again on another server. */
export interface Ordered {
  /** Of the owner, the resource and the job: sent twice under the same one, it has effect once. */
  key: string
  userGuid: string
  resource: string
  sheet: Uint8Array
  ip: string
  startedAt: string
}

export interface Work {
  ordered: Ordered
  /** Told of every row. */
  job: ImportJob
  /** True: stop as soon as possible, the server is going down. */
  isStopped: () => boolean
}

export interface JobsDoor {
  db: Db
  /** Answers the refused rows. */
  work: (work: Work) => Promise<WrongRow[]>
  onBug: (error: unknown) => void
}

export interface Jobs {
  /** Begins, or answers what is known of the job when it was begun before. Throws `server.busy` for one too many. */
  start(ordered: Ordered, job: ImportJob): Promise<ImportJob>
  /** Throws `record.gone`. */
  find(key: string): Promise<{ job: ImportJob; wrong: WrongRow[] }>
  /** Goes on with one that was left behind by a server that is gone; answers whether there was one. */
  resume(): Promise<boolean>
  /** Looks for what was left behind, from now on. */
  listen(): void
  stop(): Promise<void>
}

/** For as long as somebody may come back for the error sheet. */
const KEEP_HOURS = 24
/** Each keeps the database busy, whichever server is at it. */
const MOST_RUNNING = 3
/** A server that has not shown itself for so long is gone. */
const LEASE_MS = 10_000
const SHOW_MS = 1_000
const LOOK_MS = 5_000
/** What has brought down so many servers is not tried again. */
const MOST_TRIES = 3

/**
 * Imports under way. All that is known of one stands in the database, so that any server can tell how far it is and
 * another goes on with it when its server is gone: rows that were made already are known by the ids of their actions.
 */
export function openJobs({ db, work, onBug }: JobsDoor): Jobs {
  const running = new Map<string, { job: ImportJob; done: Promise<void> }>()
  let isStopped = false
  let looking: NodeJS.Timeout | undefined

  function begin(ordered: Ordered, job: ImportJob): void {
    const done = run(ordered, job)
      .catch(onBug)
      .finally(() => running.delete(ordered.key))
    running.set(ordered.key, { job, done })
  }

  async function run(ordered: Ordered, job: ImportJob): Promise<void> {
    const { key } = ordered
    let showing: Promise<unknown> | null = null
    let isLost = false
    const show = () => {
      showing ??= mine(key, { job: { ...job }, leaseUntil: lease() })
        .then((isMine) => {
          isLost = !isMine
        })
        .catch(() => {})
        .finally(() => {
          showing = null
        })
    }
    const timer = setInterval(show, SHOW_MS)
    let wrong: WrongRow[] = []
    try {
      wrong = await work({ ordered, job, isStopped: () => isStopped || isLost })
    } catch (error) {
      if (isStopped || isLost) {
        await mine(key, { leaseUntil: sql`now() - interval '1 second'` })
        return
      }
      if (!(error instanceof Problem)) onBug(error)
      breakOff(job)
    } finally {
      clearInterval(timer)
      await showing
    }
    // Shown as done with the error sheet, not before it.
    await mine(key, { job: { ...job, state: 'done' }, wrong, sheet: null, leaseUntil: null, doneAt: sql`now()` })
  }

  /** Changes the row as long as it is this server's; answers whether it is. */
  async function mine(key: string, values: Changed): Promise<boolean> {
    const changed = await db
      .update(importJob)
      .set(values)
      .where(and(eq(importJob.key, key), eq(importJob.holder, SERVER_ID)))
      .returning({ key: importJob.key })
    return changed.length > 0
  }

  async function resume(): Promise<boolean> {
    if (isStopped || running.size >= MOST_RUNNING) return false
    const left = db
      .select({ key: importJob.key })
      .from(importJob)
      .where(and(isNull(importJob.doneAt), lt(importJob.leaseUntil, sql`now()`)))
      .orderBy(asc(importJob.startedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(importJob)
      .set({ holder: SERVER_ID, leaseUntil: lease(), tries: sql`${importJob.tries} + 1` })
      .where(sql`${importJob.key} in ${left}`)
      .returning()
    if (row === undefined) return false
    const { key, userGuid, resource, sheet, ip, startedAt, tries } = row
    const job = { ...(row.job as ImportJob), checked: 0, created: 0, refused: 0, errors: [] }
    if (tries > MOST_TRIES || sheet === null) {
      breakOff(job)
      await mine(key, { job: { ...job, state: 'done' }, sheet: null, leaseUntil: null, doneAt: sql`now()` })
    } else begin({ key, userGuid, resource, sheet, ip, startedAt }, job)
    return true
  }

  return {
    async start(ordered, job) {
      await db.delete(importJob).where(lt(importJob.doneAt, sql`now() - make_interval(hours => ${KEEP_HOURS})`))
      const known = await db.select({ job: importJob.job }).from(importJob).where(eq(importJob.key, ordered.key))
      if (known[0] !== undefined) return known[0].job as ImportJob
      if ((await db.$count(importJob, isNull(importJob.doneAt))) >= MOST_RUNNING) throw new Problem('server.busy')
      const values = { ...ordered, job, holder: SERVER_ID, leaseUntil: lease() }
      const made = await db.insert(importJob).values(values).onConflictDoNothing().returning({ key: importJob.key })
      if (made.length > 0) begin(ordered, job)
      return job
    },
    async find(key) {
      const here = running.get(key)
      if (here !== undefined) return { job: here.job, wrong: [] }
      const [row] = await db
        .select({ job: importJob.job, wrong: importJob.wrong })
        .from(importJob)
        .where(eq(importJob.key, key))
      if (row === undefined) throw new Problem('record.gone')
      return { job: row.job as ImportJob, wrong: (row.wrong ?? []) as WrongRow[] }
    },
    resume,
    listen() {
      looking = setInterval(() => void resume().catch(onBug), LOOK_MS)
      looking.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(looking)
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

type Changed = PgUpdateSetSource<typeof importJob>

const lease = () => sql`now() + ${`${LEASE_MS} milliseconds`}::interval`

function breakOff(job: ImportJob): void {
  job.errors.unshift({ row: 0, message: '导入中断，没有完成，请再次导入' })
  if (job.mode === 'all') job.created = 0
}
