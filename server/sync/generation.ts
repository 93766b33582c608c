import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Db } from '../db/database.ts'
import { syncMeta, syncSnapshot } from '../db/sync-tables.ts'

/** Names the present history of this database; made when first asked for. */
export async function generationOf(db: Db): Promise<string> {
  const [meta] = await db.select().from(syncMeta)
  if (meta !== undefined) return meta.generation
  // Two processes may start at once; the first one's row is the one that counts.
  await db.execute(sql`
    insert into "syncMeta" ("generation", "schemaV") select ${randomUUID()}, ${SCHEMA_VERSION}
    where pg_advisory_xact_lock(hashtext('syncMeta')) is not null and not exists (select 1 from "syncMeta")`)
  const [made] = await db.select().from(syncMeta)
  if (made === undefined) throw new Error('syncMeta stayed empty')
  return made.generation
}

/**
 * Starts a new history: every device downloads anew and sends its retained actions again. To be called in the
 * transaction of a restore, or of a bulk load that went past the change log.
 */
export async function renewGeneration(db: Db): Promise<void> {
  await db.delete(syncMeta)
  await db.delete(syncSnapshot)
  await db.insert(syncMeta).values({ generation: randomUUID(), schemaV: SCHEMA_VERSION })
}
