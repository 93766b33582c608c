import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { scopeHistory, syncMeta, syncSnapshot } from '#server/db/sync-tables.ts'
import { noticeRestore } from '#server/sync/generation.ts'
import { generationOf } from '#server/sync/watermark.ts'
import { DATABASES, openTestDatabase } from '../databases.ts'
import { insertRow, insertTown, updateRow } from './world.ts'

describe('the folder of the embedded database', () => {
  it('is known again at the next start, and a copy of it is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'safety-place-'))
    const [own, copy] = [join(folder, 'own'), join(folder, 'copy')]
    const placeOf = async (dataDir: string) => {
      const database = await openDatabase({ dataDir })
      await database.db.execute(sql`checkpoint`)
      await database.close()
      return database.place
    }
    const first = await placeOf(own)
    expect(first).toMatch(/^\d+$/)
    expect(await placeOf(own)).toBe(first)
    cpSync(own, copy, { recursive: true })
    expect(await placeOf(copy)).not.toBe(first)
    rmSync(folder, { recursive: true, force: true })
  })
})

describe.each(DATABASES)('the history of a database on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
  })
  afterAll(() => database.close())

  it('stays the same from one start to the next', async () => {
    const generation = await generationOf(database.db)
    expect([await noticeRestore(database.db), await noticeRestore(database.db)]).toEqual([false, false])
    expect(await generationOf(database.db)).toBe(generation)
  })

  it('is a new one where the database was loaded somewhere else', async () => {
    const generation = await generationOf(database.db)
    const packed = { audience: 'a', tag: 't', schemaV: 1, cursor: `${generation}.`, xid: '1', rows: 0 }
    await database.db.insert(syncSnapshot).values({ ...packed, scope: 'global', bytes: new Uint8Array() })
    await database.db.update(syncMeta).set({ origin: '1:1:1' })
    expect(await noticeRestore(database.db)).toBe(true)
    expect(await generationOf(database.db)).not.toBe(generation)
    expect(await database.db.$count(syncSnapshot)).toBe(0)
    expect(await noticeRestore(database.db)).toBe(false)
  })

  it('is told by the cluster, its timeline and the database', async () => {
    const { db } = database
    await noticeRestore(db)
    const { rows } = await db.execute(sql`select (select system_identifier from pg_control_system())::text as cluster,
      (select timeline_id from pg_control_checkpoint())::text as timeline,
      (select oid from pg_database where datname = current_database())::text as own`)
    const [meta] = await db.select().from(syncMeta)
    expect(meta?.origin).toBe(Object.values(rows[0] ?? {}).join(':'))
  })

  it('is a new one where the folder of the embedded database was copied back', async () => {
    const { db } = database
    expect([await noticeRestore(db, '17'), await noticeRestore(db, '17')]).toEqual([false, false])
    const generation = await generationOf(db)
    expect([await noticeRestore(db, '18'), await noticeRestore(db, '18')]).toEqual([true, false])
    expect(await generationOf(db)).not.toBe(generation)
  })

  it('remembers which grids a person worked in', async () => {
    const person = { username: 'li', name: '李', accountType: '1', gridGuid: 'A', gridPath: 'T/A/' }
    await insertRow(database.db, 'user', { guid: 'li', ...person })
    await updateRow(database.db, 'user', 'li', { name: '李四' })
    await updateRow(database.db, 'user', 'li', { gridGuid: 'B', gridPath: 'T/B/' })
    const rows = await database.db.select().from(scopeHistory).orderBy(sql`"id"`)
    expect(rows).toMatchObject([
      { userGuid: 'li', gridPath: 'T/A/', to: expect.any(String) },
      { userGuid: 'li', gridPath: 'T/B/', to: null },
    ])
    await updateRow(database.db, 'user', 'li', { deleted: true })
    expect(await database.db.select().from(scopeHistory).where(sql`"to" is null`)).toEqual([])
  })
})
