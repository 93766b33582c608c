import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { company } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { tellOwner } from '#server/accounts/account-notices.ts'
import { endChallenge } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { choosePassword, givePassword } from '#server/accounts/passwords.ts'
import { requirePermission } from '#server/accounts/permissions.ts'
import { type Account, accountMeant, accountsWithMobile, keepersOf } from '#server/accounts/sign-in.ts'
import { forgetFailures } from '#server/accounts/sign-in-failures.ts'
import { checkCode, hideMiddle, sendCodeIfKnown } from '#server/accounts/sms-codes.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { byKey } from '#server/engine/rest.ts'
import type { SmsGateway } from '#server/services/sms.ts'

const AUTH = `${BASE_PATH}/auth`
const companies = tableOf(company)
/** What is said of where an enterprise's code goes, whether there is such an enterprise or not. */
const KEEPERS_NUMBER = '该企业管理员账号的手机'
const HIDDEN_NUMBER = '***********'

const mobileText = z.string('请输入手机号').check(z.trim(), z.refine(isMobile, '请输入正确的手机号码'))
const serialText = z
  .string('请输入统一社会信用代码')
  .check(z.trim(), z.minLength(1, '请输入统一社会信用代码'), z.maxLength(18, '统一社会信用代码过长'))
const sendSchema = z.object({
  mobile: z.optional(z.nullable(mobileText)),
  serialNumber: z.optional(z.nullable(serialText)),
})
const newPassword = {
  code: z.string('请输入验证码').check(z.trim(), z.regex(/^\d{6}$/, '请输入6位验证码')),
  newPassword: z.string('请输入新密码').check(z.maxLength(200, '密码过长')),
  confirmNewPassword: z.string('请再次输入新密码'),
}
const retrieveSchema = z.object({
  mobile: mobileText,
  username: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
  ...newPassword,
})
const resetSchema = z.object({ serialNumber: serialText, ...newPassword })

