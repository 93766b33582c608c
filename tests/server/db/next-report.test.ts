import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { openTestDatabase } from '../databases.ts'
import { insertRecords } from '../support.ts'

const TAG = '0039_next-report-of-a-listed-hazard'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

it('what was listed before learns when its next report is due, and so does who has to write it', async () => {
  const { db } = database
  await db.execute(sql`delete from "migration" where "tag" = ${TAG}`)
  await db.execute(sql`set session_replication_role = 'replica'`)
  const listed = (guid: string, own: object) =>
    buildRecord('majorSupervise', {
      guid,
      status: 'supervising',
      hangDate: '2026-11-02',
      deadline: '2026-12-20',
      ...own,
    })
  const row = (day: string) => ({ date: day, content: '进展', percent: '20', userName: '甲' })
  await insertRecords(db, 'majorSupervise', [
    listed('ended', { status: 'unhung' }),
    listed('reported', { progress: [row('2026-11-09'), row('2026-11-12')] }),
    listed('silent', { deadline: '2026-11-05' }),
  ])
  await db.execute(sql`alter table "majorSupervise" drop column "reportDue", drop column "turnDue"`)
  await insertRecords(db, 'workflowTask', [
    buildRecord('workflowTask', {
      guid: 't',
      bizResource: 'majorSupervise',
      bizGuid: 'reported',
      status: 'ing',
      dueDate: null,
    }),
  ])

  expect(await migrate(database)).toEqual([TAG])
  const { rows } = await db.execute(
    sql`select "guid", "reportDue"::text, "turnDue"::text from "majorSupervise" order by "guid"`,
  )
  expect(rows).toEqual([
    { guid: 'ended', reportDue: null, turnDue: null },
    { guid: 'reported', reportDue: '2026-11-19', turnDue: '2026-11-19' },
    { guid: 'silent', reportDue: '2026-11-09', turnDue: '2026-11-05' },
  ])
  const due = await db.execute(sql`select "dueDate"::text from "workflowTask"`)
  expect(due.rows).toEqual([{ dueDate: '2026-11-19' }])
})
