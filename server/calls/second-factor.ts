import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { tellOwner } from '#server/accounts/account-notices.ts'
import { endChallenge } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { confirmPassword } from '#server/accounts/passwords.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  passSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#server/accounts/second-factor.ts'
import { type KeyRing, keyRing } from '#server/accounts/second-factor-keys.ts'
import { noteFailure, openSignIn, signInAs } from '#server/accounts/sign-in.ts'
import { assertNotLocked } from '#server/accounts/sign-in-failures.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { actorOf, bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { byKey } from '#server/engine/rest.ts'

const AUTH = `${BASE_PATH}/auth`
const API = `${BASE_PATH}/api/user`
const OWN = `${API}/secondFactor`

const code = z
  .string('请输入动态口令')
  .check(z.trim(), z.minLength(1, '请输入动态口令'), z.maxLength(32, '动态口令过长'))
const password = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长'))
const signInSchema = z.object({ challenge: z.string('请重新登录').check(z.maxLength(64, '请重新登录')), code })
const passwordSchema = z.object({ password })
const codeSchema = z.object({ code })
const bothSchema = z.object({ password, code })

/** The second factor of accounts: its place at sign-in, what a person does with his own, and an administrator's reset. */
export function secondFactorCalls(app: FastifyInstance): void {
  const { db } = app.database
  const limit = new FailureLimit(db, 'signIn')
  const keys = keyRing(app.config)

  app.post(`${AUTH}/loginBySecondFactor`, async (request, reply) => {
    const { challenge, ...shown } = parseInput(signInSchema, bodyOf(request))
    const now = nowOf(request)
    await limit.assertFew(request.ip, now)
    const proven = await openSignIn(db, challenge, now)
    if (proven === null) throw new Problem('auth.required')
    const { guid: userGuid, username } = proven.account
    await assertNotLocked(db, userGuid, now)
    await passSecondFactor(db, { keys, userGuid, now, ...shown }).catch(async (error: unknown) => {
      await limit.note(request.ip, now)
      const reason = error instanceof Problem && error.code === 'auth.locked' ? error.code : 'auth.second-factor-wrong'
      await noteFailure(request, { username, userGuid, method: proven.method, reason })
      throw error
    })
    if (!(await endChallenge(db, 'secondFactor', challenge, now))) throw new Problem('auth.required')
    return ok(await signInAs(request, reply, { ...proven, isWhole: true }), '登录成功')
  })

  app.post(OWN, async (request) => ok(await secondFactorState(db, actorOf(request).guid)))

  app.post(`${OWN}/begin`, async (request) => {
    const actor = actorOf(request)
    const given = parseInput(passwordSchema, bodyOf(request))
    const now = nowOf(request)
    await confirmPassword(db, { userGuid: actor.guid, now, path: 'password', ...given })
    return ok(await db.transaction(async (tx) => await beginSecondFactor(tx, actor, { keys, now })))
  })

  app.post(`${OWN}/confirm`, async (request) => {
    const { guid } = actorOf(request)
    const given = parseInput(codeSchema, bodyOf(request))
    if (await hasSecondFactor(db, guid)) throw new Problem('workflow.move-not-open')
    await confirmCode(db, { keys, userGuid: guid, now: nowOf(request), isFirst: true, ...given })
    const codes = await changeOwn(request, 'secondFactorOn', async (tx, now) => {
      // Whoever is signed in elsewhere came in without it.
      const others = ne(session.id, request.signedIn?.sessionId ?? '')
      await tx.delete(session).where(and(eq(session.userGuid, guid), others))
      return await confirmSecondFactor(tx, guid, now)
    })
    return ok(codes, '动态口令已启用')
  })

  app.post(`${OWN}/recoveryCodes`, async (request) => {
    const { guid } = await confirmBoth(request, keys)
    const codes = await changeOwn(request, 'recoveryCodes', async (tx) => await renewRecoveryCodes(tx, guid))
    return ok(codes, '恢复码已更换')
  })

  app.post(`${OWN}/off`, async (request) => {
    const { guid } = await confirmBoth(request, keys)
    await changeOwn(request, 'secondFactorOff', async (tx) => await removeSecondFactor(tx, guid))
    return ok(null, '动态口令已停用')
  })

  app.post(`${API}/resetSecondFactor`, async (request) => {
    const actor = actorOf(request)
    if (!hasRole(actor, 'admin')) throw new Problem('access.denied')
    const { guid } = await byKey(request, resourceNamed('user'), bodyOf(request))
    // His own he switches off with a code; a session left open must not be enough.
    if (guid === actor.guid) throw new Problem('access.denied')
    const now = nowOf(request)
    await db.transaction(async (tx) => {
      if (!(await removeSecondFactor(tx, guid))) throw new Problem('workflow.move-not-open')
      await tx.delete(session).where(eq(session.userGuid, guid))
      await noteOnAccount(tx, request, { guid, action: 'secondFactorReset' })
      await tellOwner(tx, { userGuid: guid, event: 'secondFactorReset', now })
    })
    return ok(null, '动态口令已重置')
  })
}

/** Who is asking, after he has shown both factors once more. */
async function confirmBoth(request: FastifyRequest, keys: KeyRing): Promise<Actor> {
  const actor = actorOf(request)
  const { db } = request.server.database
  const { password: typed, code: shown } = parseInput(bothSchema, bodyOf(request))
  if (!(await hasSecondFactor(db, actor.guid))) throw new Problem('workflow.move-not-open')
  const [userGuid, now] = [actor.guid, nowOf(request)]
  await confirmPassword(db, { userGuid, password: typed, path: 'password', now })
  await confirmCode(db, { keys, userGuid, code: shown, now })
  return actor
}

/** The person is signed in: a mistyped code is a wrong field. */
async function confirmCode(db: Db, shown: Parameters<typeof passSecondFactor>[1]): Promise<void> {
  await assertNotLocked(db, shown.userGuid, shown.now)
  await passSecondFactor(db, shown).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'auth.second-factor-wrong') throw error
    throw wrongPart('code', error.message)
  })
}

type OwnChange = 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodes'

/** Does it, notes it in the log and tells the owner: all or nothing. */
async function changeOwn<Made>(
  request: FastifyRequest,
  event: OwnChange,
  change: (tx: Db, now: string) => Promise<Made>,
): Promise<Made> {
  const { guid } = actorOf(request)
  const now = nowOf(request)
  return await request.server.database.db.transaction(async (tx) => {
    const made = await change(tx, now)
    await noteOnAccount(tx, request, { guid, action: event })
    await tellOwner(tx, { userGuid: guid, event, now })
    return made
  })
}
