import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SessionToken, TOKEN_COOKIE } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import { type SignInFailure, systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { nowOf } from '#server/engine/context.ts'
import { logSignIn } from '#server/engine/logs.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { tellOwner } from './account-notices.ts'
import { isResting } from './bound-numbers.ts'
import { openChallenge, setChallenge } from './challenges.ts'
import { hasSecondFactor } from './second-factor.ts'
import { type IssuedToken, openSession } from './sessions.ts'

const users = tableOf(user)
const attempts = tableOf(systemLoginLog)
/** Failures older than this no longer ask for a picture. */
const CAPTCHA_WINDOW_MS = 30 * 60_000

export interface Account {
  guid: string
  username: string
  name: string
  mayEnter: boolean
  mobile: string | null
}

const METHODS = ['password', 'code', 'qrCode', 'unified'] as const
export type Method = (typeof METHODS)[number]

/** Long enough to fetch a phone and wait for the next code. */
const SECOND_FACTOR_LIFE_MS = 5 * 60_000

export async function accountNamed(db: Db, username: string, now: string): Promise<Account | null> {
  const [account] = await accountsWhere(db, sql`${users.username} = ${username}`, now)
  return account ?? null
}

/** Those that can sign in with a code sent to this number. */
export async function accountsWithMobile(db: Db, mobile: string, now: string): Promise<Account[]> {
  const found = await accountsWhere(db, sql`${users.mobile} = ${mobile}`, now)
  return found.filter((account) => account.mayEnter)
}

/** The administrators of an enterprise's own accounts who can sign in, the first before the others. */
export async function keepersOf(db: Db, companyGuid: string, now: string): Promise<Account[]> {
  const isKeeper = sql`${users.companyGuid} = ${companyGuid} and jsonb_exists(${users.roles}, 'company')`
  const found = await accountsWhere(db, isKeeper, now)
  return found.filter((account) => account.mayEnter)
}

/**
 * Which of them somebody means who has just proved to hold the number. Throws `auth.several-accounts` for him to choose,
 * `auth.mobile-resting` where the number is too new, `auth.code-wrong` where there is none.
 */
export async function accountMeant(
  db: Db,
  accounts: readonly Account[],
  { username, now }: { username: string | null | undefined; now: string },
): Promise<Account> {
  const wanted = username ? accounts.filter((account) => account.username === username) : accounts
  const rests = await Promise.all(wanted.map(({ guid }) => isResting(db, guid, now)))
  const open = wanted.filter((_account, at) => rests[at] === false)
  const [account] = open
  if (account === undefined) throw new Problem(wanted.length > 0 ? 'auth.mobile-resting' : 'auth.code-wrong')
  if (open.length > 1)
    throw new Problem('auth.several-accounts', {
      accounts: open.map(({ username: known, name }) => ({ username: known, name })),
    })
  return account
}

export async function accountWithGuid(db: Db, guid: string, now: string): Promise<Account | null> {
  const [account] = await accountsWhere(db, sql`${users.guid} = ${guid}`, now)
  return account ?? null
}

async function accountsWhere(db: Db, which: ReturnType<typeof sql>, now: string): Promise<Account[]> {
  const { guid, username, name, mobile, accountEnabled, personStatus, onDutyTo } = users
  const rows = await db
    .select({ guid, username, name, mobile, accountEnabled, personStatus, onDutyTo })
    .from(users)
    .where(live(users, which))
    .orderBy(users.id)
  return rows.map((row) => ({
    guid: String(row.guid),
    username: String(row.username),
    name: String(row.name),
    mayEnter: mayEnter(row, dayOf(now)),
    mobile: typeof row.mobile === 'string' ? row.mobile : null,
  }))
}

/** True when the last attempts under this name all failed, whether or not there is such an account. */
export async function asksForCaptcha(db: Db, username: string, now: string): Promise<boolean> {
  const after = await numberSetting(db, 'signIn.captchaAfter', now)
  const last = await db
    .select({ success: attempts.success })
    .from(attempts)
    .where(and(eq(attempts.username, username), gt(attempts.time, addMs(now, -CAPTCHA_WINDOW_MS))))
    .orderBy(desc(attempts.time), desc(attempts.id))
    .limit(after)
  return last.length >= after && last.every(({ success }) => success !== true)
}

/** A sign-in whose first factor was right. */
export interface Proven {
  account: Account
  method: Method
  /** The second factor was right too, or it is asked for where the account has one. */
  isWhole?: boolean
}

/**
 * Opens a session for somebody who has proved who he is: the one place where sessions begin, so that no way in leads past
 * the second factor. Throws `auth.disabled`, and `auth.second-factor-required` with the challenge that a code passes.
 */
export async function signInAs(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, method, isWhole = false }: Proven,
): Promise<SessionToken> {
  const { db } = request.server.database
  if (!account.mayEnter) {
    await noteFailure(request, { username: account.username, userGuid: account.guid, method, reason: 'auth.disabled' })
    throw new Problem('auth.disabled')
  }
  const now = nowOf(request)
  if (!isWhole && (await hasSecondFactor(db, account.guid))) {
    const asked = { kind: 'secondFactor', subject: method, userGuid: account.guid, answer: '' } as const
    const challenge = await setChallenge(db, { ...asked, lifeMs: SECOND_FACTOR_LIFE_MS, now })
    throw new Problem('auth.second-factor-required', { challenge, expiresInMs: SECOND_FACTOR_LIFE_MS })
  }
  const issued = await openSession(db, account.guid, callerOf(request), now)
  const { username, guid: userGuid } = account
  if (await isNewDevice(db, username, callerOf(request).userAgent))
    await tellOwner(db, { userGuid, event: 'newDevice', now })
  await logSignIn(db, { username, userGuid, method, success: true, reason: null, ...callerOf(request) }, now)
  await db.update(users).set({ lastLoginTime: now }).where(eq(users.guid, userGuid))
  return handOut(request, reply, issued)
}

