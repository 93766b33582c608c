import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { mayLookUp } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { hiddenDanger as hiddenDangerDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { patrolRecord as patrolRecordDefinition } from '#domain/resources/patrolRecord/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { riskUnit as riskUnitDefinition } from '#domain/resources/riskUnit/definition.ts'
import { assignees } from '#domain/resources/workOrderTask/definition.ts'
import { GONE } from '#domain/rules/company-state.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { calledRemoved } from '#server/engine/names.ts'
import { readable } from '#server/engine/read.ts'
import { list } from '#server/engine/rest.ts'
import { recordBy } from './call-keys.ts'

const API = `${BASE_PATH}/api`
const PICKER_PAGE_SIZE = 100_000
/** What the badge of the header asks for (specification, section 6). */
const BADGE_PAGE_SIZE = 20
const OPEN_HAZARDS = ['pendingConfirm', 'pendingRectify', 'pendingReview']

const companies = tableOf(companyDefinition)
const hazards = tableOf(hiddenDangerDefinition)
const patrols = tableOf(patrolRecordDefinition)
const riskUnits = tableOf(riskUnitDefinition)

/** The specification's further calls on enterprises and on linked work orders. */
export function companyCalls(app: FastifyInstance): void {
  const company = resourceNamed('company')
  const order = resourceNamed('workOrderTask')

  /** Whom a notice may go to: enterprises that still exist. */
  app.post(`${API}/company/getVoListForNotice`, async (request) =>
    ok(
      await list(request, company, {
        maxPageSize: PICKER_PAGE_SIZE,
        within: { not: { field: 'companyStatus', in: GONE } },
      }),
    ),
  )
  const lookUps = new FailureLimit(app.database.db, 'companyLookUp')
  /** A new client, by what he says of himself: the whole name or the code, and nothing but these of him. */
  app.post(`${API}/company/lookUp`, async (request) => {
    const actor = actorOf(request)
    if (!mayLookUp(actor)) throw new Problem('access.denied')
    const now = nowOf(request)
    await lookUps.admit(actor.guid, now)
    const { guid, companyName, serialNumber } = parseInput(lookUpSchema, bodyOf(request))
    const wanted = [
      is(companies.guid, guid),
      is(companies.companyName, companyName),
      is(companies.serialNumber, serialNumber?.toUpperCase()),
    ].filter((each) => each !== undefined)
    if (wanted.length !== 1) throw wrongPart('companyName', '请填写企业全称或统一社会信用代码')
    const [found] = await app.database.db
      .select({
        ...{ guid: companies.guid, companyName: companies.companyName, serialNumber: companies.serialNumber },
        deleted: companies.deleted,
      })
      .from(companies)
      // By its guid one that he named in a record of his own: that says what it was called, though it is there no more.
      .where(and(...wanted, eq(companies.status, 'approved'), guid ? undefined : eq(companies.deleted, false)))
    if (found === undefined) return ok(null)
    const { deleted, ...known } = found
    return ok(deleted ? { ...known, companyName: calledRemoved(String(known.companyName)) } : known)
  })
  app.post(`${API}/companyWjPrevention/getByCompanyGuid`, async (request) => {
    const { guid, companyName, riskColor, lastPatrolOn, nextPatrolDue } = await recordBy(
      request,
      company,
      bodyOf(request),
      ['companyGuid', 'companyId'],
    )
    const known = { companyGuid: guid, companyName, riskColor, lastPatrolOn, nextPatrolDue }
    return ok({ ...known, ...(await preventionOf(request, guid)) })
  })

  app.post(`${API}/workOrderTask/findWorkOrderTaskCount`, async (request) => {
    const query = { pageSize: BADGE_PAGE_SIZE, ...bodyOf(request), view: 'open', countTotal: true }
    return ok(await list(request, order, { query, within: assignees(actorOf(request)) }))
  })
}

const whole = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const lookUpSchema = z.strictObject({ guid: whole, companyName: whole, serialNumber: whole })

function is(column: PgColumn, value: string | undefined): SQL | undefined {
  return value === undefined || value === '' ? undefined : eq(column, value)
}

/** The double prevention of an enterprise in numbers: its risks by colour and its hazards by state, as far as one may see. */
async function preventionOf(request: FastifyRequest, companyGuid: string) {
  const { db } = request.server.database
  const mine = (name: string) => {
    const resource = resourceNamed(name)
    return filterSql(resource, readable(resource, actorOf(request)))
  }
  const today = dayOf(nowOf(request))
  const open = and(eq(hazards.companyGuid, companyGuid), mine('hiddenDanger'), inArray(hazards.status, OPEN_HAZARDS))
  const risks = await db
    .select({ color: riskUnits.riskColor, count: sql<number>`count(*)`.mapWith(Number) })
    .from(riskUnits)
    .where(and(eq(riskUnits.companyGuid, companyGuid), mine('riskUnit')))
    .groupBy(riskUnits.riskColor)
  const countOf = (color: string) => risks.find((each) => each.color === color)?.count ?? 0
  return {
    riskCount: risks.reduce((sum, { count }) => sum + count, 0),
    redCount: countOf('red'),
    orangeCount: countOf('orange'),
    yellowCount: countOf('yellow'),
    blueCount: countOf('blue'),
    hazardOpen: await db.$count(hazards, open),
    hazardMajor: await db.$count(hazards, and(open, eq(hazards.dangerLevel, 'major'))),
    hazardOverdue: await db.$count(hazards, and(open, sql`${hazards.deadline} < ${today}`)),
    patrolCount: await db.$count(patrols, and(eq(patrols.companyGuid, companyGuid), mine('patrolRecord'))),
  }
}
