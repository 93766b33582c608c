import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNotNull } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { passwordProblem } from '#domain/rules/password.ts'
import type { Db } from '#server/db/database.ts'
import { secondFactor, userSecret } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { touchOne } from '#server/engine/touch.ts'
import { COMMON_PASSWORD_MESSAGE, containsPersonalWord, isCommonPassword } from './guessable-passwords.ts'
import { assertNotLocked, countFailure, forgetFailures } from './sign-in-failures.ts'

const users = tableOf(user)
const companies = tableOf(company)
const PERSONAL_MESSAGE = '密码不能含有本人或单位的账号、姓名、名称，以及手机号、证件号中的数字'

/** Verified in place of an unknown account's, so that the time taken does not tell which accounts exist. */
const nobodysHash = hash('nobody has this password')

/** argon2id with the library's defaults (19 MiB, 2 passes), which follow OWASP. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password)
}

interface Shown {
  /** Null for an unknown name. */
  userGuid: string | null
  /** Under what failures are counted. */
  key: string
  password: string
  now: string
}

/**
 * Checks a password and counts failures. Throws `auth.wrong-password`, or `auth.locked` from the failure that locks the
 * account until the lock has run out. Where a second factor is on, only that one ends the count: whoever has the password
 * could otherwise guess codes without end. For an unknown name it does the same work and says the same.
 */
export async function checkPassword(db: Db, { userGuid, key, password, now }: Shown): Promise<void> {
  const secret = await secretOf(db, userGuid ?? '')
  const isRight = await verify(secret?.passwordHash ?? (await nobodysHash), password)
  await assertNotLocked(db, key, now)
  if (secret === undefined || !isRight) await countFailure(db, { key, code: 'auth.wrong-password', now })
  else if (!secret.hasSecondFactor) await forgetFailures(db, key)
}

const NOT_HIS = { oldPassword: '原密码不正确', password: '密码不正确' } as const

interface Confirmed {
  userGuid: string
  password: string
  /** The field it is typed in. */
  path: keyof typeof NOT_HIS
  now: string
}

/** Checks the password that a person who is signed in types once more: wrong, it is a wrong field, not a lost session. */
export async function confirmPassword(db: Db, { userGuid, password, path, now }: Confirmed): Promise<void> {
  try {
    await checkPassword(db, { userGuid, key: userGuid, password, now })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'auth.wrong-password') throw error
    throw wrong<string>(path, NOT_HIS[path], 'wrong')
  }
}

/** False for an account that somebody else entered, until its owner has set his first one. */
export async function hasPassword(db: Db, userGuid: string): Promise<boolean> {
  return (await db.$count(userSecret, eq(userSecret.userGuid, userGuid))) > 0
}

async function secretOf(db: Db, userGuid: string) {
  const [found] = await db
    .select({ secret: userSecret, factor: secondFactor.userGuid })
    .from(userSecret)
    .leftJoin(secondFactor, and(eq(secondFactor.userGuid, userSecret.userGuid), isNotNull(secondFactor.confirmedAt)))
    .where(eq(userSecret.userGuid, userGuid))
  return found && { ...found.secret, hasSecondFactor: found.factor !== null }
}

interface Chosen {
  userGuid: string
  password: string
  now: string
}

/** Sets the password that a person chose for himself, ends a lock. Throws `input.invalid` when it is too weak. */
export async function choosePassword(tx: Db, { userGuid, password, now }: Chosen): Promise<void> {
  const problem = await choiceProblem(tx, userGuid, password)
  if (problem !== null) throw wrong<'newPassword'>('newPassword', problem.message, problem.code)
  await store(tx, { userGuid, password, now })
  await markPassword(tx, userGuid, { updatePassword: dayOf(now), now })
}

/** Gives an account a password that nobody chose; answers it, to be told to its owner. */
export async function givePassword(tx: Db, userGuid: string, now: string): Promise<string> {
  const password = randomPassword()
  await store(tx, { userGuid, password, now })
  // Never changed by himself: the dialog that asks for it opens at the next sign-in and cannot be closed.
  await markPassword(tx, userGuid, { updatePassword: null, now })
  return password
}

async function choiceProblem(tx: Db, userGuid: string, password: string) {
  const weak = passwordProblem(password)
  if (weak !== null) return { code: 'weak', message: weak }
  if (isCommonPassword(password)) return { code: 'common', message: COMMON_PASSWORD_MESSAGE }
  return containsPersonalWord(password, await personalWords(tx, userGuid))
    ? { code: 'personal', message: PERSONAL_MESSAGE }
    : null
}

async function personalWords(tx: Db, userGuid: string): Promise<string[]> {
  const [found] = await tx
    .select({ person: users, companyName: companies.companyName, serialNumber: companies.serialNumber })
    .from(users)
    .leftJoin(companies, eq(companies.guid, users.companyGuid))
    .where(eq(users.guid, userGuid))
  if (found === undefined) return []
  const { username, name, mobile, idCard } = found.person
  const { companyName, serialNumber } = found
  return [username, name, mobile, idCard, companyName, serialNumber].filter((word) => typeof word === 'string')
}

async function markPassword(tx: Db, userGuid: string, mark: { updatePassword: string | null; now: string }) {
  const { updatePassword, now } = mark
  await touchOne(tx, 'user', userGuid, { patch: { updatePassword, isDefaultPwd: false }, now })
}

async function store(tx: Db, { userGuid, password, now }: Chosen): Promise<void> {
  const secret = {
    passwordHash: await hashPassword(password),
    passwordChangedAt: now,
  }
  await tx
    .insert(userSecret)
    .values({ userGuid, ...secret })
    .onConflictDoUpdate({ target: userSecret.userGuid, set: secret })
  await forgetFailures(tx, userGuid)
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const SIGNS = '@#%+=?'
const GENERATED_LENGTH = 12

/** Without letters that look alike. */
function randomPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  for (;;) {
    const letters = Array.from({ length: GENERATED_LENGTH - 2 }, () => pick(LETTERS + DIGITS))
    const password = `${letters.join('')}${pick(SIGNS)}${pick(DIGITS)}`
    if (passwordProblem(password) === null) return password
  }
}
