import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { LockedAccount } from '#domain/contract/accounts.ts'
import { Problem, type ProblemCode } from '#domain/kit/problems.ts'
import { addMs } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { signInFailure } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { hashOf } from './challenges.ts'

const users = tableOf(user)
const LOCK_MS = 30 * 60_000
/** Failures longer ago than this count no more. */
const FORGET_MS = 24 * 3_600_000

/**
 * Under what failures are counted: an account, or a name that nobody has. Both are counted, told and locked alike, so that
 * nothing of an answer tells which names there are.
 */
export function failureKey(userGuid: string | null, username: string): string {
  return userGuid ?? `name ${hashOf('name', username)}`
}

/** Throws `auth.locked` while it is. */
export async function assertNotLocked(db: Db, key: string, now: string): Promise<void> {
  const [row] = await db
    .select({ lockedUntil: signInFailure.lockedUntil })
    .from(signInFailure)
    .where(eq(signInFailure.key, key))
  if (row?.lockedUntil != null && now < row.lockedUntil) throw new Problem('auth.locked')
}

interface Failure {
  key: string
  /** What was wrong. */
  code: ProblemCode
  now: string
}

/** Counts a failure and throws it, or `auth.locked` from the one that locks until the lock has run out. */
export async function countFailure(db: Db, { key, code, now }: Failure): Promise<never> {
  const isOver = sql`${signInFailure.lockedUntil} is not null or ${signInFailure.lastAt} < ${addMs(now, -FORGET_MS)}::timestamptz`
  const [counted] = await db
    .insert(signInFailure)
    .values({ key, failures: 1, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: signInFailure.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInFailure.failures} + 1 end`,
        lastAt: now,
        lockedUntil: null,
      },
    })
    .returning({ failures: signInFailure.failures })
  const failures = counted?.failures ?? 1
  if (failures === 1) await db.delete(signInFailure).where(lt(signInFailure.lastAt, addMs(now, -FORGET_MS)))
  const max = await numberSetting(db, 'signIn.maxFailures', now)
  if (failures < max) throw new Problem(code, { left: max - failures })
  await db
    .update(signInFailure)
    .set({ lockedUntil: addMs(now, LOCK_MS) })
    .where(eq(signInFailure.key, key))
  throw new Problem('auth.locked')
}

/** Those of these accounts that nobody can sign in with now, for having been tried too often with a wrong password. */
export async function lockedAccounts(db: Db, among: SQL, now: string): Promise<LockedAccount[]> {
  const rows = await db
    .select({ guid: users.guid, name: users.name, username: users.username, until: signInFailure.lockedUntil })
    .from(signInFailure)
    .innerJoin(users, eq(users.guid, signInFailure.key))
    .where(and(among, gt(signInFailure.lockedUntil, now)))
    .orderBy(users.username)
  return rows as LockedAccount[] // as the columns have it, a lock that is over left out
}

/** Ends the count and a lock. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.delete(signInFailure).where(eq(signInFailure.key, key))
}
