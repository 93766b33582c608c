import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { countLists, listRecords } from '#server/engine/read.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'
import { buildActor, NOW } from '../sync/world.ts'

const inbox = resourceNamed('workflowTask')
const VIEWS = Object.keys(inbox.list.views ?? {})
const OF_HIS_TURN = ['todo', 'overdue', 'putOff', 'others']
const town = buildActor({ roles: ['town'], guid: 'user-3', gridGuid: 'town-1', gridPath: 'root/town-1/' })
const PEOPLE = {
  bureau: buildActor({ roles: ['bureau'], guid: 'user-2', gridGuid: 'root', gridPath: 'root/' }),
  town,
  standIn: { ...town, standsFor: [{ ...buildActor({ roles: ['safety'], companyGuid: 'company-7' }), name: '李文' }] },
  safety: buildActor({ roles: ['safety'], gridGuid: null, gridPath: null, companyGuid: 'company-7' }),
  nobody: buildActor({ roles: [] }),
}

describe.each(USUAL_DATABASES)('the views of what waits, counted together on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await database.db.execute(sql`
      insert into "workflowTask" ("guid", "version", "createTime", "updateTime", "deleted", "status", "title", "activityName",
        "activityRoles", "companyGuid", "gridPath", "startTime", "dueDate", "bizStatus", "bizResource", "claimedBy", "starter",
        "followUser", "followDate", "escalatedTo", "endUserGuid")
      select 'w-' || n, 1, now(), now(), n % 11 = 0, case when n % 3 = 0 then 'ed' else 'ing' end, '事项', '审核',
        jsonb_build_array((array['safety', 'town', 'bureau', 'town'])[1 + n % 4]), 'company-' || n % 9,
        'root/town-' || n % 3 || '/grid-' || n % 7 || '/', now(), ${NOW}::timestamptz::date + n % 9 - 3, 'pending',
        (array['hiddenDanger', 'notice', 'patrolTask', 'selfCheckTask'])[1 + n / 4 % 4],
        case when n % 5 = 0 then 'user-' || n % 4 end, case when n % 6 = 1 then 'user-' || n % 4 end,
        case when n % 7 = 0 then 'user-' || n % 4 end, case when n % 7 = 0 then ${NOW}::timestamptz::date + 2 end,
        case when n % 13 = 0 then jsonb_build_array('user-' || n % 4) end, case when n % 3 = 0 then 'user-' || n % 4 end
      from generate_series(1, 800) n`)
  })
  afterAll(() => database.close())
  afterEach(() => vi.restoreAllMocks())

  const counted = (actor: (typeof PEOPLE)['town'], views: readonly string[]) =>
    countLists(
      database.db,
      inbox,
      { actor, now: NOW },
      views.map((view) => ({ query: { view }, within: 'everything' })),
    )

  it.each(Object.entries(PEOPLE))('are each what the list has for %s', async (_name, actor) => {
    const rows = VIEWS.map(async (view) => {
      const page = await listRecords(database.db, inbox, { actor, now: NOW }, { view, pageSize: 200 })
      const next = page.next === null ? [] : await restOf(actor, view, page.next)
      return page.items.length + next.length
    })
    expect(await counted(actor, VIEWS)).toEqual(await Promise.all(rows))
  })

  async function restOf(actor: (typeof PEOPLE)['town'], view: string, after: string): Promise<unknown[]> {
    const query = { view, pageSize: 200, after }
    const { items, next } = await listRecords(database.db, inbox, { actor, now: NOW }, query)
    return next === null ? items : [...items, ...(await restOf(actor, view, next))]
  }

  it('read what is his turn once, and no rows', async () => {
    const select = vi.spyOn(database.db, 'select')
    const execute = vi.spyOn(database.db, 'execute')
    const totals = await counted(PEOPLE.town, OF_HIS_TURN)
    expect(totals.every((total) => total > 0)).toBe(true)
    expect([select.mock.calls.length, execute.mock.calls.length]).toEqual([1, 0])
  })
})
