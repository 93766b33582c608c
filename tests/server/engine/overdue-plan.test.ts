import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPANY_FLAGS } from '#domain/data/words.ts'
import { company } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { listFilter } from '#server/engine/read.ts'
import { openTestDatabase } from '../databases.ts'
import { buildActor, NOW } from '../sync/world.ts'
import { planOf } from './plan.ts'

const COMPANIES = 5_000

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local app.skip_change_log = on`)
    await tx.execute(sql`
      insert into "company" ("guid", "version", "createTime", "updateTime", "deleted", "status", "companyName", "gridPath",
        "nextPatrolDue", "riskColor", "tradeFamily", "scaleType", "isWeiHua")
      select 'overdue-' || n, 1, now(), now(), n % 50 = 0, 'approved', '企业' || n, 'root/town-' || n % 10 || '/grid-' || n % 200 || '/',
        ${NOW}::date + n % 97 - 8, 'red', 'machinery', '3', n % 7 = 0
      from generate_series(1, ${COMPANIES}) n`)
  })
  // Only of what was vacuumed the index alone tells who may see it.
  await database.db.execute(sql`vacuum analyze "company"`)
})
afterAll(() => database.close())

const table = tableOf(company)
const KINDS = [table.riskColor, table.tradeFamily, table.scaleType]
const FLAGS = (Object.keys(COMPANY_FLAGS) as (keyof typeof COMPANY_FLAGS)[]).map((flag) => table[flag])
const QUESTIONS = {
  'where they are': [table.gridPath],
  'of what kind they are': [...KINDS, ...FLAGS],
}

it.each(Object.entries(QUESTIONS))(
  'of the overdue ones of a district no row is read to tell %s',
  async (_what, columns) => {
    const actor = buildActor({ roles: ['bureau'], gridGuid: 'root', gridPath: 'root/' })
    const resource = resourceNamed('company')
    const wanted = filterSql(
      resource,
      await listFilter(database.db, resource, { actor, now: NOW }, { view: 'overdue' }),
    )
    const named = sql.join(columns, sql`, `)
    const steps = await planOf(
      database.db,
      sql`select ${named}, count(*) from ${table} where ${wanted} group by ${named}`,
    )
    const reads = steps.map((step) => step['Node Type']).filter((type) => type.endsWith('Scan'))
    expect(reads).toEqual(['Index Only Scan'])
  },
)
