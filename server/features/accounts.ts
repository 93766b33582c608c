import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { logChange } from '#server/engine/logs.ts'
import { byKey, list } from '#server/engine/rest.ts'
import { assertStorable } from '#server/engine/storable.ts'
import { touchOne } from '#server/engine/touch.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/plugins/context.ts'
import { checkPassword, randomPassword, setPassword, unlock } from './passwords.ts'

const API = `${BASE_PATH}/api/user`
const users = tableOf(user)
const OWN_FIELDS = { name: user.fields.name, mobile: user.fields.mobile } as const
const ownSchema = inputSchema(OWN_FIELDS, { partial: true })

const passwdSchema = z.object({
  username: z.optional(z.string()),
  oldPassword: z.string('请输入原密码').check(z.minLength(1, '请输入原密码'), z.maxLength(200, '密码过长')),
  newPassword: z.string('请输入新密码').check(z.maxLength(200, '密码过长')),
  confirmNewPassword: z.string('请再次输入新密码'),
})

/** What a person does with his own account, and an administrator with others'. */
export function accountsFeature(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('user')

  app.post(`${API}/findUsersByGrid`, async (request) => {
    const { gridManageGuid, guid, isFirst: _isFirst, total: _total, ...rest } = bodyOf(request)
    const query: ListQuery = { ...rest, gridGuid: gridManageGuid ?? guid }
    return ok(await list(request, resource, { query }))
  })

  app.post(`${API}/updateUserPasswd`, async (request) => {
    const actor = actorOf(request)
    const { username, oldPassword, newPassword, confirmNewPassword } = parseInput(passwdSchema, bodyOf(request))
    if (username !== undefined && username.trim() !== actor.username) throw new Problem('access.denied')
    if (newPassword !== confirmNewPassword) throw wrong('confirmNewPassword', '两次输入的密码不一致')
    if (newPassword === oldPassword) throw wrong('newPassword', '新密码不能与原密码相同')
    const now = nowOf(request)
    try {
      await checkPassword(db, actor.guid, oldPassword, now)
    } catch (error) {
      // The person is signed in: a mistyped old password is a wrong field, not a lost session.
      if (error instanceof Problem && error.code === 'auth.wrong-password') throw wrong('oldPassword', '原密码不正确')
      throw error
    }
    await db.transaction(async (tx) => {
      await setPassword(tx, { userGuid: actor.guid, password: newPassword, isDefault: false, now })
      const others = ne(session.id, request.signedIn?.sessionId ?? '')
      await tx.delete(session).where(and(eq(session.userGuid, actor.guid), others))
      await note(tx, request, actor.guid, 'updatePassword')
    })
    return ok(null, '密码已修改')
  })

  app.post(`${API}/resetPassword`, async (request) => {
    assertKeeper(request)
    const { guid } = await byKey(request, resource, bodyOf(request))
    const password = randomPassword()
    await db.transaction(async (tx) => {
      await setPassword(tx, { userGuid: guid, password, isDefault: true, now: nowOf(request) })
      await tx.delete(session).where(eq(session.userGuid, guid))
      await note(tx, request, guid, 'resetPassword')
    })
    return ok({ password }, '密码已重置，请转告本人')
  })

  app.post(`${API}/unlockUser/:id`, async (request) => {
    assertKeeper(request)
    const { guid } = await byKey(request, resource, request.params as { id: string })
    await db.transaction(async (tx) => {
      await unlock(tx, guid)
      await note(tx, request, guid, 'unlock')
    })
    return ok(null, '账号已解锁')
  })

  app.post(`${API}/saveInfo`, async (request) => {
    const actor = actorOf(request)
    const { id, version, username, accountEnabled: _enabled, ...changes } = bodyOf(request)
    assertStorable(changes)
    const own = parseInput(ownSchema, changes)
    const now = nowOf(request)
    return ok(
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.guid, actor.guid)).for('update')
        const before = recordOf(row)
        if ((id !== undefined && Number(id) !== before.id) || (username !== undefined && username !== before.username))
          throw new Problem('access.denied')
        if (Number(version) !== before.version) throw new Problem('record.stale', { current: before.version })
        await touchOne(tx, 'user', actor.guid, { patch: own, now })
        await note(tx, request, actor.guid, 'saveInfo', before)
        return { version: before.version + 1 }
      }),
    )
  })
}

function assertKeeper(request: FastifyRequest): void {
  if (!hasRole(actorOf(request), 'admin')) throw new Problem('access.denied')
}

/** The business log tells that it was done; what a password was or is appears nowhere. */
async function note(
  tx: Db,
  request: FastifyRequest,
  guid: string,
  action: string,
  before: unknown = null,
): Promise<void> {
  const [row] = await tx.select().from(users).where(eq(users.guid, guid))
  const after = recordOf(row)
  await logChange(tx, {
    actor: actorOf(request),
    resource: resourceNamed('user'),
    action,
    before: before === null ? after : recordOf(before),
    after,
    now: nowOf(request),
    ip: request.ip,
    costMs: 0,
  })
}

function wrong(path: string, message: string): Problem {
  return new Problem('input.invalid', { issues: [{ path, code: 'wrong', message }] })
}
