import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { keepNameOrder } from './name-order.ts'

/** Any number nobody else uses: the name of the lock under which one process migrates while the others wait. */
const MIGRATION_LOCK = 5_090_007

/** What the 39 migrations before it came to (decision 39), and the last of them. */
const INITIAL = '0000_initial'
const LAST_BEFORE = '0038_others-left-out'

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
    await keepNameOrder(tx, database.kind)
    await tx.execute(sql`create table if not exists "migration" (tag text primary key, at timestamptz not null)`)
    const known = await migrationsOf(tx)
    const done = tagsOfToday(known)
    if (known.length > 0 && !known.includes(INITIAL))
      await tx.execute(sql`insert into "migration" (tag, at) values (${INITIAL}, now())`)
    const wanted = only === undefined ? null : tagsOfToday(only)
    const pending = journal.entries
      .map(({ tag }) => tag)
      .filter((tag) => !done.includes(tag) && (wanted?.includes(tag) ?? true))
    for (const tag of pending) {
      await tx.execute(sql.raw(readFileSync(`${folder}/${tag}.sql`, 'utf8')))
      await tx.execute(sql`insert into "migration" (tag, at) values (${tag}, now())`)
    }
    return pending
  })
}

/** What the tables have been through. The names of before stay behind the one, so that 0.1 may still be put back. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from "migration"
    where at >= coalesce((select at from "migration" where tag = ${INITIAL}), '-infinity') order by tag`)
  return rows.map(({ tag }) => tag)
}

/**
 * Migrations by the names they have today: 39 of them became one. Throws, in Chinese, for a database or a backup that had
 * not been through all of these.
 */
export function tagsOfToday(tags: readonly string[]): readonly string[] {
  if (tags.length === 0 || tags.includes(INITIAL)) return tags
  if (tags.includes(LAST_BEFORE)) return [INITIAL]
  const newest = [...tags].sort().at(-1)
  throw new Error(
    `数据库或备份停在旧结构 ${newest}，本版本只能从 ${LAST_BEFORE} 接续：请先用 0.1 的最后一版启动一次（备份则先恢复到该版），数据不变，再换回本版本`,
  )
}

/** Beside this file in the sources; the bundle lies two folders below the root. */
function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../server/db/migrations', import.meta.url))
}
