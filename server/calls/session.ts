import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { OwnSession } from '#domain/contract/own-sessions.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { session } from '#server/db/extra-tables.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'

const OWN = `${BASE_PATH}/api/user/sessions`
const idSchema = z.object({ id: z.string('请选择设备').check(z.maxLength(64, '请选择设备')) })

/** Where a person is signed in, and the end of what he does not know (ASVS 7.5.2). What is not sent stays on the device. */
export function sessionCalls(app: FastifyInstance): void {
  const { db } = app.database

  app.post(OWN, async (request) => {
    const { guid } = actorOf(request)
    const { id, userAgent, ip, createdAt, lastSeenAt } = session
    const rows = await db
      .select({ id, userAgent, ip, createdAt, lastSeenAt })
      .from(session)
      .where(and(eq(session.userGuid, guid), gt(session.expiresAt, nowOf(request))))
      .orderBy(desc(lastSeenAt), desc(createdAt))
    return ok(rows.map((row): OwnSession => ({ ...row, isThis: row.id === thisOf(request) })))
  })

  app.post(`${OWN}/end`, async (request) => {
    const { guid } = actorOf(request)
    const { id } = parseInput(idSchema, bodyOf(request))
    // One's own ends by 退出登录, which looks after what has not been sent.
    if (id === thisOf(request)) throw new Problem('workflow.move-not-open')
    await db.transaction(async (tx) => {
      const ended = await tx
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userGuid, guid)))
        .returning({ id: session.id })
      if (ended.length === 0) throw new Problem('record.gone')
      await noteOnAccount(tx, request, { guid, action: 'sessionEnded' })
    })
    return ok(null, '该设备已退出')
  })

  app.post(`${OWN}/endOthers`, async (request) => {
    const { guid } = actorOf(request)
    const ended = await db.transaction(async (tx) => {
      const rows = await tx
        .delete(session)
        .where(and(eq(session.userGuid, guid), ne(session.id, thisOf(request))))
        .returning({ id: session.id })
      if (rows.length > 0) await noteOnAccount(tx, request, { guid, action: 'sessionEnded' })
      return rows.length
    })
    return ok({ ended }, '其他设备已退出')
  })
}

const thisOf = (request: FastifyRequest) => request.signedIn?.sessionId ?? ''
