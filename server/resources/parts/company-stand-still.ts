import { and, eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { selfCheckTask as taskDefinition } from '#domain/resources/selfCheckTask/definition.ts'
import { isAway, isGone, standsStill } from '#domain/rules/company-state.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { touch } from '#server/engine/touch.ts'
import { cancelVisits } from './company-move.ts'
import { followPresence } from './company-risk.ts'

const checks = tableOf(taskDefinition)

/**
 * An enterprise that stands still owes no self-check, one that closed for good no visit either; a check under way is
 * work that somebody has begun, and stays. What is due again once it runs comes from its plans and from the cycle.
 */
export async function followState(
  tx: Db,
  { before, after, now }: { before: AnyRecord; after: AnyRecord; now: string },
): Promise<void> {
  if (before.companyStatus === after.companyStatus) return
  if (isAway(before) !== isAway(after)) await followPresence(tx, after.guid, now)
  if (!standsStill(after)) return
  const waiting = and(eq(checks.companyGuid, after.guid), eq(checks.status, 'pending'))
  if (waiting !== undefined)
    await touch(tx, { resource: 'selfCheckTask', where: waiting, patch: { status: 'cancelled' }, now })
  if (isGone(after)) await cancelVisits(tx, after.guid, now)
}
