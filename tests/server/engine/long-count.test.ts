import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { listRecords } from '#server/engine/read.ts'
import { openTestDatabase } from '../databases.ts'
import { buildActor, NOW } from '../sync/world.ts'

const LONG = 10_000
const reader = { actor: buildActor({ roles: ['admin'] }), now: NOW }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  await addRegions(1, LONG)
})
afterAll(() => database.close())
afterEach(() => vi.restoreAllMocks())

async function addRegions(from: number, to: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local app.skip_change_log = on`)
    await tx.execute(sql`
      insert into "region" ("guid", "version", "createTime", "updateTime", "deleted")
      select 'long-' || n, 1, now(), now(), false from generate_series(${from}::int, ${to}::int) n`)
  })
}

const total = async (query: object = {}) =>
  (await listRecords(database.db, resourceNamed('region'), reader, { pageSize: 1, ...query })).total

it('counts a long list again after some seconds, a short one each time', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  expect(await total()).toBe(LONG)
  expect(await total({ guid: `long-${LONG + 1}` })).toBe(0)
  await addRegions(LONG + 1, LONG + 1)
  expect(await total()).toBe(LONG)
  expect(await total({ guid: `long-${LONG + 1}` })).toBe(1)
  clock.mockReturnValue(12_000)
  expect(await total()).toBe(LONG + 1)
})
