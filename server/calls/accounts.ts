import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { both, type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { tellOfNewMobile, tellOwner } from '#server/accounts/account-notices.ts'
import { noteNumber } from '#server/accounts/bound-numbers.ts'
import { endChallenge } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { choosePassword, confirmPassword, givePassword, hasPassword } from '#server/accounts/passwords.ts'
import { requirePermission } from '#server/accounts/permissions.ts'
import { forgetFailures, lockedAccounts } from '#server/accounts/sign-in-failures.ts'
import { checkCode, hideMiddle, sendCode } from '#server/accounts/sms-codes.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { byKey, list } from '#server/engine/rest.ts'
import { assertStorable } from '#server/engine/storable.ts'
import { touchOne } from '#server/engine/touch.ts'
import type { SmsGateway } from '#server/services/sms.ts'

const API = `${BASE_PATH}/api/user`
const users = tableOf(user)
const OWN_FIELDS = { name: user.fields.name, mobile: user.fields.mobile } as const
const ownSchema = inputSchema(OWN_FIELDS, { partial: true })

const numberSchema = z.object({
  mobile: z.string('请输入手机号').check(z.trim(), z.refine(isMobile, '请输入正确的手机号码')),
})
/** Texts to new numbers, for one person in a minute. */
const MAX_CODES = 5
const MAX_PASSWORD = 200
/** Older apps show these at the number, and know no more of it. */
const BINDING_ASKS = '换手机号需要新号码收到的验证码和登录密码；没有这两项时请更新应用后再办理'
const REMOVING_ASKS = '解除手机号需要登录密码；没有这一项时请更新应用后再办理'

const passwdSchema = z.object({
  username: z.optional(z.string()),
  oldPassword: z.optional(z.string('原密码不能为空').check(z.maxLength(200, '密码过长'))),
  newPassword: z.string('请输入新密码').check(z.maxLength(200, '密码过长')),
  confirmNewPassword: z.string('请再次输入新密码'),
})

/** What a person does with his own account, and an administrator with others'. */
export function accountsFeature(app: FastifyInstance, gateway: SmsGateway | null): void {
  const { db } = app.database
  const asked = new FailureLimit(db, 'newNumber', MAX_CODES)
  const resource = resourceNamed('user')

  app.post(`${API}/findUsersByGrid`, async (request) => {
    const { gridManageGuid, guid, isFirst: _isFirst, total: _total, ...rest } = bodyOf(request)
    const query: ListQuery = { ...rest, gridGuid: gridManageGuid ?? guid }
    return ok(await list(request, resource, { query }))
  })

  const changeOwnPassword = async (request: FastifyRequest) => {
    const actor = actorOf(request)
    const { username, oldPassword = '', newPassword, confirmNewPassword } = parseInput(passwdSchema, bodyOf(request))
    if (username !== undefined && username.trim() !== actor.username) throw new Problem('access.denied')
    if (newPassword !== confirmNewPassword) throw wrongPart('confirmNewPassword', '两次输入的密码不一致')
    if (newPassword === oldPassword) throw wrongPart('newPassword', '新密码不能与原密码相同')
    const now = nowOf(request)
    // Who came in by a code sets his first one; everybody else shows the one he has.
    if (await hasPassword(db, actor.guid)) {
      if (oldPassword === '') throw wrongPart('oldPassword', '原密码不能为空')
      await confirmPassword(db, { userGuid: actor.guid, password: oldPassword, path: 'oldPassword', now })
    }
    await db.transaction(async (tx) => {
      await choosePassword(tx, { userGuid: actor.guid, password: newPassword, now })
      const others = ne(session.id, request.signedIn?.sessionId ?? '')
      await tx.delete(session).where(and(eq(session.userGuid, actor.guid), others))
      await noteOnAccount(tx, request, { guid: actor.guid, action: 'updatePassword' })
      await tellOwner(tx, { userGuid: actor.guid, event: 'passwordChanged', now })
    })
    return ok(null, '密码已修改')
  }
  app.post(`${API}/updateUserPasswd`, changeOwnPassword)
  app.post(`${API}/updatePassword`, changeOwnPassword)

  app.post(`${API}/resetPassword`, async (request) => {
    // Whoever may change an account may give it a new password; his own he changes with the old one.
    const actor = actorOf(request)
    if (resource.access.update(actor) === 'nothing') throw new Problem('access.denied')
    const account = await byKey(request, resource, bodyOf(request))
    if (!matches(resource.access.update(actor), account)) throw new Problem('access.denied')
    const { guid } = account
    const now = nowOf(request)
    const password = await db.transaction(async (tx) => {
      const given = await givePassword(tx, guid, now)
      await tx.delete(session).where(eq(session.userGuid, guid))
      await noteOnAccount(tx, request, { guid: guid, action: 'resetPassword' })
      await tellOwner(tx, { userGuid: guid, event: 'passwordReset', now })
      return given
    })
    return ok({ password }, '密码已重置，请转告本人')
  })

  app.post(`${API}/lockedUsers`, async (request) => {
    await requirePermission(request, 'ROLE_USER_UNLOCK')
    return ok(await lockedAccounts(db, accountsBelow(request), nowOf(request)))
  })

  app.post(`${API}/unlockUser/:id`, async (request) => {
    await requirePermission(request, 'ROLE_USER_UNLOCK')
    const { guid } = await accountBelow(request)
    await db.transaction(async (tx) => {
      await forgetFailures(tx, guid)
      await noteOnAccount(tx, request, { guid: guid, action: 'unlock' })
    })
    return ok(null, '账号已解锁')
  })

  app.post(`${API}/unbundlingUser/:id`, async (request) => {
    await requirePermission(request, 'ROLE_USER_UNBIND_PHONE')
    const before = await accountBelow(request)
    const { guid } = before
    const now = nowOf(request)
    await db.transaction(async (tx) => {
      await touchOne(tx, 'user', guid, { patch: { mobile: null }, now })
      await noteNumber(tx, { before, mobile: null, now })
      // Whoever holds the old phone is signed in on it.
      await tx.delete(session).where(eq(session.userGuid, guid))
      await noteOnAccount(tx, request, { guid, action: 'unbindPhone', before })
      await tellOfNewMobile(tx, { guid, mobile: null }, { before, now })
    })
    return ok(null, '手机已解绑')
  })

  app.post(`${API}/sendMobileCode`, async (request) => {
    const { guid } = actorOf(request)
    const { mobile } = parseInput(numberSchema, bodyOf(request))
    // A code that nobody receives would leave people waiting.
    if (gateway === null) throw new Problem('service.off')
    const now = nowOf(request)
    await asked.admit(guid, now)
    const to = { subject: newNumberOf(guid, mobile), phone: mobile, shown: hideMiddle(mobile) }
    return ok(await sendCode(db, { ...to, now, gateway }), '验证码已发送')
  })

  app.post(`${API}/saveInfo`, async (request) => {
    const actor = actorOf(request)
    const { id, version, username, accountEnabled: _enabled, code, password, ...changes } = bodyOf(request)
    assertStorable(changes)
    const own = parseInput(ownSchema, changes)
    const now = nowOf(request)
    const challenge = await provenNumber(request, own.mobile, { code, password })
    return ok(
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.guid, actor.guid)).for('update')
        const before = recordOf(row)
        if ((id !== undefined && Number(id) !== before.id) || (username !== undefined && username !== before.username))
          throw new Problem('access.denied')
        if (Number(version) !== before.version) throw new Problem('record.stale', { current: before.version })
        if (challenge !== null && !(await endChallenge(tx, 'code', challenge, now)))
          throw new Problem('auth.code-wrong')
        await touchOne(tx, 'user', actor.guid, { patch: own, now })
        await noteNumber(tx, { before, now, ...{ mobile: before.mobile, ...own } })
        await noteOnAccount(tx, request, { guid: actor.guid, action: 'saveInfo', before })
        await tellOfNewMobile(tx, { ...before, ...own }, { before, now })
        return { version: before.version + 1 }
      }),
    )
  })
}

