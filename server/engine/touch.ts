import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { concernsTasks, settleTasks } from './tasks.ts'

interface Touch {
  resource: string
  where: SQL
  patch: Readonly<Record<string, unknown>>
  now: string
}

/**
 * Changes records as a consequence of an action on another one. Raises their version and time, so that devices and open
 * screens see it, and the to-dos follow. Answers how many rows changed.
 */
export async function touch(tx: Db, { resource, where, patch, now }: Touch): Promise<number> {
  const table = tableNamed(resource)
  const definition = resourceNamed(resource)
  if (concernsTasks(definition, Object.keys(patch))) {
    const rows = await tx
      .update(table)
      .set({ ...patch, version: sql`${table.version} + 1`, updateTime: now })
      .where(where)
      .returning()
    await settleTasks(tx, definition, rows as unknown as AnyRecord[], { now })
    return rows.length
  }
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
