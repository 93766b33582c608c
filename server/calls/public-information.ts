import { and, desc, eq, ilike, inArray, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type {
  PublicAgency,
  PublicContact,
  PublicOverview,
  PublicPublicity,
} from '#domain/contract/public-information.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { standardizationCertificate } from '#domain/resources/standardizationCertificate/definition.ts'
import { suggestion } from '#domain/resources/suggestion/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { wordsInForce } from '#server/engine/settings.ts'
import { PUBLIC, writtenBy } from './open-writing.ts'
import { standardizationPublicity, statusIn } from './standardization-publicity.ts'

const API = `${BASE_PATH}/api`
const MOST_ROWS = 200

const agencies = tableOf(agencyBase)
const publicities = tableOf(publicity)
const companies = tableOf(company)
const hazards = tableOf(hiddenDanger)
const patrols = tableOf(patrolRecord)
const certificates = tableOf(standardizationCertificate)

const searchSchema = z.object({ keyword: z.optional(z.string().check(z.maxLength(60, '查询内容过长'))) })
const { title, suggestionType, content: words, contact } = suggestion.fields
const suggestionSchema = inputSchema({ title, suggestionType, content: words, contact })

/** What everybody may read and write without an account: registers, publicity, figures, suggestions. */
export function publicInformation(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${API}/agencyBase/publicList`, async (request) => {
    const { keyword = '' } = parseInput(searchSchema, bodyOf(request))
    const found = await liveRows(
      db,
      agencies,
      inArray(agencies.status, ['YBA', 'BGZ']),
      keyword.trim() === '' ? undefined : ilike(agencies.agencyName, patternOf(keyword)),
    )
      .orderBy(agencies.agencyName)
      .limit(MOST_ROWS)
    const items = found.map(
      (row): PublicAgency => ({
        guid: String(row.guid),
        agencyName: String(row.agencyName),
        memberType: wordsOf(row.memberType),
        agencyTypes: Array.isArray(row.agencyType) ? row.agencyType.map(String) : [],
        qualificationScope: wordsOf(row.qualificationScope),
        qualificationValidTo: wordsOf(row.qualificationValidTo),
        officeAddress: wordsOf(row.officeAddress),
        rating: typeof row.rating === 'number' ? row.rating : null,
      }),
    )
    return ok({ items })
  })

  app.post(`${API}/publicity/publicList`, async (request) => {
    const { keyword = '' } = parseInput(searchSchema, bodyOf(request))
    const today = dayOf(nowOf(request))
    const found = await liveRows(
      db,
      publicities,
      inArray(publicities.status, ['running', 'objected', 'cleared', 'ended']),
      lte(publicities.from, today),
      keyword.trim() === '' ? undefined : ilike(publicities.title, patternOf(keyword)),
    )
      .orderBy(desc(publicities.from))
      .limit(MOST_ROWS)
    const written = found.map(
      (row): PublicPublicity => ({
        guid: String(row.guid),
        title: String(row.title),
        publicityType: String(row.publicityType),
        from: String(row.from),
        to: String(row.to),
        content: String(row.content),
        items: Array.isArray(row.items) ? (row.items as PublicPublicity['items']) : [],
        objectionPhone: String(row.objectionPhone),
        status: String(row.status),
        ...statusIn(publicity, row.status),
      }),
    )
    const { phone } = await contactOn(db, today)
    const name = keyword.trim() === '' ? undefined : patternOf(keyword)
    const followed = await standardizationPublicity(db, { name, today, phone, most: MOST_ROWS })
    const items = [...written, ...followed].sort((a, b) => b.from.localeCompare(a.from)).slice(0, MOST_ROWS)
    return ok({ items })
  })

  app.post(`${API}/systemConfig/publicContact`, async (request) => {
    return ok<PublicContact>(await contactOn(db, dayOf(nowOf(request))))
  })

  app.post(`${API}/statistics/publicOverview`, async (request) => {
    const now = nowOf(request)
    const newYear = startOfDay(`${dayOf(now).slice(0, 4)}-01-01`)
    const colors = await db
      .select({ color: companies.riskColor, count: sql<number>`count(*)::int` })
      .from(companies)
      .where(live(companies))
      .groupBy(companies.riskColor)
    const since = (table: typeof hazards | typeof patrols) => live(table, sql`${table.createTime} >= ${newYear}`)
    const hazardsThisYear = await db.$count(hazards, since(hazards))
    const closed = await db.$count(hazards, and(since(hazards), eq(hazards.status, 'closed')))
    const answer: PublicOverview = {
      asOf: now,
      companies: colors.reduce((sum, { count }) => sum + count, 0),
      companiesByColor: colors.map(({ color, count }) => ({ color: wordsOf(color) ?? 'none', count })),
      patrolsThisYear: await db.$count(patrols, since(patrols)),
      hazardsThisYear,
      hazardsClosedThisYear: closed,
      closedRate: hazardsThisYear === 0 ? null : Math.round((closed / hazardsThisYear) * 1000) / 10,
      certificates: await db.$count(certificates, eq(certificates.deleted, false)),
      agencies: await db.$count(agencies, live(agencies, inArray(agencies.status, ['YBA', 'BGZ']))),
    }
    return ok(answer)
  })

  app.post(`${API}/suggestion/publicCreate`, async (request) => {
    const { given, now } = await writtenBy(
      request,
      (words) => parseInput(suggestionSchema, words) as Record<string, unknown>,
    )
    await db.transaction((tx) => makeFollowing(tx, 'suggestion', given, { actor: PUBLIC, now }))
    return ok(null, '已提交，感谢您的意见')
  })
}

/** The words of `contact.*` in 信息配置 on a day; what is not set is not shown. */
async function contactOn(db: Db, today: string): Promise<PublicContact> {
  const values = await wordsInForce(db, 'contact.', today)
  const word = (key: keyof PublicContact) => values[key] ?? ''
  return {
    org: word('org'),
    phone: word('phone'),
    hotline: word('hotline'),
    email: word('email'),
    address: word('address'),
    hours: word('hours'),
  }
}

const patternOf = (keyword: string) => `%${keyword.trim().replaceAll(/[%_\\]/g, '\\$&')}%`
const wordsOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
