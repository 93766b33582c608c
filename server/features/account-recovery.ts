import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { company } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { isMobile } from '#domain/rules/phone.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { byKey } from '#server/engine/rest.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/plugins/context.ts'
import type { SmsGateway } from '#server/services/sms.ts'
import { noteOnAccount } from './account-log.ts'
import { tellOwner } from './account-notices.ts'
import { endChallenge } from './challenges.ts'
import { FailureLimit } from './failure-limit.ts'
import { choosePassword, givePassword, unlock } from './passwords.ts'
import { requirePermission } from './permissions.ts'
import { accountsWithMobile } from './sign-in.ts'
import { checkCode, hideMiddle, sendCode } from './sms-codes.ts'

const AUTH = `${BASE_PATH}/auth`
const users = tableOf(user)
const companies = tableOf(company)

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
    await limit.assertFew(request.ip, now)
    await limit.note(request.ip, now)
    if (serialNumber) {
      const phone = await phoneOfCompany(db, serialNumber)
      return ok(await sendCode(db, { phone, known: true, now, gateway }), '验证码已发送')
    }
    if (!mobile) throw wrong('mobile', '请输入手机号')
    const known = (await accountsWithMobile(db, mobile, now)).length > 0
    return ok(await sendCode(db, { phone: mobile, known, now, gateway }), '验证码已发送')
  })

  app.post(`${BASE_PATH}/api/company/getLegalRepresentativePhone`, async (request) => {
    const { serialNumber } = parseInput(z.object({ serialNumber: serialText }), bodyOf(request))
    const now = nowOf(request)
    await limit.assertFew(request.ip, now)
    await limit.note(request.ip, now)
    return ok({ phone: hideMiddle(await phoneOfCompany(db, serialNumber)) })
  })

  app.post(`${AUTH}/rievePassword`, async (request) => {
    const { mobile, username, ...asked } = parseInput(retrieveSchema, bodyOf(request))
    const now = nowOf(request)
    const challenge = await checkedCode(request, mobile, asked)
    const accounts = await accountsWithMobile(db, mobile, now)
    const wanted = username ? accounts.filter((account) => account.username === username) : accounts
    if (wanted.length > 1)
      throw new Problem('auth.several-accounts', {
        accounts: wanted.map((account) => ({ username: account.username, name: account.name })),
      })
    const [account] = wanted
    if (account === undefined) throw new Problem('auth.code-wrong')
    await replacePassword(request, { userGuid: account.guid, challenge, password: asked.newPassword })
    return ok({ username: account.username }, '密码已重置，请重新登录')
  })

  app.post(`${AUTH}/resetCompanyAccount`, async (request) => {
    const { companyGuid } = bodyOf(request)
    if (request.signedIn !== null && companyGuid !== undefined) {
      await requirePermission(request, 'ROLE_COMPANY_ACCOUNT_RESET')
      const { guid } = await byKey(request, resourceNamed('company'), { guid: companyGuid })
      const account = await accountOfCompany(db, guid)
      const now = nowOf(request)
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
    const challenge = await checkedCode(request, await phoneOfCompany(db, serialNumber), asked)
    const account = await accountOfCompany(db, await guidOfCompany(db, serialNumber))
    await replacePassword(request, { userGuid: account.guid, challenge, password: asked.newPassword })
    return ok({ username: account.username }, '密码已重置，请重新登录')
  })

  app.get(`${AUTH}/removePasswordLock/:id`, { config: { token: 'header' } }, async (request) => {
    if (!hasRole(actorOf(request), 'admin')) throw new Problem('access.denied')
    const { guid } = await byKey(request, resource, request.params as { id: string })
    await db.transaction(async (tx) => {
      await unlock(tx, guid)
      await noteOnAccount(tx, request, { guid, action: 'unlock' })
    })
    return ok(null, '账号已解锁')
  })

  async function checkedCode(request: FastifyRequest, phone: string, asked: NewPassword): Promise<string> {
    const now = nowOf(request)
    if (asked.newPassword !== asked.confirmNewPassword) throw wrong('confirmNewPassword', '两次输入的密码不一致')
    await limit.assertFew(request.ip, now)
    return await checkCode(db, phone, asked.code, now).catch(async (error: unknown) => {
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

async function companyWith(db: Db, serialNumber: string): Promise<AnyRecord> {
  const [found] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.serialNumber, serialNumber), eq(companies.deleted, false)))
  if (found === undefined) throw wrong('serialNumber', '没有找到这家企业')
  return recordOf(found)
}

async function guidOfCompany(db: Db, serialNumber: string): Promise<string> {
  return (await companyWith(db, serialNumber)).guid
}

async function phoneOfCompany(db: Db, serialNumber: string): Promise<string> {
  const { legalRepresentativePhone: phone } = await companyWith(db, serialNumber)
  if (typeof phone !== 'string' || !isMobile(phone)) throw wrong('serialNumber', '企业登记的法定代表人电话不是手机号')
  return phone
}

/** The enterprise's own administrator, the first where there are several. */
async function accountOfCompany(db: Db, companyGuid: string): Promise<{ guid: string; username: string }> {
  const [account] = await db
    .select({ guid: users.guid, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.companyGuid, companyGuid),
        eq(users.deleted, false),
        sql`${users.accountEnabled} is not false`,
        sql`jsonb_exists(${users.roles}, 'company')`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(1)
  if (account === undefined) throw wrong('serialNumber', '该企业还没有管理员账号')
  return { guid: String(account.guid), username: String(account.username) }
}

function wrong(path: string, message: string): Problem {
  return new Problem('input.invalid', { issues: [{ path, code: 'wrong', message }] })
}
