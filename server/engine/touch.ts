import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'

interface Touch {
  resource: string
  where: SQL
  patch: Readonly<Record<string, unknown>>
  now: string
}

/**
 * Changes records as a consequence of an action on another one. Raises their version and time, so that devices and open
 * screens see it. Answers how many rows changed.
 */
export async function touch(tx: Db, { resource, where, patch, now }: Touch): Promise<number> {
  const table = tableNamed(resource)
  const changed = await tx
    .update(table)
    .set({ ...patch, version: sql`${table.version} + 1`, updateTime: now })
    .where(where)
    .returning({ guid: table.guid })
  return changed.length
}

export async function touchOne(
  tx: Db,
  resource: string,
  guid: string,
  change: { patch: Readonly<Record<string, unknown>>; now: string },
): Promise<void> {
  await touch(tx, { resource, where: eq(tableNamed(resource).guid, guid), ...change })
}
