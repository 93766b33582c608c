import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import type { Database, Db } from '#server/db/database.ts'
import { migrate, migrationsOf } from '#server/db/migrate.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { generationOf } from '#server/sync/watermark.ts'
import { openEmptyDatabase, USUAL_DATABASES } from '../databases.ts'
import { catalogOf } from './catalog.ts'

const INITIAL = '0000_initial'
const FIXTURE = readFileSync(join(import.meta.dirname, 'before-0.2.sql'), 'utf8')
/** Taken of a database that the 39 migrations themselves had made, on PGlite and on PostgreSQL. */
const AS_MADE_BEFORE = {
  parts: { column: 4549, constraint: 530, function: 40, index: 1204, trigger: 39 },
  mark: '2bb3d90cdfc2e08e',
}

const rowsOf = async (db: Db) => {
  const { rows } = await db.execute(sql`
    select "company"."version", "company"."companyName" as name, "hiddenDanger"."status", "hiddenDanger"."beforePhotos" as photos, "setting"."value"
    from "company" join "hiddenDanger" on "hiddenDanger"."companyGuid" = "company"."guid" join "setting" on "key" = 'kept'`)
  return rows
}
const AS_IT_WAS = [
  { version: 3, name: '旧结构下建的企业', status: 'pendingRectify', photos: [{ guid: 'P' }], value: { as: 'it was' } },
]

/** An installation as the last version before 0.2 left it. */
async function openOld(kind: Database['kind']): Promise<Database> {
  const database = await openEmptyDatabase(kind)
  await migrate(database, { only: [INITIAL] })
  await database.db.execute(sql`delete from "migration"`)
  await database.db.execute(sql.raw(FIXTURE))
  return database
}

describe.each(USUAL_DATABASES)('an installation of before 0.2 on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-taken-over-'))
  const store = openFileStore({ dataDir: folder })
  let old: Database
  beforeAll(async () => {
    old = await openOld(kind)
  })
  afterAll(async () => {
    await old.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is made as the initial migration makes it', async () => {
    const fresh = await openEmptyDatabase(kind)
    await migrate(fresh, { only: [INITIAL] })
    expect(await catalogOf(fresh.db)).toEqual(AS_MADE_BEFORE)
    await fresh.close()
  })

  it('that has not been through all of its migrations is told what to start first, and stays as it is', async () => {
    const older = await openOld(kind)
    await older.db.execute(sql`delete from "migration" where tag = '0038_others-left-out'`)
    await expect(migrate(older)).rejects.toThrow(/停在旧结构 0037_delegation.*请先用 0\.1 的最后一版启动一次/)
    expect(await migrationsOf(older.db)).toHaveLength(38)
    expect(await rowsOf(older.db)).toEqual(AS_IT_WAS)
    await older.close()
  })

  it('gives backups that are loaded into a new database', async () => {
    const to = join(folder, 'backup')
    await backup({ database: old, store, version: '0.1.0' }, to, '2026-11-20T02:00:00.000Z')
    const empty = await openEmptyDatabase(kind)
    await restore({ database: empty, store }, to)
    expect(await rowsOf(empty.db)).toEqual(AS_IT_WAS)
    expect((await migrationsOf(empty.db))[0]).toBe(INITIAL)
    await empty.close()
    const [name = ''] = readdirSync(to)
    const manifest = join(to, name, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/,\s*"0038_others-left-out"/, ''))
    const another = await openEmptyDatabase(kind)
    await expect(restore({ database: another, store }, to)).rejects.toThrow('备份则先恢复到该版')
    await another.close()
  })

  it('is taken over as it is, once, with its history', async () => {
    const generation = await generationOf(old.db)
    const runs = await Promise.all([migrate(old), migrate(old)])
    expect(runs.flat()).not.toContain(INITIAL)
    expect(await rowsOf(old.db)).toEqual(AS_IT_WAS)
    expect((await migrationsOf(old.db))[0]).toBe(INITIAL)
    // The version before may be put back: it finds its own names.
    const { rows } = await old.db.execute(
      sql`select count(*)::int as n from "migration" where at < now() - interval '1 minute'`,
    )
    expect(rows).toEqual([{ n: 39 }])
    expect(await migrate(old)).toEqual([])
    expect(await generationOf(old.db)).toBe(generation)
  })
})
