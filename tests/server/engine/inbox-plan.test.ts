import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kit/access.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { listFilter } from '#server/engine/read.ts'
import { openTestDatabase } from '../databases.ts'
import { buildActor, NOW } from '../sync/world.ts'
import { planOf } from './plan.ts'

const DONE = 20_000
const WAITING = 400
const ROLES = ['safety', 'grid', 'company', 'town', 'bureau']

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  await database.db.execute(sql`
    insert into "workflowTask" ("guid", "version", "createTime", "updateTime", "deleted", "status", "title", "activityName",
      "activityRoles", "companyGuid", "gridPath", "startTime", "dueDate", "bizStatus")
    select 'plan-' || n, 1, now(), now(), false, case when n <= ${WAITING} then 'ing' else 'ed' end, '事项' || n, '审核',
      jsonb_build_array((${sql.raw(`array['${ROLES.join("','")}']`)})[1 + n % ${sql.raw(String(ROLES.length))}]), 'company-' || n % 997,
      'root/town-' || n % 10 || '/grid-' || n % 100 || '/', now(), current_date + n % 20 - 3, 'pending'
    from generate_series(1, ${DONE + WAITING}) n`)
  await database.db.execute(sql`analyze "workflowTask"`)
})
afterAll(() => database.close())

const stepsTo = (where: SQL) =>
  planOf(database.db, sql`select count(*) from ${tableNamed('workflowTask')} where ${where}`)

const PEOPLE: Readonly<Record<string, Actor>> = {
  bureau: buildActor({ roles: ['bureau'], gridGuid: 'root', gridPath: 'root/' }),
  town: buildActor({ roles: ['town'], gridGuid: 'town-1', gridPath: 'root/town-1/' }),
  grid: buildActor({ roles: ['grid'], gridGuid: 'grid-11', gridPath: 'root/town-1/grid-11/' }),
  safety: buildActor({ roles: ['safety'], gridGuid: null, gridPath: null, companyGuid: 'company-7' }),
}

describe.each(Object.entries(PEOPLE))('what waits for %s', (_role, actor) => {
  it.each(['todo', 'overdue', 'claimed', 'started', 'escalated'])(
    'is found by indexes among all that is done: %s',
    async (view) => {
      const resource = resourceNamed('workflowTask')
      const wanted = await listFilter(database.db, resource, { actor, now: NOW }, { view })
      const steps = await stepsTo(filterSql(resource, wanted))
      expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan')
      const used = steps.flatMap((step) => step['Index Name'] ?? [])
      expect(used).not.toContain('workflowTask_status_idx')
      expect(used).not.toEqual([])
    },
  )
})

it('is looked for in a town by the place as well as by the role, which all towns share', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local app.skip_change_log = on`)
    await tx.execute(sql`update "workflowTask" set "status" = 'ing'`)
  })
  await database.db.execute(sql`vacuum analyze "workflowTask"`)
  const resource = resourceNamed('workflowTask')
  const town = buildActor({ roles: ['town'], gridGuid: 'town-1', gridPath: 'root/town-1/' })
  const wanted = await listFilter(database.db, resource, { actor: town, now: NOW }, { view: 'todo' })
  const used = (await stepsTo(filterSql(resource, wanted))).flatMap((step) => step['Index Name'] ?? [])
  expect(used).toEqual(expect.arrayContaining(['workflowTask_ing_gridPath_idx', 'workflowTask_ing_activityGrids_idx']))
})
