import { and, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Field } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { boundNumber, session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, nowOf } from '#server/engine/context.ts'
import { disposition } from '#server/files/download.ts'
import { VIEWED } from '#server/plugins/view-log.ts'

const users = tableOf(user)
const signIns = tableOf(systemLoginLog)
const logs = tableOf(systemBusinessLog)

/**
 * 导出我的个人信息 (个人信息保护法 art. 45): what the platform holds of the person who asks, as one file in words. Whom it
 * is of follows from who is signed in, never from what is asked.
 */
export function ownData(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${BASE_PATH}/api/user/ownData`, async (request, reply) => {
    const { guid } = actorOf(request)
    const now = nowOf(request)
    const [account] = await db.select().from(users).where(eq(users.guid, guid))
    if (account === undefined) throw new Problem('record.gone')
    const [bound] = await db.select().from(boundNumber).where(eq(boundNumber.userGuid, guid))
    const signedIn = await db.select().from(signIns).where(eq(signIns.userGuid, guid)).orderBy(desc(signIns.time))
    const seen = await db
      .select({ 时间: logs.time, 查看人: logs.userName, 内容: logs.actionLabel })
      .from(logs)
      .where(and(eq(logs.bizGuid, guid), eq(logs.action, VIEWED)))
      .orderBy(desc(logs.time))
    const devices = await db
      .select({ 登录时间: session.createdAt, 最近使用: session.lastSeenAt, 地址: session.ip, 设备: session.userAgent })
      .from(session)
      .where(and(eq(session.userGuid, guid), gt(session.expiresAt, now)))
      .orderBy(desc(session.lastSeenAt))
    const own = {
      导出时间: now,
      账号信息: inWords(user.fields, recordOf(account)),
      绑定手机号: { 手机号: account.mobile, 变更于: bound?.since ?? null },
      登录设备: devices,
      登录记录: signedIn.map((row) => inWords(systemLoginLog.fields, recordOf(row))),
      谁看过我的完整号码: seen,
    }
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': disposition('我的个人信息.json', true),
      'cache-control': 'no-store',
    })
    return await reply.send(Buffer.from(JSON.stringify(own, null, 2)))
  })
}

/** A record by the labels of its fields, choices by their words. */
function inWords(fields: Readonly<Record<string, Field>>, record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.label, wordsOf(field, record[name])]))
}

function wordsOf(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => wordsOf(field, each))
  if (field.kind !== 'choice' && field.kind !== 'choices') return value ?? null
  const option: unknown = (field.options as Readonly<Record<string, unknown>>)[String(value)]
  return typeof option === 'object' && option !== null && 'label' in option ? option.label : (option ?? value ?? null)
}
