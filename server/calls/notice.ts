import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { PublicNotice, PublicNoticeLine } from '#domain/contract/public-notices.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { notice, PUBLIC_NOTICE_TYPES } from '#domain/resources/notice/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'

const notices = tableOf(notice)
const receipts = tableOf(noticeFeedBack)
const MAX_PAGE_SIZE = 100
const querySchema = z.strictObject({
  noticeType: z.optional(z.enum(PUBLIC_NOTICE_TYPES, '没有这种公告')),
  keyword: z.optional(z.string().check(z.maxLength(100, '关键字不能超过100个字'))),
  pageIndex: z.optional(z.int('应为正整数').check(z.positive('应为正整数'))),
  pageSize: z.optional(z.int('应为正整数').check(z.positive('应为正整数'), z.maximum(MAX_PAGE_SIZE, '每页过多'))),
})

/** Notices for everybody, and the receipt of one person. */
export function noticeCalls(app: FastifyInstance): void {
  const { db } = app.database
  const isPublic = live(
    notices,
    eq(notices.status, 'published'),
    eq(notices.scopeType, 'all'),
    inArray(notices.noticeType, [...PUBLIC_NOTICE_TYPES]),
  )

  app.post(`${BASE_PATH}/api/notice/publicList`, async (request) => {
    const { noticeType, keyword = '', pageIndex = 1, pageSize = 50 } = parseInput(querySchema, bodyOf(request))
    const words = `%${keyword.trim().replaceAll(/[%_\\]/g, '\\$&')}%`
    const today = dayOf(nowOf(request))
    const wanted = and(
      isPublic,
      noticeType === undefined ? undefined : eq(notices.noticeType, noticeType),
      keyword.trim() === '' ? undefined : or(ilike(notices.title, words), ilike(notices.publishOrg, words)),
    )
    const isTop = sql<boolean>`coalesce(${notices.topUntil} >= ${today}, false)`
    const rows = await db
      .select()
      .from(notices)
      .where(wanted)
      .orderBy(desc(isTop), desc(notices.publishTime), desc(notices.guid))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
    return ok({ items: rows.map((row) => lineOf(row, today)), total: await db.$count(notices, wanted), next: null })
  })

  app.post(`${BASE_PATH}/api/notice/publicGet`, async (request) => {
    const { guid } = bodyOf(request)
    const [row] = await db
      .select()
      .from(notices)
      .where(and(isPublic, eq(notices.guid, typeof guid === 'string' ? guid : '')))
    if (row === undefined) throw new Problem('record.gone')
    const papers = Array.isArray(row.files) ? (row.files as MediaRef[]) : []
    return ok<PublicNotice>({
      ...lineOf(row, dayOf(nowOf(request))),
      content: String(row.content ?? ''),
      fileNames: papers.map(({ fileName }) => fileName),
    })
  })

  /** One person's receipt of a notice; his own, or for those who sent it. */
  app.get(
    `${BASE_PATH}/api/noticeFeedBack/getByGuidAndUserGuid/:guid/:userGuid`,
    async (request: FastifyRequest<{ Params: { guid: string; userGuid: string } }>) => {
      const actor = actorOf(request)
      const { guid, userGuid } = request.params
      const [row] = await liveRows(db, receipts, eq(receipts.noticeGuid, guid), eq(receipts.userGuid, userGuid))
      const record = row === undefined ? null : recordOf(row)
      if (record === null || !matches(noticeFeedBack.access.read(actor), record)) throw new Problem('record.gone')
      return ok(record)
    },
  )
}

function lineOf(row: Readonly<Record<string, unknown>>, today: string): PublicNoticeLine {
  return {
    guid: String(row.guid),
    title: String(row.title ?? ''),
    noticeType: String(row.noticeType),
    publishOrg: typeof row.publishOrg === 'string' ? row.publishOrg : null,
    publishTime: typeof row.publishTime === 'string' ? row.publishTime : null,
    isTop: typeof row.topUntil === 'string' && row.topUntil >= today,
  }
}
