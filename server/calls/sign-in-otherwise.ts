import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH, QR_CONTENT_PREFIX, type QrCode, type QrCodeState } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { endChallenge, hashOf, openChallenge, passFor, setChallenge, spendOnce } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import {
  accountMeant,
  accountNamed,
  accountsWithMobile,
  accountWithGuid,
  isHalfWay,
  noteFailure,
  signInAs,
} from '#server/accounts/sign-in.ts'
import { checkCode } from '#server/accounts/sms-codes.ts'
import { readUnifiedToken } from '#server/accounts/unified-token.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'

const AUTH = `${BASE_PATH}/auth`
const QR_LIFE_MS = 2 * 60_000
/** Ties a square to the browser that shows it: whoever photographs the square cannot fetch its session. */
const QR_COOKIE = 'qr-sign-in'
/** Squares for one address in a minute; a page left open asks for a new one every other minute. */
const MAX_SQUARES = 60
/** For unified sign-in the sub-system is always this one (specification, section 4). */
const UNIFIED_SYSTEM_TYPE = 2

const codeSchema = z.object({
  mobile: z.string('请输入手机号').check(z.trim(), z.refine(isMobile, '请输入正确的手机号码')),
  code: z.string('请输入验证码').check(z.trim(), z.regex(/^\d{6}$/, '请输入6位验证码')),
  username: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
})
const unifiedSchema = z.object({
  token: z.string('缺少统一登录凭证').check(z.minLength(1, '缺少统一登录凭证'), z.maxLength(4000, '凭证过长')),
  imei: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  name: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})

/** Sign-in without a password: a code by text message, a square confirmed on a phone, a neighbouring platform's token. */
export function signInOtherwiseFeature(app: FastifyInstance): void {
  const { db } = app.database
  const limit = new FailureLimit(db, 'signInOtherwise')
  const squares = new FailureLimit(db, 'qrCode', MAX_SQUARES)

  app.post(`${AUTH}/loginByCode`, async (request, reply) => {
    const { mobile, code, username } = parseInput(codeSchema, bodyOf(request))
    const now = nowOf(request)
    await limit.assertFew(request.ip, now)
    const challenge = await checkCode(db, mobile, code, now).catch(async (error: unknown) => {
      await limit.note(request.ip, now)
      await noteFailure(request, { username: mobile, userGuid: null, method: 'code', reason: 'auth.code-wrong' })
      throw error
    })
    const account = await accountMeant(db, await accountsWithMobile(db, mobile, now), { username, now })
    if (!(await endChallenge(db, 'code', challenge, now))) throw new Problem('auth.code-wrong')
    return ok(await signInAs(request, reply, { account, method: 'code' }), '登录成功')
  })

  app.get(`${AUTH}/qrCode/getQrCode`, async (request, reply) => {
    const now = nowOf(request)
    await squares.admit(request.ip, now)
    const secret = randomBytes(16).toString('base64url')
    const id = await setChallenge(db, { kind: 'qrCode', answer: secret, lifeMs: QR_LIFE_MS, now })
    const secure = request.protocol === 'https'
    reply.setCookie(QR_COOKIE, secret, { path: `${AUTH}/qrCode`, sameSite: 'strict', httpOnly: true, secure })
    const square: QrCode = { id, content: `${QR_CONTENT_PREFIX}${id}`, expiresInMs: QR_LIFE_MS }
    return ok(square)
  })

  app.post(`${AUTH}/qrCode/getQrCodeToken/:id`, async (request, reply) => {
    const id = idOf(request)
    const now = nowOf(request)
    const square = await openChallenge(db, 'qrCode', id, now)
    if (square === null) return ok<QrCodeState>({ state: 'expired' })
    if (square.answerHash !== hashOf(id, request.cookies[QR_COOKIE] ?? '')) throw new Problem('access.denied')
    if (square.userGuid === null) return ok<QrCodeState>({ state: 'waiting' })
    const account = await accountWithGuid(db, square.userGuid, now)
    if (account === null || !(await endChallenge(db, 'qrCode', id, now))) return ok<QrCodeState>({ state: 'expired' })
    const token = await signInAs(request, reply, { account, method: 'qrCode' })
    return ok<QrCodeState>({ state: 'confirmed', ...token }, '登录成功')
  })

  app.post(`${AUTH}/qrCode/confirm/:id`, async (request) => {
    const { guid } = actorOf(request)
    if (!(await passFor(db, 'qrCode', idOf(request), guid, nowOf(request)))) throw new Problem('auth.qr-expired')
    return ok(null, '已确认登录')
  })

  app.post(`${AUTH}/zhenYouUnifiedLogin`, async (request, reply) => {
    const { token, name } = parseInput(unifiedSchema, bodyOf(request))
    const { unifiedLoginSecret, unifiedLoginAudience } = app.config
    if (unifiedLoginSecret === undefined) throw new Problem('service.off')
    const now = nowOf(request)
    await limit.assertFew(request.ip, now)
    try {
      const { username, expiresAt } = readUnifiedToken(token, unifiedLoginSecret, now, unifiedLoginAudience)
      const account = await accountNamed(db, username, now)
      if (account === null || !(await spendOnce(db, token, now, expiresAt))) throw new Problem('auth.token-refused')
      const issued = await signInAs(request, reply, { account, method: 'unified' })
      return ok({ ...issued, systemType: UNIFIED_SYSTEM_TYPE }, '登录成功')
    } catch (error) {
      if (!isHalfWay(error)) await limit.note(request.ip, now)
      if (error instanceof Problem && error.code === 'auth.token-refused')
        await noteFailure(request, { username: name ?? '', userGuid: null, method: 'unified', reason: error.code })
      throw error
    }
  })
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}
