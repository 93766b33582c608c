import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { accountRecovery } from '#domain/resources/accountRecovery/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { endChallenge } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { checkCode } from '#server/accounts/sms-codes.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import { assertStorable } from '#server/engine/storable.ts'

/** Of one address in a minute. */
const MAX_ASKED = 6
/** More of one enterprise wait for nobody: who floods the office with them is not heard. */
const MOST_OPEN = 5
const requests = tableOf(accountRecovery)
const companies = tableOf(company)

const schema = z.object({
  serialNumber: z
    .string('请输入统一社会信用代码')
    .check(z.trim(), z.minLength(1, '请输入统一社会信用代码'), z.maxLength(18, '统一社会信用代码过长')),
  contact: z.string('请填写申请人').check(z.trim(), z.minLength(1, '请填写申请人'), z.maxLength(30, '申请人过长')),
  mobile: z.string('请填写新手机号').check(z.trim(), z.refine(isMobile, '请输入正确的手机号码')),
  smsCode: z.string('请输入6位验证码').check(z.trim(), z.regex(/^\d{6}$/, '请输入6位验证码')),
  reason: z
    .string('请填写情况说明')
    .check(z.trim(), z.minLength(1, '请填写情况说明'), z.maxLength(500, '情况说明不能超过500字')),
})

/** Nobody is signed in; the log says whose words these are. */
const APPLICANT: Actor = {
  guid: 'applicant',
  username: 'applicant',
  name: '企业申请人',
  roles: [],
  gridGuid: null,
  gridPath: null,
  companyGuid: null,
}

/**
 * An enterprise whose administrator has lost his telephone asks town and bureau to bind another. Holding the new one is
 * shown by a code (`registration/sendCode`); the answer is the same whether there is such an enterprise or not.
 */
export function accountRequests(app: FastifyInstance): void {
  const { db } = app.database
  const asked = new FailureLimit(db, 'accountRecovery', MAX_ASKED)

  app.post(`${BASE_PATH}/api/accountRecovery/apply`, async (request) => {
    const now = nowOf(request)
    await asked.admit(request.ip, now)
    const body = bodyOf(request)
    assertStorable(body)
    const { serialNumber, smsCode, ...own } = parseInput(schema, body)
    const challenge = await checkCode(db, own.mobile, smsCode, now)
    await db.transaction(async (tx) => {
      if (!(await endChallenge(tx, 'code', challenge, now))) throw new Problem('auth.code-wrong')
      const place = await placeOf(tx, serialNumber)
      if (place === null) return
      await makeFollowing(tx, 'accountRecovery', { ...own, ...place, applyTime: now }, { actor: APPLICANT, now })
    })
    return ok(null, '已提交，核实后以短信通知')
  })
}

/** What a request copies of the enterprise; null where there is none, or too many of its requests wait already. */
async function placeOf(tx: Db, serialNumber: string): Promise<Record<string, unknown> | null> {
  const [row] = await liveRows(tx, companies, eq(companies.serialNumber, serialNumber))
  const guid = String(row?.guid ?? '')
  const open = live(requests, eq(requests.companyGuid, guid), eq(requests.status, 'pending'))
  const waiting = await tx.$count(requests, open)
  if (row === undefined || waiting >= MOST_OPEN) return null
  return { ...ofSameCompany(recordOf(row)), companyGuid: guid }
}