/** Codes by text message, and what gets people back into accounts they cannot enter. */
export function accountRecoveryFeature(app: FastifyInstance, gateway: SmsGateway | null): void {
  const { db } = app.database
  const resource = resourceNamed('user')
  const limit = new FailureLimit(db, 'recovery')

  app.post(`${AUTH}/sendCodeByCompany`, async (request) => {
    const { mobile, serialNumber } = parseInput(sendSchema, bodyOf(request))
    // A code that nobody receives would leave people waiting.
    if (gateway === null) throw new Problem('service.off')
    const now = nowOf(request)
    await limit.admit(request.ip, now)
    if (serialNumber) {
      const phone = (await keeperOf(db, serialNumber, now))?.mobile ?? null
      const to = { subject: subjectOf(serialNumber), phone, shown: KEEPERS_NUMBER }
      return ok(await sendCodeIfKnown(db, { ...to, now, gateway }), '验证码已发送')
    }
    if (!mobile) throw wrongPart('mobile', '请输入手机号')
    const isKnown = (await accountsWithMobile(db, mobile, now)).length > 0
    const to = { subject: mobile, phone: isKnown ? mobile : null, shown: hideMiddle(mobile) }
    return ok(await sendCodeIfKnown(db, { ...to, now, gateway }), '验证码已发送')
  })

  app.post(`${BASE_PATH}/api/company/getLegalRepresentativePhone`, async (request) => {
    const { serialNumber } = parseInput(z.object({ serialNumber: serialText }), bodyOf(request))
    const now = nowOf(request)
    await limit.admit(request.ip, now)
    // Whoever is not signed in learns neither the number nor whether there is such an enterprise.
    if (request.signedIn === null) return ok({ phone: HIDDEN_NUMBER })
    const { legalRepresentativePhone: phone } = await byKey(request, resourceNamed('company'), {
      guid: await guidOfCompany(db, serialNumber),
    })
    return ok({ phone: typeof phone === 'string' ? hideMiddle(phone) : null })
  })

  app.post(`${AUTH}/rievePassword`, async (request) => {
    const { mobile, username, ...asked } = parseInput(retrieveSchema, bodyOf(request))
    const now = nowOf(request)
    const challenge = await checkedCode(request, mobile, asked)
    const account = await accountMeant(db, await accountsWithMobile(db, mobile, now), { username, now })
    await replacePassword(request, { userGuid: account.guid, challenge, password: asked.newPassword })
    return ok({ username: account.username }, '密码已重置，请重新登录')
  })

  app.post(`${AUTH}/resetCompanyAccount`, async (request) => {
    const { companyGuid } = bodyOf(request)
    if (request.signedIn !== null && companyGuid !== undefined) {
      await requirePermission(request, 'ROLE_COMPANY_ACCOUNT_RESET')
      const { guid } = await byKey(request, resourceNamed('company'), { guid: companyGuid })
      const now = nowOf(request)
      const [account] = await keepersOf(db, guid, now)
      if (account === undefined) throw wrongPart('companyGuid', '该企业还没有管理员账号')
      const password = await db.transaction(async (tx) => {
        const given = await givePassword(tx, account.guid, now)
        await tx.delete(session).where(eq(session.userGuid, account.guid))
        await noteOnAccount(tx, request, { guid: account.guid, action: 'resetCompanyAccount' })
        await tellOwner(tx, { userGuid: account.guid, event: 'passwordReset', now })
        return given
      })
      return ok({ username: account.username, password }, '企业账号已重置，请转告企业')
    }
    const { serialNumber, ...asked } = parseInput(resetSchema, bodyOf(request))
    const challenge = await checkedCode(request, subjectOf(serialNumber), asked)
    const now = nowOf(request)
    const keeper = await keeperOf(db, serialNumber, now)
    const account = await accountMeant(db, keeper === null ? [] : [keeper], { username: null, now })
    await replacePassword(request, { userGuid: account.guid, challenge, password: asked.newPassword })
    return ok({ username: account.username }, '密码已重置，请重新登录')
  })

  app.get(`${AUTH}/removePasswordLock/:id`, { config: { token: 'header' } }, async (request) => {
    if (!hasRole(actorOf(request), 'admin')) throw new Problem('access.denied')
    const { guid } = await byKey(request, resource, request.params as { id: string })
    await db.transaction(async (tx) => {
      await forgetFailures(tx, guid)
      await noteOnAccount(tx, request, { guid, action: 'unlock' })
    })
    return ok(null, '账号已解锁')
  })

  async function checkedCode(request: FastifyRequest, subject: string, asked: NewPassword): Promise<string> {
    const now = nowOf(request)
    if (asked.newPassword !== asked.confirmNewPassword) throw wrongPart('confirmNewPassword', '两次输入的密码不一致')
    await limit.assertFew(request.ip, now)
    return await checkCode(db, subject, asked.code, now).catch(async (error: unknown) => {
      await limit.note(request.ip, now)
      throw error
    })
  }
}

type NewPassword = { code: string; newPassword: string; confirmNewPassword: string }

/** Sets the password that somebody chose after passing a code, and ends his sessions. The code is used up. */
async function replacePassword(
  request: FastifyRequest,
  { userGuid, challenge, password }: { userGuid: string; challenge: string; password: string },
): Promise<void> {
  const now = nowOf(request)
  await request.server.database.db.transaction(async (tx) => {
    // A password that is too weak throws, and leaves the code good for another try.
    await choosePassword(tx, { userGuid, password, now })
    if (!(await endChallenge(tx, 'code', challenge, now))) throw new Problem('auth.code-wrong')
    await tx.delete(session).where(eq(session.userGuid, userGuid))
    await noteOnAccount(tx, request, { guid: userGuid, action: 'retrievePassword', byHimself: true })
    await tellOwner(tx, { userGuid, event: 'passwordChanged', now })
  })
}

/** Of an enterprise that is not there: the guid of none. */
async function guidOfCompany(db: Db, serialNumber: string): Promise<string> {
  const [found] = await liveFields(db, companies, ['guid'], eq(companies.serialNumber, serialNumber))
  return String(found?.guid ?? '')
}

/** Under what the codes of an enterprise's account are kept; no telephone number is like it. */
const subjectOf = (serialNumber: string) => `company ${serialNumber}`

/**
 * Whose bound number gets an enterprise back in: its administrator's. What the enterprise's file says of telephones is
 * written by others, and opens nothing.
 */
async function keeperOf(db: Db, serialNumber: string, now: string): Promise<Account | null> {
  const keepers = await keepersOf(db, await guidOfCompany(db, serialNumber), now)
  return keepers.find(({ mobile }) => mobile !== null && isMobile(mobile)) ?? null
}
