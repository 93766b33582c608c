import { and, desc, eq, gte, lt, ne, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import { Problem } from '#domain/kit/problems.ts'
import { HISTORY } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addDays, isDay, startOfDay } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'
import { withheldNames } from '#server/engine/mask.ts'
import { storedByKey } from '#server/engine/rest.ts'
import { VIEWED } from '#server/plugins/view-log.ts'

const businessLog = tableOf(systemBusinessLog)
const loginLog = tableOf(systemLoginLog)
const MAX_PAGE_SIZE = 200
const DEFAULT_PAGE_SIZE = 20

const words = z.optional(z.nullable(z.string().check(z.maxLength(64))))
const day = z.optional(z.nullable(z.string().check(z.refine(isDay, '日期不正确'))))
const querySchema = z.strictObject({
  pageIndex: z.optional(z.int().check(z.positive('应为正整数'))),
  pageSize: z.optional(z.int().check(z.positive('应为正整数'), z.maximum(MAX_PAGE_SIZE, `不能大于${MAX_PAGE_SIZE}`))),
  countTotal: z.optional(z.boolean()),
  bizGuid: words,
  module: words,
  userGuid: words,
  username: words,
  from: day,
  to: day,
})
type LogQuery = z.infer<typeof querySchema>

/** Who changed what, and who signed in: for those who answer for the district, and for a record's own readers. */
export function businessLogFeature(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${BASE_PATH}/api/businessLog/list`, async (request) => {
    actorOf(request)
    const query = parseInput(querySchema, bodyOf(request))
    const { hidden, isOwnOnly } = await toldOf(request, query)
    const wanted = and(
      is(businessLog.bizGuid, query.bizGuid),
      is(businessLog.module, query.module),
      is(businessLog.userGuid, query.userGuid),
      // Of one record it tells the changes; who looked at it stands in the log of the platform.
      query.bizGuid ? ne(businessLog.action, VIEWED) : undefined,
      isOwnOnly ? eq(businessLog.userGuid, actorOf(request).guid) : undefined,
      ...between(businessLog.time, query),
    )
    const { limit, offset } = paging(query)
    const items = await db
      .select()
      .from(businessLog)
      .where(wanted)
      .orderBy(desc(businessLog.time), desc(businessLog.id))
      .limit(limit)
      .offset(offset)
    const shown = items.map(({ before, after, ...rest }) => ({
      ...rest,
      before: without(before, hidden),
      after: without(after, hidden),
    }))
    const total = query.countTotal === false ? null : await db.$count(businessLog, wanted)
    return ok({ items: shown, total, next: null })
  })

  app.post(`${BASE_PATH}/api/loginLog/list`, async (request) => {
    assertOverseer(request)
    const query = parseInput(querySchema, bodyOf(request))
    const wanted = and(
      is(loginLog.username, query.username),
      is(loginLog.userGuid, query.userGuid),
      ...between(loginLog.time, query),
    )
    const { limit, offset } = paging(query)
    const items = await db
      .select()
      .from(loginLog)
      .where(wanted)
      .orderBy(desc(loginLog.time), desc(loginLog.id))
      .limit(limit)
      .offset(offset)
    return ok({ items, total: query.countTotal === false ? null : await db.$count(loginLog, wanted), next: null })
  })
}

interface Told {
  /** The fields whose values, past and present, this person is not told. */
  hidden: string[]
  /** Of what others did he is told nothing: the draft he was not to see, who looked into it. */
  isOwnOnly: boolean
}

/** How much of the past this person is told. Throws for what he may not read at all. */
async function toldOf(request: FastifyRequest, { bizGuid, module }: LogQuery): Promise<Told> {
  if (!bizGuid || !module) {
    assertOverseer(request)
    return { hidden: [], isOwnOnly: false }
  }
  const actor = actorOf(request)
  const resource = resourceNamed(module)
  const record = await storedByKey(request, resource, { guid: bizGuid })
  const isLate = !matches(resource.readAtOnce(actor), record)
  const isOwnOnly = isLate || withheldNames(resource, actor, record).includes(HISTORY)
  return { hidden: hiddenFields(resource, actor), isOwnOnly }
}

function without(values: unknown, hidden: readonly string[]): unknown {
  if (hidden.length === 0 || typeof values !== 'object' || values === null) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
}

function assertOverseer(request: FastifyRequest): void {
  if (!hasRole(actorOf(request), 'admin', 'bureau', 'leader')) throw new Problem('access.denied')
}

function is(column: Parameters<typeof eq>[0], value: string | null | undefined): SQL | undefined {
  return value === null || value === undefined || value === '' ? undefined : eq(column, value)
}

function between(column: Parameters<typeof eq>[0], { from, to }: LogQuery): (SQL | undefined)[] {
  return [
    from ? gte(column, startOfDay(from)) : undefined,
    // The whole of the last day belongs to the span.
    to ? lt(column, startOfDay(addDays(to, 1))) : undefined,
  ]
}

function paging({ pageIndex = 1, pageSize = DEFAULT_PAGE_SIZE }: LogQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageIndex - 1) * pageSize }
}
