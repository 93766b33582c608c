import { and, eq, gte, sql } from 'drizzle-orm'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { addMs } from '#domain/lib/dates.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { scopeHistory } from '#server/db/sync-tables.ts'

const businessLog = tableOf(systemBusinessLog)

/** What was captured this long after an enterprise left a person's area is still taken (`scope.revoked` afterwards). */
const GRACE_MS = 72 * 3_600_000
/** When it was captured is the device's own word: so long after the change nothing is taken on it any more. */
const LATEST_ARRIVAL_MS = 30 * 86_400_000

export type FormerScope = 'never' | 'in-time' | 'too-late'

/**
 * Whether a record that a person may not touch now was in his area when he acted: he may have moved to another grid, or
 * the enterprise may have. Work captured before the change must not be lost.
 */
export async function formerScope(
  tx: Db,
  actor: Actor,
  { companyGuid, gridPath, madeAt, now }: { companyGuid: string | null; gridPath: string; madeAt: string; now: string },
): Promise<FormerScope> {
  if (!hasRole(actor, 'grid', 'town')) return 'never'
  const earliest = [addMs(madeAt, -GRACE_MS), addMs(now, -LATEST_ARRIVAL_MS)].sort().at(-1) ?? now
  const paths = [{ path: gridPath, until: null as string | null }]
  if (companyGuid !== null) paths.push(...(await formerPaths(tx, companyGuid)))
  const areas = [{ path: actor.gridPath, until: null as string | null }, ...(await formerAreas(tx, actor))]
  let answer: FormerScope = 'never'
  for (const place of paths)
    for (const area of areas) {
      if (area.path === null || !place.path.startsWith(area.path)) continue
      const ends = [place.until, area.until].filter((until) => until !== null)
      if (ends.every((until) => until >= earliest)) return 'in-time'
      answer = 'too-late'
    }
  return answer
}

/** Where the enterprise was before, each with the moment it left. */
async function formerPaths(tx: Db, companyGuid: string): Promise<{ path: string; until: string }[]> {
  const rows = await tx
    .select({ path: sql<string>`${businessLog.before}->>'gridPath'`, until: businessLog.time })
    .from(businessLog)
    .where(
      and(
        eq(businessLog.bizGuid, companyGuid),
        eq(businessLog.module, 'company'),
        gte(sql`${businessLog.before}->>'gridPath'`, ''),
      ),
    )
  return rows.map(({ path, until }) => ({ path, until: String(until) }))
}

async function formerAreas(tx: Db, actor: Actor): Promise<{ path: string; until: string | null }[]> {
  const rows = await tx
    .select({ path: scopeHistory.gridPath, until: scopeHistory.to })
    .from(scopeHistory)
    .where(eq(scopeHistory.userGuid, actor.guid))
  return rows.map(({ path, until }) => ({ path, until: until === null ? null : new Date(until).toISOString() }))
}
