import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { Database } from '#server/db/database.ts'
import { importJob } from '#server/db/extra-tables.ts'
import { type Jobs, openJobs, type Work } from '#server/sheets/jobs.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'

const asked = (key: string) => {
  const ordered = { key, userGuid: 'me', resource: 'company', ip: '::1', startedAt: '2026-11-20T02:00:00.000Z' }
  const counts = { total: 2, checked: 0, created: 0, refused: 0 }
  const job: ImportJob = { job: key, mode: 'good', state: 'running', fileName: '企业.xlsx', ...counts, errors: [] }
  return [{ ...ordered, sheet: Buffer.from('sheet') }, job] as const
}
const refused = [{ cells: [], message: '缺少名称', wrong: [] }]

describe.each(USUAL_DATABASES)('imports under way on %s', (kind) => {
  let database: Database
  const opened: Jobs[] = []
  const bugs: unknown[] = []
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()))
    await database.close()
  })
  const open = (work: (work: Work) => Promise<typeof refused>) => {
    const jobs = openJobs({ db: database.db, work, onBug: (error) => bugs.push(error) })
    opened.push(jobs)
    return jobs
  }
  const sheetOf = async (key: string) =>
    await database.db.select({ sheet: importJob.sheet }).from(importJob).where(eq(importJob.key, key))
  const ended = (jobs: Jobs, key: string) => expect.poll(async () => (await jobs.find(key)).job.state).toBe('done')
  /** As a server leaves it that is killed in the middle. */
  const leaveBehind = async (key: string, values: object = {}) => {
    const [ordered, job] = asked(key)
    const left = { ...job, checked: 1, created: 1 }
    const lease = { holder: 'another', leaseUntil: sql`now() - interval '1 second'` }
    await database.db.insert(importJob).values({ ...ordered, job: left, ...lease, ...values })
  }

  it('are known to every server, with the rows that were refused', async () => {
    const one = open(async ({ job }) => {
      Object.assign(job, { checked: 2, created: 1, refused: 1 })
      return refused
    })
    const two = open(async () => [])
    await one.start(...asked('known'))
    await ended(two, 'known')
    expect(await two.find('known')).toMatchObject({ job: { created: 1, refused: 1 }, wrong: refused })
    expect(await two.start(...asked('known'))).toMatchObject({ state: 'done', created: 1 })
    expect(await sheetOf('known')).toEqual([{ sheet: null }])
  })

  it('go on where their server died, from the sheet as it was sent', async () => {
    await leaveBehind('left')
    const seen: Work[] = []
    const jobs = open(async (work) => {
      seen.push(work)
      work.job.created = 2
      return []
    })
    expect(await jobs.resume()).toBe(true)
    await ended(jobs, 'left')
    expect(seen).toMatchObject([{ ordered: { userGuid: 'me', resource: 'company' }, job: { created: 2 } }])
    expect(Buffer.from(seen[0]?.ordered.sheet ?? []).toString()).toBe('sheet')
    expect(await jobs.resume()).toBe(false)
  })

  it('are left to the next server by one that stops', async () => {
    const stopping = open(async ({ isStopped }) => {
      await expect.poll(isStopped).toBe(true)
      throw new Error('stopped')
    })
    await stopping.start(...asked('stopped'))
    await stopping.stop()
    const next = open(async () => [])
    expect((await next.find('stopped')).job.state).toBe('running')
    expect(await next.resume()).toBe(true)
    await ended(next, 'stopped')
  })

  it('are not given up where servers are stopped in turn, as at an update', async () => {
    await leaveBehind('updated', { tries: 1 })
    for (let server = 0; server < 4; server += 1) {
      const stopping = open(async ({ isStopped }) => {
        await expect.poll(isStopped).toBe(true)
        throw new Error('stopped')
      })
      expect(await stopping.resume()).toBe(true)
      await stopping.stop()
    }
    const last = open(async ({ job }) => {
      job.created = 2
      return []
    })
    expect(await last.resume()).toBe(true)
    await ended(last, 'updated')
    expect((await last.find('updated')).job).toMatchObject({ created: 2, errors: [] })
  })

  it('are given up when they bring down one server after the other, and say what they had done', async () => {
    await leaveBehind('deadly', { tries: 3 })
    const jobs = open(() => Promise.reject(new Error('must not begin')))
    expect(await jobs.resume()).toBe(true)
    const { job } = await jobs.find('deadly')
    expect(job).toMatchObject({
      ...{ state: 'done', checked: 1, created: 1 },
      errors: [{ row: 0, message: expect.stringContaining('导入中断') }],
    })
    expect(await sheetOf('deadly')).toEqual([{ sheet: null }])
  })

  it('are tried a third time, and count from nothing', async () => {
    const [, job] = asked('thrice')
    const told = { same: 1, changed: 1, changes: [], errors: [{ row: 2, message: '缺少名称' }] }
    await leaveBehind('thrice', { tries: 2, job: { ...job, ...told, checked: 2, created: 1, refused: 1 } })
    const begun: ImportJob[] = []
    const jobs = open(async (work) => {
      begun.push({ ...work.job })
      return []
    })
    expect(await jobs.resume()).toBe(true)
    await ended(jobs, 'thrice')
    expect(begun).toEqual([job])
  })

  it('are gone on with by their age, one after the other without being asked for', async () => {
    await leaveBehind('second', { startedAt: '2026-11-20T03:00:00.000Z' })
    await leaveBehind('first')
    const begun: string[] = []
    const jobs = open(async ({ ordered }) => {
      begun.push(ordered.key)
      return []
    })
    expect(await jobs.resume()).toBe(true)
    await ended(jobs, 'second')
    expect(begun).toEqual(['first', 'second'])
  })

  it('are noted as a bug where they break off for no reason that has a name', async () => {
    bugs.length = 0
    for (const [key, error] of [
      ['named', new Problem('access.denied')],
      ['unnamed', new Error('broken')],
    ] as const) {
      const jobs = open(() => Promise.reject(error))
      await jobs.start(...asked(key))
      await ended(jobs, key)
    }
    expect(bugs).toEqual([new Error('broken')])
  })

  it.each(['breaks off', 'is called off'])(
    'leave nothing behind where all or none was asked for and it %s',
    async (how) => {
      const [ordered, job] = asked(how)
      const jobs = open(async ({ job: told, isStopped }) => {
        Object.assign(told, { created: 1, changed: 1, changes: [{ row: 2, title: '甲', columns: [], kept: [] }] })
        if (how === 'is called off') await expect.poll(isStopped).toBe(true)
        throw new Error('gone')
      })
      await jobs.start(ordered, { ...job, mode: 'all' })
      if (how === 'is called off') await jobs.cancel(how)
      await ended(jobs, how)
      const { job: told } = await jobs.find(how)
      expect(told).toMatchObject({ state: 'done', created: 0, errors: [{ row: 0 }] })
      expect([told.changed, told.changes]).toEqual([undefined, undefined])
    },
  )

  it('are three at a time over all servers; the next wait in line', async () => {
    const lease = { leaseUntil: sql`now() + interval '1 minute'` }
    for (const key of ['a', 'b', 'c']) await leaveBehind(key, { ...lease, userGuid: 'others' })
    const jobs = open(async () => [])
    expect(await jobs.start(...asked('d'))).toMatchObject({ state: 'running' })
    expect(await jobs.resume()).toBe(false)
    expect((await jobs.find('d')).job.state).toBe('running')
    for (const key of ['a', 'b', 'c']) await database.db.delete(importJob).where(eq(importJob.key, key))
    expect(await jobs.resume()).toBe(true)
    await ended(jobs, 'd')
  })

  it('are three unfinished ones of one person, and thirty of all, who are told to come again', async () => {
    const lease = { leaseUntil: sql`now() + interval '1 minute'` }
    const keys = Array.from({ length: 30 }, (_, at) => `full-${at}`)
    for (const [at, key] of keys.entries()) await leaveBehind(key, { ...lease, userGuid: at < 3 ? 'me' : 'others' })
    const jobs = open(async () => [])
    await expect(jobs.start(...asked('fourth'))).rejects.toMatchObject({ code: 'rate.limited' })
    await database.db.update(importJob).set({ userGuid: 'others' }).where(inArray(importJob.key, keys))
    await expect(jobs.start(...asked('fourth'))).rejects.toMatchObject({ code: 'server.busy' })
    await database.db.delete(importJob).where(inArray(importJob.key, keys))
  })

  it('end when their owner cancels them, here, elsewhere and in line', async () => {
    const untilStopped = async ({ job, isStopped }: Work) => {
      job.created = 1
      await expect.poll(isStopped).toBe(true)
      throw new Error('stopped')
    }
    const cancelled = { state: 'done', cancelled: true, created: 1, errors: [{ row: 0, message: '已取消导入' }] }
    const here = open(untilStopped)
    await here.start(...asked('here'))
    expect(await here.cancel('here')).toMatchObject(cancelled)

    await here.start(...asked('elsewhere'))
    const other = open(async () => [])
    await other.cancel('elsewhere')
    await ended(other, 'elsewhere')
    expect((await other.find('elsewhere')).job).toMatchObject(cancelled)

    await leaveBehind('waiting')
    expect(await other.cancel('waiting')).toMatchObject({ ...cancelled, created: 1 })
    expect(await other.cancel('waiting')).toMatchObject({ state: 'done', cancelled: true })
    await expect(other.cancel('unknown')).rejects.toMatchObject({ code: 'record.gone' })
  })
})
