import { and, desc, eq, ilike, inArray, isNull, like, lte, or, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type {
  ComplaintTaken,
  PublicAgency,
  PublicContact,
  PublicOverview,
  PublicPublicity,
} from '#domain/contract/public-information.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { complaint } from '#domain/resources/complaint/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { standardizationCertificate } from '#domain/resources/standardizationCertificate/definition.ts'
import { suggestion } from '#domain/resources/suggestion/definition.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { passOnce } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { assertStorable } from '#server/engine/storable.ts'
import { standardizationPublicity } from './standardization-publicity.ts'

const API = `${BASE_PATH}/api`
/** Of one address in a minute. */
const MAX_WRITTEN = 5
const MOST_ROWS = 200

const agencies = tableOf(agencyBase)
const publicities = tableOf(publicity)
const companies = tableOf(company)
const hazards = tableOf(hiddenDanger)
const patrols = tableOf(patrolRecord)
const certificates = tableOf(standardizationCertificate)
const configs = tableOf(systemConfig)

/** Records that somebody without an account made say so in who made them. */
const PUBLIC: Actor = {
  guid: 'public',
  username: 'public',
  name: '公众',
  roles: [],
  gridGuid: null,
  gridPath: null,
  companyGuid: null,
}

const searchSchema = z.object({ keyword: z.optional(z.string().check(z.maxLength(60, '查询内容过长'))) })
const captcha = {
  captchaId: z.string('请输入图形验证码').check(z.maxLength(64)),
  captcha: z.string('请输入图形验证码').check(z.trim(), z.regex(/^\d{4}$/, '请输入4位图形验证码')),
}
const pictureSchema = z.looseObject(captcha)
const { subject, anonymous, reporter, phone, reportedName, content } = complaint.fields
const complaintSchema = inputSchema({ subject, anonymous, reporter, phone, reportedName, content })
const { title, suggestionType, content: words, contact } = suggestion.fields
const suggestionSchema = inputSchema({ title, suggestionType, content: words, contact })

/** What everybody may read and write without an account: registers, publicity, figures, complaints, suggestions. */
export function publicInformation(app: FastifyInstance): void {
  const { db } = app.database
  const written = new FailureLimit(db, 'written', MAX_WRITTEN)

  app.post(`${API}/agencyBase/publicList`, async (request) => {
    const { keyword = '' } = parseInput(searchSchema, bodyOf(request))
    const found = await db
      .select()
      .from(agencies)
      .where(
        and(
          eq(agencies.deleted, false),
          inArray(agencies.status, ['YBA', 'BGZ']),
          keyword.trim() === '' ? undefined : ilike(agencies.agencyName, patternOf(keyword)),
        ),
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
    const found = await db
      .select()
      .from(publicities)
      .where(
        and(
          eq(publicities.deleted, false),
          inArray(publicities.status, ['running', 'objected', 'cleared', 'ended']),
          lte(publicities.from, today),
          keyword.trim() === '' ? undefined : ilike(publicities.title, patternOf(keyword)),
        ),
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
      .where(eq(companies.deleted, false))
      .groupBy(companies.riskColor)
    const since = (table: typeof hazards | typeof patrols) =>
      and(eq(table.deleted, false), sql`${table.createTime} >= ${newYear}`)
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
      agencies: await db.$count(agencies, and(eq(agencies.deleted, false), inArray(agencies.status, ['YBA', 'BGZ']))),
    }
    return ok(answer)
  })

  app.post(`${API}/complaint/publicCreate`, async (request) => {
    const { values, now } = await writtenBy(request)
    const given = parseInput(complaintSchema, { anonymous: true, ...values }) as Record<string, unknown>
    const named = given.anonymous === false ? {} : { reporter: null, phone: null }
    const made = await db.transaction((tx) =>
      makeFollowing(tx, 'complaint', { ...given, ...named, channel: 'web' }, { actor: PUBLIC, now }),
    )
    return ok<ComplaintTaken>({ complaintNo: String(made.complaintNo) }, '已提交，请记下受理编号')
  })

  app.post(`${API}/suggestion/publicCreate`, async (request) => {
    const { values, now } = await writtenBy(request)
    const given = parseInput(suggestionSchema, values) as Record<string, unknown>
    await db.transaction((tx) => makeFollowing(tx, 'suggestion', given, { actor: PUBLIC, now }))
    return ok(null, '已提交，感谢您的意见')
  })

  /** The words written in, once the picture was read right and the address has not written too often. */
  async function writtenBy(request: FastifyRequest): Promise<{ values: Record<string, unknown>; now: string }> {
    const now = nowOf(request)
    await written.assertFew(request.ip, now)
    const body = bodyOf(request)
    assertStorable(body)
    const { captchaId, captcha: digits } = parseInput(pictureSchema, body)
    if (!(await passOnce(db, 'captcha', captchaId, digits, now)))
      throw new Problem('auth.captcha-wrong', {
        issues: [{ path: 'captcha', code: 'wrong', message: '图形验证码不正确或已失效' }],
      })
    await written.note(request.ip, now)
    const { captchaId: _id, captcha: _digits, ...values } = body
    return { values, now }
  }
}

/** The words of `contact.*` in 信息配置 on a day; what is not set is not shown. */
async function contactOn(db: Db, today: string): Promise<PublicContact> {
  const rows = await db
    .select({ key: configs.key, value: configs.value })
    .from(configs)
    .where(
      and(
        like(configs.key, 'contact.%'),
        eq(configs.deleted, false),
        lte(configs.effectiveFrom, today),
        or(isNull(configs.effectiveTo), sql`${configs.effectiveTo} >= ${today}`),
      ),
    )
  const values = new Map(rows.map(({ key, value }) => [String(key), String(value)]))
  const word = (key: keyof PublicContact) => values.get(`contact.${key}`) ?? ''
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
