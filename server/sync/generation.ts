import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Db } from '../db/database.ts'
import { syncMeta, syncSnapshot } from '../db/sync-tables.ts'

/**
 * Starts a new history: every device downloads anew and sends its retained actions again. To be called in the
 * transaction of a restore, or of a bulk load that went past the change log.
 */
export async function renewGeneration(db: Db): Promise<void> {
  await db.delete(syncSnapshot)
  await db.delete(syncMeta)
  await db.insert(syncMeta).values({
    generation: randomUUID(),
    schemaV: SCHEMA_VERSION,
    origin: sql`${ORIGIN}`,
  })
}

/**
 * Where a database's history runs: cluster, timeline and database. Transaction numbers go on only within one, so a
 * dump loaded elsewhere, a recovery to a point in time and a replica that took over are each a new history.
 */
const ORIGIN = sql`(select system_identifier from pg_control_system())::text
  || ':' || (select timeline_id from pg_control_checkpoint())::text
  || ':' || (select oid from pg_database where datname = current_database())::text`

/**
 * At start: a new generation when the database was restored since the last time. Answers whether it was. `place` tells a
 * folder that was copied back from the one that was there, see `Database`.
 */
export async function noticeRestore(db: Db, place?: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ known: string | null; origin: string }>(sql`
      select (select "origin" from "syncMeta" for update) as known, ${ORIGIN} as origin`)
    const [found] = rows
    if (found === undefined) return false
    const origin = place === undefined ? found.origin : `${found.origin}@${place}`
    if (found.known === origin) return false
    const isFirstLook = found.known === null || found.known === found.origin
    if (!isFirstLook) await renewGeneration(tx)
    await tx.update(syncMeta).set({ origin })
    return !isFirstLook
  })
}
