import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { openTasksOf } from '#domain/rules/workflow-task.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { openTestDatabase } from '../databases.ts'
import { insertRecords } from '../support.ts'

const HERE = { companyGuid: 'c', companyName: '甲厂', gridPath: 'root/t/' }
const STEP = { stepPlace: 'between', stepRoles: ['bureau'], stepName: '科室审核', stepAt: 1 }

/** Of each way in which several things to do of one state are told apart, a record; and one of the usual kind. */
const RECORDS: readonly [string, Record<string, unknown>][] = [
  ['drill', { status: 'planned' }],
  ['hiddenDanger', { status: 'pendingRectify', extendStatus: 'applied' }],
  ['hiddenDanger', { status: 'pendingReview', dangerLevel: 'general', sourceType: 'selfCheck' }],
  ['hiddenDanger', { status: 'pendingReview', dangerLevel: 'general', sourceType: 'patrol' }],
  ['hiddenDanger', { status: 'pendingReview', dangerLevel: 'major' }],
  ['emergencyPlan', { status: 'drafting', planType: 'government' }],
  ['emergencyPlan', { status: 'drafting', planType: 'special' }],
  ['workOrderTask', { status: 'toAccept', assignAgencyId: 'agency-1', assignGridGuid: ['t'] }],
  ['expertSelection', { status: 'drawn' }],
  ['lawCase', { status: 'pendingFiling', ...STEP }],
  ['lawCase', { status: 'pendingFiling' }],
]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

it('to-dos from before learn which turn they are', async () => {
  const { db } = database
  // As the version before left them: without the column, told apart by their words.
  await db.execute(sql`alter table "workflowTask" drop column "bizTurn"`)
  await db.execute(sql`delete from "migration" where "tag" = '0014_task-turn'`)
  await db.execute(sql`set session_replication_role = 'replica'`)
  const wanted: string[] = []
  for (const [at, [resource, own]] of RECORDS.entries()) {
    const record = buildRecord(resource, { ...HERE, ...own, guid: `record-${at}`, createUserGuid: 'author' })
    await insertRecords(db, resource, [record])
    for (const [nth, task] of openTasksOf(resourceNamed(resource), record as AnyRecord).entries()) {
      const { activityName, bizGuid, bizStatus, bizTurn, activityGrids } = task
      await db.execute(sql`
        insert into "workflowTask" ("guid", "version", "createTime", "updateTime", "deleted", "title", "activityName", "bizResource", "bizGuid", "bizStatus", "activityGrids", "status")
        values (${`${at}-${nth}`}, 1, now(), now(), false, ${resource}, ${activityName}, ${resource}, ${bizGuid}, ${bizStatus}, ${JSON.stringify(activityGrids)}::jsonb, 'ing')`)
      wanted.push(`${at}-${nth} ${bizTurn}`)
    }
  }
  expect(wanted.length).toBeGreaterThan(RECORDS.length)

  expect(await migrate(database)).toEqual(['0014_task-turn'])
  const { rows } = await db.execute<{ guid: string; bizTurn: string }>(
    sql`select "guid", "bizTurn" from "workflowTask"`,
  )
  expect(rows.map(({ guid, bizTurn }) => `${guid} ${bizTurn}`).sort()).toEqual(wanted.sort())
})
