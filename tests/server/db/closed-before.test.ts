import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { openTestDatabase } from '../databases.ts'
import { insertRecords } from '../support.ts'

const TAKEN_OUT = '2026-11-20T02:00:00.000Z'
const BEFORE = '2026-11-20T01:59:59.000Z'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

it('enterprises that were taken out before learn which accounts were closed with them', async () => {
  const { db } = database
  await db.execute(sql`delete from "migration" where "tag" = '0038_accounts-closed-before'`)
  await db.execute(sql`set session_replication_role = 'replica'`)
  const account = (guid: string, own: object = {}) =>
    buildRecord('user', { guid, companyGuid: 'c', accountEnabled: false, updateTime: TAKEN_OUT, ...own })
  await insertRecords(db, 'user', [
    account('with-it'),
    account('before', { updateTime: BEFORE }),
    account('open', { accountEnabled: true }),
    account('elsewhere', { companyGuid: 'd' }),
  ])
  const removal = (guid: string, own: object = {}) =>
    buildRecord('companyDelete', { guid, companyGuid: 'c', status: 'deleted', updateTime: TAKEN_OUT, ...own })
  await insertRecords(db, 'companyDelete', [
    removal('closed'),
    removal('merged', { mergeToGuid: 'd' }),
    removal('refused', { status: 'refused' }),
  ])

  expect(await migrate(database)).toEqual(['0038_accounts-closed-before'])
  const { rows } = await db.execute(sql`select "guid", "closedAccounts" from "companyDelete" order by "guid"`)
  expect(rows).toEqual([
    { guid: 'closed', closedAccounts: ['with-it'] },
    { guid: 'merged', closedAccounts: null },
    { guid: 'refused', closedAccounts: null },
  ])
})
