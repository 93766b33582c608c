import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as tables from '#server/db/all-tables.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { resourceTables } from '#server/db/schema.ts'
import { DATABASES, openEmptyDatabase } from '../databases.ts'

const META = join(import.meta.dirname, '../../../server/db/migrations/meta')

const snapshots = () =>
  readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()

it('has a migration for everything the definitions say', async () => {
  const snapshot = JSON.parse(readFileSync(join(META, snapshots().at(-1) ?? ''), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson({ ...tables }))).toEqual([])
})

it('keeps the snapshot of the newest migration, and no other', () => {
  const journal = JSON.parse(readFileSync(join(META, '_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  expect(snapshots()).toEqual([`${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`])
})

it('exports the table of every declared resource', () => {
  expect(Object.values(tables)).toEqual(expect.arrayContaining(Object.values(resourceTables)))
})

describe.each(DATABASES)('migrate on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openEmptyDatabase(kind)
  })
  afterAll(() => database.close())

  it('applies each migration once when several processes start together', async () => {
    const runs = await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(runs.filter((applied) => applied.length > 0)).toHaveLength(1)
    const { rows } = await database.db.execute(sql`select count(*)::int as n from "company"`)
    expect(rows).toEqual([{ n: 0 }])
  })
})
