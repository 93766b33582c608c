import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ImportJob } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { Db } from '#server/db/database.ts'
import { importJob } from '#server/db/extra-tables.ts'
import { SERVER_ID } from '#server/engine/server-id.ts'
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
  /** True: stop as soon as possible, the server is going down or its owner wants no more of it. */
  isStopped: () => boolean
}

export interface JobsDoor {
  db: Db
  /** Answers the refused rows. */
  work: (work: Work) => Promise<WrongRow[]>
  onBug: (error: unknown) => void
}

export interface Jobs {
  /**
   * Begins or puts in line, or answers what is known of the job when it was begun before. Throws `rate.limited` for one
   * too many of one person, `server.busy` for one too many of all.
   */
  start(ordered: Ordered, job: ImportJob): Promise<ImportJob>
  /** Ends it, on whichever server it is. Answers what is known of it; throws `record.gone`. */
  cancel(key: string): Promise<ImportJob>
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
/** Each keeps the database busy, whichever server is at it; the next wait in line. */
const MOST_RUNNING = 3
const MOST_IN_LINE = 30
const MOST_OF_ONE = 3
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
  const running = new Map<string, { job: ImportJob; asked: Asked; done: Promise<void> }>()
  let isStopped = false
  let looking: NodeJS.Timeout | undefined

  function begin(ordered: Ordered, job: ImportJob): void {
    const asked = { isCancelled: false }
    const done = run(ordered, job, asked)
      .catch(onBug)
      .finally(() => {
        running.delete(ordered.key)
        // The next in line need not wait until somebody looks.
        void resume().catch(onBug)
      })
    running.set(ordered.key, { job, asked, done })
  }

  async function run(ordered: Ordered, job: ImportJob, asked: Asked): Promise<void> {
    const { key } = ordered
    let showing: Promise<unknown> | null = null
    let isLost = false
    const show = () => {
      showing ??= mine(key, { job: { ...job }, leaseUntil: lease() })
        .then((state) => {
          isLost = state === 'lost'
          asked.isCancelled ||= state === 'cancelled'
        })
        .catch(() => {})
        .finally(() => {
          showing = null
        })
    }
    const timer = setInterval(show, SHOW_MS)
    let wrong: WrongRow[] = []
    try {
      wrong = await work({ ordered, job, isStopped: () => isStopped || isLost || asked.isCancelled })
    } catch (error) {
      if (asked.isCancelled) callOff(job)
      else if (isStopped || isLost) {
        // A server that is told to stop was not brought down by it: its try does not count.
        await mine(key, { leaseUntil: sql`now() - interval '1 second'`, tries: sql`${importJob.tries} - 1` })
        return
      } else {
        if (!(error instanceof Problem)) onBug(error)
        breakOff(job)
      }
    } finally {
      clearInterval(timer)
      await showing
    }
    // Shown as done with the error sheet, not before it.
    await mine(key, { job: { ...job, state: 'done' }, wrong, sheet: null, leaseUntil: null, doneAt: sql`now()` })
  }

  /** Changes the row as long as it is this server's; answers what it is. */
  async function mine(key: string, values: Changed): Promise<'mine' | 'cancelled' | 'lost'> {
    const [changed] = await db
      .update(importJob)
      .set(values)
      .where(and(eq(importJob.key, key), eq(importJob.holder, SERVER_ID)))
      .returning({ cancelled: importJob.cancelled })
    if (changed === undefined) return 'lost'
    return changed.cancelled ? 'cancelled' : 'mine'
  }

  async function resume(): Promise<boolean> {
    if (isStopped || running.size >= MOST_RUNNING || (await underWay()) >= MOST_RUNNING) return false
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
    const { key, userGuid, resource, sheet, ip, startedAt, tries, cancelled } = row
    const told = row.job as ImportJob
    if (cancelled || tries > MOST_TRIES || sheet === null) {
      if (cancelled) callOff(told)
      else breakOff(told)
      await mine(key, { job: { ...told, state: 'done' }, sheet: null, leaseUntil: null, doneAt: sql`now()` })
    } else {
      const { same: _same, changed: _changed, changes: _changes, ...begun } = told
      const job = { ...begun, checked: 0, created: 0, refused: 0, errors: [] }
      begin({ key, userGuid, resource, sheet, ip, startedAt }, job)
    }
    return true
  }

  /** By whichever server. */
  const underWay = () => db.$count(importJob, and(isNull(importJob.doneAt), gt(importJob.leaseUntil, sql`now()`)))

  async function find(key: string): Promise<{ job: ImportJob; wrong: WrongRow[] }> {
    const here = running.get(key)
    if (here !== undefined) return { job: here.job, wrong: [] }
    const [row] = await db
      .select({ job: importJob.job, wrong: importJob.wrong })
      .from(importJob)
      .where(eq(importJob.key, key))
    if (row === undefined) throw new Problem('record.gone')
    return { job: row.job as ImportJob, wrong: (row.wrong ?? []) as WrongRow[] }
  }

  return {
    async start(ordered, job) {
      await db.delete(importJob).where(lt(importJob.doneAt, sql`now() - make_interval(hours => ${KEEP_HOURS})`))
      const known = await db.select({ job: importJob.job }).from(importJob).where(eq(importJob.key, ordered.key))
      if (known[0] !== undefined) return known[0].job as ImportJob
      const open = isNull(importJob.doneAt)
      const own = and(open, eq(importJob.userGuid, ordered.userGuid))
      if ((await db.$count(importJob, own)) >= MOST_OF_ONE) throw new Problem('rate.limited', TOO_MANY)
      if ((await db.$count(importJob, open)) >= MOST_IN_LINE) throw new Problem('server.busy')
      // In line like one that was left behind: whoever has a place free goes on with it.
      const values = { ...ordered, job, tries: 0, leaseUntil: sql`now() - interval '1 second'` }
      await db.insert(importJob).values(values).onConflictDoNothing()
      await resume()
      return job
    },
    async cancel(key) {
      const here = running.get(key)
      if (here !== undefined) {
        // First, since with the embedded database nothing can be noted while an import has its connection.
        here.asked.isCancelled = true
        await here.done
      } else {
        const isOpen = and(eq(importJob.key, key), isNull(importJob.doneAt))
        await db.update(importJob).set({ cancelled: true }).where(isOpen)
        await resume()
      }
      return (await find(key)).job
    },
    find,
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

/** What its owner wishes meanwhile. */
interface Asked {
  isCancelled: boolean
}

type Changed = PgUpdateSetSource<typeof importJob>

const lease = () => sql`now() + ${`${LEASE_MS} milliseconds`}::interval`

const TOO_MANY = { sentence: '您还有导入没有完成，请等它完成' }

function callOff(job: ImportJob): void {
  job.cancelled = true
  job.errors.unshift({ row: 0, message: '已取消导入' })
  if (job.mode === 'all') nothingDone(job)
}

function breakOff(job: ImportJob): void {
  job.errors.unshift({ row: 0, message: '导入中断，没有完成，请再次导入' })
  if (job.mode === 'all') nothingDone(job)
}

/** What an import that left nothing behind has done. */
export function nothingDone(job: ImportJob): void {
  job.created = 0
  delete job.changed
  delete job.changes
}
