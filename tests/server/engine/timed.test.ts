import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { jobRun } from '#server/db/extra-tables.ts'
import { runIfDue } from '#server/engine/timed.ts'
import { DATABASES, openTestDatabase } from '../databases.ts'

const HOUR_MS = 3_600_000

describe.each(DATABASES)('timed jobs on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  afterEach(() => vi.restoreAllMocks())
  const noted = async (name: string) => {
    const [row] = await database.db.select().from(jobRun).where(eq(jobRun.name, name))
    return row
  }
  const counted = (name: string) => {
    const runs: string[] = []
    const job = { name, everyMs: HOUR_MS, run: async (now: string) => runs.push(now) }
    return { runs, by: (server: string) => runIfDue(database.db, job, () => '2026-11-20T02:00:00.000Z', server) }
  }
  const set = (name: string, values: object) => database.db.update(jobRun).set(values).where(eq(jobRun.name, name))

  it('runs once, whichever server comes first, and again when it is due', async () => {
    const { runs, by } = counted('hourly')
    const came = await Promise.all([by('one'), by('two'), by('three')])
    expect(came.filter(Boolean)).toHaveLength(1)
    expect(runs).toEqual(['2026-11-20T02:00:00.000Z'])
    await set('hourly', { dueAt: sql`now()` })
    expect(await by('two')).toBe(true)
    expect(await noted('hourly')).toMatchObject({ holder: null, runs: 2, failures: 0, error: null })
  })

  it('is taken over from a server that died with it, and not from one that is at it', async () => {
    const { runs, by } = counted('held')
    await by('one')
    await set('held', { dueAt: sql`now()`, holder: 'one', leaseUntil: sql`now() + interval '1 minute'` })
    expect(await by('two')).toBe(false)
    await set('held', { leaseUntil: sql`now() - interval '1 second'` })
    expect(await by('two')).toBe(true)
    expect(runs).toHaveLength(2)
  })

  it('is left to the server that took it over, by one that was cut off at it meanwhile and ends later', async () => {
    const takenOver = { holder: 'two', leaseUntil: sql`now() + interval '1 minute'` }
    const job = { name: 'lost', everyMs: HOUR_MS, run: () => set('lost', takenOver) }
    expect(await runIfDue(database.db, job, () => '', 'one')).toBe(true)
    expect(await noted('lost')).toMatchObject({ holder: 'two', leaseUntil: expect.anything(), runs: 0 })
  })

  it('tells why it failed and is tried again soon', async () => {
    const job = { name: 'broken', everyMs: HOUR_MS, run: () => Promise.reject(new Error('no paper')) }
    await expect(runIfDue(database.db, job, () => '')).rejects.toThrow('no paper')
    expect(await noted('broken')).toMatchObject({ runs: 1, failures: 1, error: 'Error: no paper', holder: null })
    const { rows } = await database.db.execute<{ soon: boolean }>(
      sql`select "dueAt" < now() + interval '2 minutes' as soon from "jobRun" where "name" = 'broken'`,
    )
    expect(rows).toEqual([{ soon: true }])
  })

  /** In how many minutes it is due again. */
  const wait = async (name: string) => {
    const { rows } = await database.db.execute<{ minutes: number }>(
      sql`select (extract(epoch from "dueAt" - "finishedAt") / 60)::float8 as minutes from "jobRun" where "name" = ${name}`,
    )
    return rows[0]?.minutes
  }
  const HALF_MS = HOUR_MS / 2
  it.each([
    ['of an hour, at once', { everyMs: HOUR_MS, took: 0, failed: false }, 60],
    ['of an hour, that took half of one', { everyMs: HOUR_MS, took: HALF_MS, failed: false }, 30],
    ['of half an hour, that took an hour', { everyMs: HALF_MS, took: HOUR_MS, failed: false }, 0],
    ['of an hour, that failed', { everyMs: HOUR_MS, took: 0, failed: true }, 1],
    ['of half a minute, that failed', { everyMs: 30_000, took: 0, failed: true }, 0.5],
  ])('is due again as long after it began as it is said: %s', async (name, { everyMs, took, failed }, minutes) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const run = async () => {
      clock.mockReturnValue(took)
      if (failed) throw new Error('no paper')
    }
    const ran = runIfDue(database.db, { name, everyMs, run }, () => '')
    await (failed ? expect(ran).rejects.toThrow('no paper') : ran)
    expect(await wait(name)).toBeCloseTo(minutes, 5)
  })
})