/**
 * Who binds another number has to hold it, and to be more than a session left open: a number opens the account. Answers
 * the challenge of the code, null where no number is bound anew. What a session asks for is looked at before the record is
 * locked: a wrong password is counted, whatever becomes of the change.
 */
async function provenNumber(
  request: FastifyRequest,
  mobile: unknown,
  { code, password }: { code?: unknown; password?: unknown },
): Promise<string | null> {
  const { guid } = actorOf(request)
  const { db } = request.server.database
  const [row] = await db.select({ mobile: users.mobile }).from(users).where(eq(users.guid, guid))
  if (mobile === undefined || mobile === (row?.mobile ?? null)) return null
  if (typeof password !== 'string' || password === '' || (mobile !== null && typeof code !== 'string'))
    throw wrongPart('mobile', mobile === null ? REMOVING_ASKS : BINDING_ASKS)
  const now = nowOf(request)
  await confirmPassword(db, { userGuid: guid, password: password.slice(0, MAX_PASSWORD), path: 'password', now })
  if (mobile === null) return null
  return await checkCode(db, newNumberOf(guid, String(mobile)), String(code).trim(), now).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'auth.code-wrong') throw error
    throw wrongPart('code', error.message)
  })
}

/** Under what a code is kept that binds this number to this account, and does nothing else. */
const newNumberOf = (guid: string, mobile: string) => `bind ${guid} ${mobile}`

/** The account a call names. What is delegated to others never reaches an administrator's account. */
async function accountBelow(request: FastifyRequest): Promise<AnyRecord> {
  const account = await byKey(request, resourceNamed('user'), request.params as { id: string })
  const isAdmins = Array.isArray(account.roles) && account.roles.includes('admin')
  if (isAdmins) assertKeeper(request)
  return account
}

/** The same for all of them: those that he reads, and an administrator's for administrators alone. */
function accountsBelow(request: FastifyRequest): SQL {
  const actor = actorOf(request)
  const his: Filter = hasRole(actor, 'admin') ? 'everything' : { not: { field: 'roles', has: 'admin' } }
  return filterSql(user, both(readable(user, actor), his))
}

function assertKeeper(request: FastifyRequest): void {
  if (!hasRole(actorOf(request), 'admin')) throw new Problem('access.denied')
}
