import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PICTURE_KEPT } from '#domain/contract/public-information.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { passOnce } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { bodyOf, nowOf } from '#server/engine/context.ts'
import { assertStorable } from '#server/engine/storable.ts'

/** Of one address in a minute. */
const MAX_WRITTEN = 5

/** Records that somebody without an account made say so in who made them. */
export const PUBLIC: Actor = {
  guid: 'public',
  username: 'public',
  name: '公众',
  roles: [],
  gridGuid: null,
  gridPath: null,
  companyGuid: null,
}

const pictureSchema = z.looseObject({
  captchaId: z.string('请输入图形验证码').check(z.maxLength(64)),
  captcha: z.string('请输入图形验证码').check(z.trim(), z.regex(/^\d{4}$/, '请输入4位图形验证码')),
})

/**
 * What somebody without an account wrote, once he read the picture right and his address has not written too often. A
 * picture is good for one try: what is wrong with the words is said before it is spent, and that it is not.
 */
export async function writtenBy<Given>(
  request: FastifyRequest,
  check: (words: Record<string, unknown>, now: string) => Given,
): Promise<{ given: Given; now: string }> {
  const now = nowOf(request)
  const { db } = request.server.database
  const written = new FailureLimit(db, 'written', MAX_WRITTEN)
  await written.assertFew(request.ip, now)
  const body = bodyOf(request)
  const { captchaId: _id, captcha: _digits, ...words } = body
  const { given, picture } = unspent(() => {
    assertStorable(body)
    return { given: check(words, now), picture: parseInput(pictureSchema, body) }
  })
  if (!(await passOnce(db, 'captcha', picture.captchaId, picture.captcha, now)))
    throw new Problem('auth.captcha-wrong', {
      issues: [{ path: 'captcha', code: 'wrong', message: '图形验证码不正确或已失效' }],
    })
  await written.note(request.ip, now)
  return { given, now }
}

function unspent<Checked>(check: () => Checked): Checked {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { ...error.details, [PICTURE_KEPT]: true })
  }
}
