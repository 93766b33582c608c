import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH, type CurrentUser, type SessionToken, TOKEN_COOKIE } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { company } from '#domain/resources/company/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { logSignIn } from '#server/engine/logs.ts'
import { actorOf, bodyOf, nowOf, ok, type SignedIn } from '#server/plugins/context.ts'
import { tokenOf } from '#server/plugins/session.ts'
import { FailureLimit } from './failure-limit.ts'
import { checkPassword } from './passwords.ts'
import { closeSession, type IssuedToken, openSession, refreshSession } from './sessions.ts'

const users = tableOf(user)
const companies = tableOf(company)
const grids = tableOf(gridManage)

/** Unknown keys are let through: the specification's sign-in pages send more. */
const loginSchema = z.object({
  username: z.string('请输入账号').check(z.trim(), z.minLength(1, '请输入账号'), z.maxLength(64, '账号过长')),
  password: z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长')),
})

/** Sign-in, its refresh and its end; who the person is. */
export async function authFeature(app: FastifyInstance): Promise<void> {
  const { db } = app.database
  const limit = new FailureLimit()

  app.post(`${BASE_PATH}/auth/login`, async (request, reply) => {
    const { username, password } = parseInput(loginSchema, bodyOf(request))
    const now = nowOf(request)
    limit.assertFew(request.ip, now)
    const [person] = await db
      .select({ guid: users.guid, accountEnabled: users.accountEnabled })
      .from(users)
      .where(sql`${users.username} = ${username} and not ${users.deleted}`)
    const userGuid = person === undefined ? null : String(person.guid)
    const from = { ip: request.ip, userAgent: userAgentOf(request) }
    const attempt = { username, userGuid, method: 'password', ...from } as const
    try {
      await checkPassword(db, userGuid, password, now)
      if (person?.accountEnabled === false) throw new Problem('auth.disabled')
    } catch (error) {
      const reason = error instanceof Problem ? error.code : 'server.broken'
      limit.note(request.ip, now)
      await logSignIn(db, { ...attempt, success: false, reason }, now)
      throw error
    }
    const issued = await openSession(db, String(userGuid), from, now)
    await logSignIn(db, { ...attempt, success: true, reason: null }, now)
    await db
      .update(users)
      .set({ lastLoginTime: now })
      .where(eq(users.guid, String(userGuid)))
    return ok(handOut(request, reply, issued), '登录成功')
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

  app.post(`${BASE_PATH}/user/current`, async (request) => {
    actorOf(request)
    return ok(await currentUser(app, request.signedIn as SignedIn)) // `actorOf` throws without one
  })
}

/** The page reads the cookie (specification, section 4), so it cannot be HttpOnly; it alone authorises no change. */
function handOut(request: FastifyRequest, reply: FastifyReply, { token, expiresInMs }: IssuedToken): SessionToken {
  reply.setCookie(TOKEN_COOKIE, token, {
    path: '/',
    sameSite: 'strict',
    httpOnly: false,
    secure: request.protocol === 'https',
    maxAge: Math.floor(expiresInMs / 1000),
  })
  return { token, expiresInMs }
}

function userAgentOf(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 300) ?? null
}

async function currentUser({ database }: FastifyInstance, { actor, startedAt }: SignedIn): Promise<CurrentUser> {
  const { db } = database
  const [row] = await db
    .select({ person: users, company: companies, grid: grids })
    .from(users)
    .leftJoin(companies, eq(companies.guid, users.companyGuid))
    .leftJoin(grids, eq(grids.guid, users.gridGuid))
    .where(eq(users.guid, actor.guid))
  if (row === undefined) throw new Problem('auth.required')
  const person = row.person as unknown as PersonRow
  const own = row.company as { id: number; companyName: string; isProduction: boolean | null; regionIds: string } | null
  const grid = row.grid as { guid: string; regionGuid: string | null; gridName: string; path: string } | null
  return {
    id: person.id,
    guid: person.guid,
    username: person.username,
    name: person.name,
    mobile: person.mobile,
    accountType: person.accountType,
    roles: [...actor.roles],
    permissions: [],
    companyGuid: actor.companyGuid,
    companyId: own?.id ?? null,
    companyName: own?.companyName ?? null,
    personGuid: person.guid,
    grid: grid && { guid: grid.guid, regionId: grid.regionGuid, gridName: grid.gridName, path: grid.path },
    lawEnforcementNumber: person.lawEnforcementNumber,
    positionName: person.positionName,
    loginTime: startedAt,
    updatePassword: person.updatePassword,
    isDefaultPwd: person.isDefaultPwd === true,
    regionStr: own?.regionIds ?? grid?.regionGuid ?? null,
    version: person.version,
    systemType: null,
    companyType: null,
    isProduction: own?.isProduction ?? null,
  }
}

interface PersonRow {
  id: number
  guid: string
  version: number
  username: string
  name: string
  mobile: string | null
  accountType: string
  lawEnforcementNumber: string | null
  positionName: string | null
  updatePassword: string | null
  isDefaultPwd: boolean | null
}
