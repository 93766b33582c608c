import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Any number nobody else uses: the name of the lock under which one process migrates while the others wait. */
const MIGRATION_LOCK = 5_090_007

interface Journal {
  entries: { tag: string }[]
}

/**
 * Brings the database up to the newest migration, or to those named. Safe when several processes start at once; a
 * migration that fails leaves nothing behind. Answers the tags applied.
 */
export async function migrate(database: Database, { only }: { only?: readonly string[] } = {}): Promise<string[]> {
  const folder = migrationsFolder()
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal
  return await database.db.transaction(async (tx) => {
    // Indexes of large tables take longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists "migration" (tag text primary key, at timestamptz not null)`)
    const done = await tx.execute<{ tag: string }>(sql`select tag from "migration"`)
    const known = new Set(done.rows.map(({ tag }) => tag))
    const pending = journal.entries
      .map(({ tag }) => tag)
      .filter((tag) => !known.has(tag) && (only?.includes(tag) ?? true))
    for (const tag of pending) {
      await tx.execute(sql.raw(readFileSync(`${folder}/${tag}.sql`, 'utf8')))
      await tx.execute(sql`insert into "migration" (tag, at) values (${tag}, now())`)
    }
    return pending
  })
}

/** Beside this file in the sources; the bundle lies two folders below the root. */
function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../server/db/migrations', import.meta.url))
}
