import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs } from '#domain/lib/dates.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import type { Database } from '#server/db/database.ts'
import { requestCount } from '#server/db/extra-tables.ts'
import { DATABASES, openTestDatabase } from '../databases.ts'

const NOW = '2026-11-20T02:00:00.000Z'

describe.each(DATABASES)('the limit of failures on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  const limit = (name: string) => new FailureLimit(database.db, name, 3)
  const isRefused = (of: FailureLimit, address: string, now = NOW) =>
    of.assertFew(address, now).then(
      () => false,
      (error: { code: string }) => error.code === 'rate.limited',
    )

  it('counts over all servers, also what comes at once', async () => {
    const [one, two] = [limit('shared'), limit('shared')]
    await Promise.all([one.note('a', NOW), two.note('a', NOW)])
    expect(await isRefused(one, 'a')).toBe(false)
    await two.note('a', addMs(NOW, 1_000))
    expect(await isRefused(one, 'a')).toBe(true)
    expect(await isRefused(two, 'a')).toBe(true)
  })

  it('lets through no more at once than in turn', async () => {
    const [one, two] = [limit('admitted'), limit('admitted')]
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : two).admit('a', NOW)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(one.admit('a', addMs(NOW, 59_999))).rejects.toMatchObject({ code: 'rate.limited' })
    await expect(one.admit('a', addMs(NOW, 60_000))).resolves.toBeUndefined()
  })

  it('keeps addresses and purposes apart', async () => {
    for (const _time of [1, 2, 3]) await limit('one').note('a', NOW)
    expect(await isRefused(limit('one'), 'a')).toBe(true)
    expect(await isRefused(limit('one'), 'b')).toBe(false)
    expect(await isRefused(limit('two'), 'a')).toBe(false)
  })

  it('begins anew after a minute, and forgets', async () => {
    const own = limit('minute')
    for (const _time of [1, 2, 3]) await own.note('a', NOW)
    expect(await isRefused(own, 'a', addMs(NOW, 59_999))).toBe(true)
    expect(await isRefused(own, 'a', addMs(NOW, 60_000))).toBe(false)
    await own.note('a', addMs(NOW, 60_000))
    expect(await isRefused(own, 'a', addMs(NOW, 60_001))).toBe(false)
    await own.note('b', addMs(NOW, 3_600_000))
    expect(await database.db.select().from(requestCount)).toMatchObject([{ key: 'minute b', count: 1 }])
  })
})
