import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { staleAfter } from './copies.ts'
import { stepAlong } from './flows.ts'
import { concernsTasks, settleTasks } from './tasks.ts'

/** A statement takes no more than 65,535 values. */
const AT_ONCE = 5_000

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
  const changed = Object.keys(patch)
  const update = tx
    .update(table)
    .set({ ...patch, version: sql`${table.version} + 1`, updateTime: now })
    .where(where)
  const isConcerned = concernsTasks(definition, changed)
  const isMoved = definition.workflow?.flows !== undefined && changed.includes('status')
  const before = isMoved ? ((await tx.select().from(table).where(where)) as AnyRecord[]) : []
  const rows = isConcerned ? await update.returning() : await update.returning({ guid: table.guid })
  if (isConcerned) {
    const after = rows as AnyRecord[]
    const settled = isMoved ? await stepAlong(tx, definition, { before, after, now }) : after
    await settleTasks(tx, definition, settled, { now })
  }
  await followCopies(tx, { resource, guids: rows.map(({ guid }) => String(guid)), changed, now })
  return rows.length
}

interface Changed {
  resource: string
  guids: readonly string[]
  /** The names of the fields. */
  changed: readonly string[]
  now: string
}

/** Whatever repeats these fields of these records says the same again. */
export async function followCopies(tx: Db, { resource, guids, changed, now }: Changed): Promise<void> {
  for (let start = 0; start < guids.length; start += AT_ONCE)
    for (const stale of staleAfter(resource, guids.slice(start, start + AT_ONCE), changed))
      await touch(tx, { ...stale, now })
}

export async function touchOne(
  tx: Db,
  resource: string,
  guid: string,
  change: { patch: Readonly<Record<string, unknown>>; now: string },
): Promise<void> {
  await touch(tx, { resource, where: eq(tableNamed(resource).guid, guid), ...change })
}
