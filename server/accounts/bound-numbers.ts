import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { boundNumber } from '#server/db/extra-tables.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'

const HOUR_MS = 3_600_000
const KEY = 'account.mobileRestHours'

/**
 * Notes that an account is bound to another number from now on. The first one of an account that nobody has signed in to
 * yet opens nothing that was his, and counts at once.
 */
export async function noteNumber(
  tx: Db,
  { before, mobile, now }: { before: AnyRecord; mobile: unknown; now: string },
): Promise<void> {
  if ((before.mobile ?? null) === (mobile ?? null)) return
  if (before.mobile == null && before.lastLoginTime == null) return
  await tx
    .insert(boundNumber)
    .values({ userGuid: before.guid, since: now })
    .onConflictDoUpdate({ target: boundNumber.userGuid, set: { since: now } })
}

/** True while an account's number is too new to open it: its owner must have the time to say that it was not he. */
export async function isResting(db: Db, userGuid: string, now: string): Promise<boolean> {
  const [bound] = await db
    .select({ since: boundNumber.since })
    .from(boundNumber)
    .where(eq(boundNumber.userGuid, userGuid))
  if (bound === undefined) return false
  const figure = await figuresInForce(db, [KEY])
  return now < addMs(bound.since, figure(KEY, dayOf(now)) * HOUR_MS)
}
