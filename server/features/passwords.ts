import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import { passwordProblem } from '#domain/rules/password.ts'
import type { Db } from '#server/db/database.ts'
import { userSecret } from '#server/db/extra-tables.ts'
import { touchOne } from '#server/engine/touch.ts'
import { numberSetting } from './settings.ts'

const LOCK_MS = 30 * 60_000
/** Verified in place of an unknown account's, so that the time taken does not tell which accounts exist. */
const nobodysHash = hash('nobody has this password')

/** argon2id with the library's defaults (19 MiB, 2 passes), which follow OWASP. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password)
}

/**
 * Checks a password and counts failures. Throws `auth.wrong-password`, or `auth.locked` from the failure that locks the
 * account until the lock has run out.
 */
export async function checkPassword(db: Db, userGuid: string | null, password: string, now: string): Promise<void> {
  const secret = userGuid === null ? undefined : await secretOf(db, userGuid)
  const isRight = await verify(secret?.passwordHash ?? (await nobodysHash), password)
  if (secret === undefined) throw new Problem('auth.wrong-password')
  if (secret.lockedUntil !== null && now < secret.lockedUntil) throw new Problem('auth.locked')
  if (isRight) {
    if (secret.failedCount > 0) await unlock(db, secret.userGuid)
    return
  }
  await noteFailure(db, secret, now)
}

/** Throws `auth.locked` while the account is. */
export async function assertNotLocked(db: Db, userGuid: string | null, now: string): Promise<void> {
  const secret = userGuid === null ? undefined : await secretOf(db, userGuid)
  if (secret?.lockedUntil != null && now < secret.lockedUntil) throw new Problem('auth.locked')
}

async function secretOf(db: Db, userGuid: string) {
  const [secret] = await db.select().from(userSecret).where(eq(userSecret.userGuid, userGuid))
  return secret
}

async function noteFailure(db: Db, secret: typeof userSecret.$inferSelect, now: string): Promise<never> {
  const [counted] = await db
    .update(userSecret)
    .set({
      failedCount: sql`case when ${userSecret.lockedUntil} is null then ${userSecret.failedCount} + 1 else 1 end`,
      lockedUntil: null,
    })
    .where(eq(userSecret.userGuid, secret.userGuid))
    .returning({ failures: userSecret.failedCount })
  const failures = counted?.failures ?? 0
  const max = await numberSetting(db, 'signIn.maxFailures', now)
  if (failures < max) throw new Problem('auth.wrong-password', { left: max - failures })
  await db
    .update(userSecret)
    .set({ lockedUntil: addMs(now, LOCK_MS) })
    .where(eq(userSecret.userGuid, secret.userGuid))
  throw new Problem('auth.locked')
}

export async function unlock(db: Db, userGuid: string): Promise<void> {
  await db.update(userSecret).set({ failedCount: 0, lockedUntil: null }).where(eq(userSecret.userGuid, userGuid))
}

interface NewPassword {
  userGuid: string
  password: string
  /** Somebody else chose it: the person is asked to change it. */
  isDefault: boolean
  now: string
}

/** Sets a password, ends a lock. Throws `input.invalid` when it is too weak. */
export async function setPassword(tx: Db, { userGuid, password, isDefault, now }: NewPassword): Promise<void> {
  const message = passwordProblem(password)
  if (message !== null) throw new Problem('input.invalid', { issues: [{ path: 'newPassword', code: 'weak', message }] })
  const secret = {
    passwordHash: await hashPassword(password),
    failedCount: 0,
    lockedUntil: null,
    passwordChangedAt: now,
  }
  await tx
    .insert(userSecret)
    .values({ userGuid, ...secret })
    .onConflictDoUpdate({ target: userSecret.userGuid, set: secret })
  await touchOne(tx, 'user', userGuid, { patch: { updatePassword: dayOf(now), isDefaultPwd: isDefault }, now })
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const SIGNS = '@#%+=?'
const GENERATED_LENGTH = 12

/** A password nobody chose, without letters that look alike. */
export function randomPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  for (;;) {
    const letters = Array.from({ length: GENERATED_LENGTH - 2 }, () => pick(LETTERS + DIGITS))
    const password = `${letters.join('')}${pick(SIGNS)}${pick(DIGITS)}`
    if (passwordProblem(password) === null) return password
  }
}