/** True where the first factor was right and only the second is missing, which is no failure. */
export function isHalfWay(error: unknown): boolean {
  return error instanceof Problem && error.code === 'auth.second-factor-required'
}

/** Whose second factor a challenge asks for, and how he came to it; null once it is over. */
export async function openSignIn(db: Db, challenge: string, now: string): Promise<Proven | null> {
  const asked = await openChallenge(db, 'secondFactor', challenge, now)
  const method = METHODS.find((name) => name === asked?.subject)
  const account = asked?.userGuid == null ? null : await accountWithGuid(db, asked.userGuid, now)
  return account === null || method === undefined ? null : { account, method }
}

/** Sign-ins that a device is compared with. */
const REMEMBERED = 200

/** True when the person signed in before, and never with a browser of this kind. Versions change by themselves. */
async function isNewDevice(db: Db, username: string, userAgent: string | null): Promise<boolean> {
  const before = await db
    .select({ userAgent: attempts.userAgent })
    .from(attempts)
    .where(and(eq(attempts.username, username), eq(attempts.success, true)))
    .orderBy(desc(attempts.time), desc(attempts.id))
    .limit(REMEMBERED)
  const kindOf = (agent: unknown) => String(agent ?? '').replaceAll(/[\d._]+/g, '')
  return before.length > 0 && before.every((one) => kindOf(one.userAgent) !== kindOf(userAgent))
}

export async function noteFailure(
  request: FastifyRequest,
  failure: { username: string; userGuid: string | null; method: Method; reason: SignInFailure },
): Promise<void> {
  const attempt = { ...failure, success: false, ...callerOf(request) }
  await logSignIn(request.server.database.db, attempt, nowOf(request))
}

/** The page reads the cookie (specification, section 4), so it cannot be HttpOnly; it alone authorises no change. */
export function handOut(request: FastifyRequest, reply: FastifyReply, issued: IssuedToken): SessionToken {
  const { token, expiresInMs } = issued
  reply.setCookie(TOKEN_COOKIE, token, {
    path: '/',
    sameSite: 'strict',
    httpOnly: false,
    secure: request.protocol === 'https',
    maxAge: Math.floor(expiresInMs / 1000),
  })
  return { token, expiresInMs }
}

function callerOf(request: FastifyRequest): { ip: string; userAgent: string | null } {
  return { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null }
}
