import { and, eq, type SQL, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { databaseError } from '#server/engine/refusals.ts'
import { touch } from '#server/engine/touch.ts'
import { placeOf } from './place-of.ts'

/** What tells of the double itself, and so stays with it. */
const STAY = new Set(['company', 'companyDelete', 'companyGrid', 'companyAuditRecord'])
const UNIQUE_VIOLATION = '23505'

interface Merge {
  from: string
  target: AnyRecord
  now: string
}

/**
 * Moves everything that names one enterprise to another. A record that the other has already, such as the plan of the
 * same year, stays where it is rather than stop the whole.
 */
export async function mergeHistory(tx: Db, merge: Merge): Promise<void> {
  const { from, target } = merge
  for (const { name, scope, fields } of RESOURCES) {
    if (STAY.has(name)) continue
    const table = tableNamed(name)
    for (const [field, spec] of Object.entries(fields)) {
      const column = table[field]
      if (column === undefined || !('to' in spec) || spec.to !== 'company') continue
      if (spec.kind === 'reference') {
        const isOwner = scope === 'company' && field === 'companyGuid'
        await move(tx, merge, {
          name,
          where: eq(column, from),
          patch: isOwner ? placeOf(target) : { [field]: target.guid },
        })
      } else {
        const renamed = sql`replace(${column}::text, ${JSON.stringify(from)}, ${JSON.stringify(target.guid)})::jsonb`
        await move(tx, merge, { name, where: sql`jsonb_exists(${column}, ${from})`, patch: { [field]: renamed } })
      }
    }
  }
}

interface Moved {
  name: string
  where: SQL
  patch: Record<string, unknown>
}

async function move(tx: Db, { now }: Merge, { name, where, patch }: Moved): Promise<void> {
  if (await fits(tx, { name, where, patch }, now)) return
  const table = tableNamed(name)
  const rows = await tx.select({ guid: table.guid }).from(table).where(where)
  for (const { guid } of rows) await fits(tx, { name, where: both(where, eq(table.guid, String(guid))), patch }, now)
}

/** False, and nothing changed, where the other enterprise has such a record already. */
async function fits(tx: Db, { name, where, patch }: Moved, now: string): Promise<boolean> {
  try {
    await tx.transaction((part) => touch(part, { resource: name, where, patch, now }))
    return true
  } catch (error) {
    if (databaseError(error)?.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

function both(one: SQL, other: SQL): SQL {
  return and(one, other) ?? one
}
