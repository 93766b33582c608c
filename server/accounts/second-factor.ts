import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { RecoveryCodes, SecondFactorKey, SecondFactorState } from '#domain/contract/second-factor.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { Db } from '#server/db/database.ts'
import { secondFactor } from '#server/db/extra-tables.ts'
import { switchSetting } from '#server/engine/settings.ts'
import { tellOwner } from './account-notices.ts'
import { hashOf } from './challenges.ts'
import type { KeyRing } from './second-factor-keys.ts'
import { countFailure, forgetFailures } from './sign-in-failures.ts'
import { fromBase32, matchingStep, toBase32 } from './totp.ts'

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** 80 bits: too many to try, so that a plain hash keeps them. */
const RECOVERY_BYTES = 10
const ISSUER = '安全生产监管平台'

/** True once a person has confirmed his second factor. */
export async function hasSecondFactor(db: Db, userGuid: string): Promise<boolean> {
  return (await db.$count(secondFactor, confirmed(userGuid))) > 0
}

/** True for an administrator without one where the configuration wants it. */
export async function mustSetSecondFactor(db: Db, actor: Actor, now: string): Promise<boolean> {
  if (!hasRole(actor, 'admin') || !(await switchSetting(db, 'signIn.adminSecondFactor', now))) return false
  return !(await hasSecondFactor(db, actor.guid))
}

export async function secondFactorState(db: Db, userGuid: string): Promise<SecondFactorState> {
  const [row] = await db.select().from(secondFactor).where(confirmed(userGuid))
  return { isOn: row !== undefined, recoveryCodesLeft: row === undefined ? 0 : hashesOf(row).length }
}

/** Makes a key that counts once it is confirmed. Throws `workflow.move-not-open` while one is in use. */
export async function beginSecondFactor(
  tx: Db,
  { guid: userGuid, username }: Actor,
  { keys, now }: { keys: KeyRing; now: string },
): Promise<SecondFactorKey> {
  const key = toBase32(randomBytes(KEY_BYTES))
  const fresh = { key: keys.seal(userGuid, key), createdAt: now, confirmedAt: null, lastStep: 0, recoveryHashes: [] }
  if (await hasSecondFactor(tx, userGuid)) throw new Problem('workflow.move-not-open')
  await tx
    .insert(secondFactor)
    .values({ userGuid, ...fresh })
    .onConflictDoUpdate({ target: secondFactor.userGuid, set: fresh })
  return { key, address: addressOf(key, username) }
}

/** Begins to ask for the codes of the key that was made. The first one has been taken by `passSecondFactor`. */
export async function confirmSecondFactor(tx: Db, userGuid: string, now: string): Promise<RecoveryCodes> {
  await tx.update(secondFactor).set({ confirmedAt: now }).where(eq(secondFactor.userGuid, userGuid))
  return await renewRecoveryCodes(tx, userGuid)
}

/** Ten others; those before are no longer good. */
export async function renewRecoveryCodes(tx: Db, userGuid: string): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const recoveryHashes = recoveryCodes.map((code) => hashOf(userGuid, plain(code)))
  await tx.update(secondFactor).set({ recoveryHashes }).where(eq(secondFactor.userGuid, userGuid))
  return { recoveryCodes }
}

/** True where there was one. */
export async function removeSecondFactor(tx: Db, userGuid: string): Promise<boolean> {
  const removed = await tx.delete(secondFactor).where(eq(secondFactor.userGuid, userGuid)).returning()
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

interface Shown {
  keys: KeyRing
  userGuid: string
  code: string
  now: string
  /** The key that waits for its first code, not the one in use. */
  isFirst?: boolean
}

/**
 * Takes a code of the person's device, or one of his recovery codes; each counts once. Throws
 * `auth.second-factor-wrong`, or `auth.locked` from the failure that locks the account: they count with those of his
 * password. Throws `service.off` where this server has not got what opens the key; recovery codes are good all the same.
 * Outside any other transaction, which would undo the count.
 */
export async function passSecondFactor(db: Db, { keys, userGuid, code, now, isFirst = false }: Shown): Promise<void> {
  const isTaken = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.userGuid, userGuid)).for('update')
    if (row === undefined || (row.confirmedAt === null) !== isFirst) return false
    const change = takenBy(row, keys.open(userGuid, row.key), { code, now })
    if (change === null) return false
    await tx.update(secondFactor).set(change).where(eq(secondFactor.userGuid, userGuid))
    if ('recoveryHashes' in change) await tellOwner(tx, { userGuid, event: 'recoveryCodeUsed', now })
    return true
  })
  if (!isTaken) await countFailure(db, { key: userGuid, code: 'auth.second-factor-wrong', now })
  await forgetFailures(db, userGuid)
}

type Row = typeof secondFactor.$inferSelect

/** What is to be remembered of a code that is good; null for any other. */
function takenBy(
  row: Row,
  key: string | null,
  { code, now }: Pick<Shown, 'code' | 'now'>,
): { lastStep: number } | { recoveryHashes: string[] } | null {
  const step = key === null ? null : matchingStep(fromBase32(key), code, now)
  if (step !== null) return step > row.lastStep ? { lastStep: step } : null
  const hash = hashOf(row.userGuid, plain(code))
  const left = hashesOf(row).filter((one) => one !== hash)
  if (left.length < hashesOf(row).length) return { recoveryHashes: left }
  if (key === null) throw new Problem('service.off')
  return null
}

function hashesOf({ recoveryHashes }: Row): string[] {
  return Array.isArray(recoveryHashes) ? recoveryHashes.map(String) : []
}

/** Sixteen letters and digits in groups of four. */
function newRecoveryCode(): string {
  return (toBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-')
}

/** As it is hashed, however it was typed. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
}

/**
 * The key URI that authenticator apps agree on. SHA-1, six digits and thirty seconds are what they take unsaid, and the
 * issuer stands once: the square stays coarse enough for any camera.
 */
function addressOf(key: string, username: string): string {
  return `otpauth://totp/${encodeURIComponent(username)}?secret=${key}&issuer=${encodeURIComponent(ISSUER)}`
}

function confirmed(userGuid: string) {
  return and(eq(secondFactor.userGuid, userGuid), isNotNull(secondFactor.confirmedAt))
}
