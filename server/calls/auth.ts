import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  BASE_PATH,
  type Captcha,
  type LoginSafety,
  type SessionToken,
  TOKEN_COOKIE,
} from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { passwordProblem } from '#domain/rules/password.ts'
import { drawCaptcha } from '#server/accounts/captcha-image.ts'
import { passOnce, setChallenge } from '#server/accounts/challenges.ts'
import { currentUser } from '#server/accounts/current-user.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { checkPassword } from '#server/accounts/passwords.ts'
import { closeSession, refreshSession } from '#server/accounts/sessions.ts'
import { accountNamed, asksForCaptcha, handOut, isHalfWay, noteFailure, signInAs } from '#server/accounts/sign-in.ts'
import { assertNotLocked, failureKey } from '#server/accounts/sign-in-failures.ts'
import { actorOf, bodyOf, nowOf, ok, type SignedIn } from '#server/engine/context.ts'
import { tokenOf } from '#server/plugins/session.ts'

const CAPTCHA_LIFE_MS = 3 * 60_000
/** Drawn for one address in a minute, far above what people behind it need. */
const MAX_CAPTCHAS = 60

/** Unknown keys are let through: the specification's sign-in pages send more. */
const loginSchema = z.object({
  username: z.string('请输入账号').check(z.trim(), z.minLength(1, '请输入账号'), z.maxLength(64, '账号过长')),
  password: z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长')),
  captchaId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  code: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(10)))),
})

/** Sign-in with a password, the refresh of a session and its end; who the person is. */
export async function authFeature(app: FastifyInstance, pictureDigits: () => string): Promise<void> {
  const { db } = app.database
  const limit = new FailureLimit(db, 'signIn')
  const drawn = new FailureLimit(db, 'captcha', MAX_CAPTCHAS)

  const login = async (request: FastifyRequest, reply: FastifyReply) =>
    ok(await signInByPassword(request, reply, limit), '登录成功')
  app.post(`${BASE_PATH}/auth/login`, login)
  app.post(`${BASE_PATH}/auth/loginV3`, login)

  app.post(`${BASE_PATH}/auth/getLoginValidateCode`, async (request) => {
    const now = nowOf(request)
    await drawn.admit(request.ip, now)
    const digits = pictureDigits()
    const id = await setChallenge(db, { kind: 'captcha', answer: digits, lifeMs: CAPTCHA_LIFE_MS, now })
    const svg = drawCaptcha(digits, () => randomInt(2 ** 32) / 2 ** 32)
    const captcha: Captcha = { id, svg, expiresInMs: CAPTCHA_LIFE_MS }
    return ok(captcha)
  })

  app.post(`${BASE_PATH}/auth/loginSafetyValidate`, async (request) => {
    const { username, password } = parseInput(loginSchema, bodyOf(request))
    const safety: LoginSafety = {
      captcha: await asksForCaptcha(db, username, nowOf(request)),
      weakness: passwordProblem(password),
    }
    return ok(safety)
  })

  app.post(`${BASE_PATH}/auth/refresh`, async (request, reply) => {
    const token = tokenOf(request)
    if (token === null) throw new Problem('auth.required')
    return ok(handOut(request, reply, await refreshSession(db, token, nowOf(request))))
  })

  app.post(`${BASE_PATH}/auth/logout`, async (request, reply) => {
    // Signing out twice is signing out.
    if (request.signedIn !== null) await closeSession(db, request.signedIn.sessionId)
    reply.clearCookie(TOKEN_COOKIE, { path: '/' })
    return ok(null, '已退出登录')
  })

  const current = async (request: FastifyRequest) => {
    actorOf(request)
    return ok(await currentUser(db, request.signedIn as SignedIn, nowOf(request))) // `actorOf` throws without one
  }
  app.post(`${BASE_PATH}/user/current`, current)
  app.post(`${BASE_PATH}/auth/getUserInfo`, current)
}

/** Throws `auth.captcha-required` after some failures; then a picture's digits have to come along. */
async function signInByPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: FailureLimit,
): Promise<SessionToken> {
  const { db } = request.server.database
  const { username, password, captchaId, code } = parseInput(loginSchema, bodyOf(request))
  const now = nowOf(request)
  await limit.assertFew(request.ip, now)
  const account = await accountNamed(db, username, now)
  const userGuid = account?.guid ?? null
  const key = failureKey(userGuid, username)
  try {
    await assertNotLocked(db, key, now)
    if (await asksForCaptcha(db, username, now)) {
      if (!captchaId || !code) throw new Problem('auth.captcha-required')
      if (!(await passOnce(db, 'captcha', captchaId, code, now))) throw new Problem('auth.captcha-wrong')
    }
    await checkPassword(db, { userGuid, key, password, now })
  } catch (error) {
    // Being asked for the picture is no attempt.
    if (error instanceof Problem && error.code === 'auth.captcha-required') throw error
    const reason = failureOf(error)
    await limit.note(request.ip, now)
    await noteFailure(request, { username, userGuid, method: 'password', reason })
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { ...error.details, captcha: await asksForCaptcha(db, username, now) })
  }
  if (account === null) throw new Problem('auth.wrong-password') // `checkPassword` throws for nobody
  try {
    return await signInAs(request, reply, { account, method: 'password' })
  } catch (error) {
    if (!isHalfWay(error)) await limit.note(request.ip, now)
    throw error
  }
}

const FAILURES = ['auth.wrong-password', 'auth.locked', 'auth.captcha-wrong'] as const

function failureOf(error: unknown): (typeof FAILURES)[number] | 'server.broken' {
  return FAILURES.find((code) => error instanceof Problem && error.code === code) ?? 'server.broken'
}
