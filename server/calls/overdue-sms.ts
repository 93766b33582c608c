import type { FastifyInstance } from 'fastify'
import { LACKING_LISTS } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { type LackingList, mayRemind } from '#domain/kit/lacking.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, nowOf, ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { listRecords, type Reader, readable } from '#server/engine/read.ts'
import { type CompanyTexts, textCompanies } from '#server/jobs/company-texts.ts'
import { remindOverdueHazards } from '#server/jobs/rectify-reminders.ts'
import { noteReminded } from '#server/jobs/self-check-reminders.ts'

const tasks = tableOf(selfCheckTask)
/** More enterprises than a district has. */
const ALL = 1_000_000

/** Texts the enterprises of one's area that are late with their self-check or with a hazard, or lack something; none twice on a day of the same. */
export function overdueSmsCall(app: FastifyInstance): void {
  const { db } = app.database
  const path = `${BASE_PATH}/api/securityTroubleLog/setSmsForOverdueCompany`
  app.get(path, { config: { token: 'header' } }, async (request) => {
    const actor = actorOf(request)
    refuseOthers(actor)
    const now = nowOf(request)
    const overdue = await overdueCompanies(db, actor, now)
    const told = await db.transaction(async (tx) => {
      const { guids, ...selfChecks } = await textCompanies(tx, overdue, { template: 'selfCheckOverdue', now })
      await noteReminded(tx, guids, now)
      const { late, ...hazards } = await remindOverdueHazards(tx, actor, now)
      return { late, counts: sumOf(selfChecks, hazards) }
    })
    const companies = new Set([...overdue, ...told.late])
    return ok({ overdue: companies.size, ...told.counts }, '短信发送成功')
  })
  for (const list of LACKING_LISTS)
    app.post(`${BASE_PATH}/api/${list.name}/remind`, async (request) => {
      const reader = readerOf(request)
      refuseOthers(reader.actor)
      const { now } = reader
      const lacking = await lackingCompanies(db, list, reader)
      const text = { template: 'lacking', params: { what: list.lacks.mark }, now } as const
      const { guids: _, ...told } = await db.transaction((tx) => textCompanies(tx, lacking, text))
      return ok({ lacking: lacking.length, ...told })
    })
}

function sumOf(one: CompanyTexts, other: CompanyTexts): CompanyTexts {
  return {
    sent: one.sent + other.sent,
    toldBefore: one.toldBefore + other.toldBefore,
    withoutMobile: one.withoutMobile + other.withoutMobile,
  }
}

function refuseOthers(actor: Actor): void {
  if (!mayRemind(actor)) throw new Problem('access.denied')
}

async function overdueCompanies(db: Db, actor: Actor, now: string): Promise<string[]> {
  const resource = resourceNamed('selfCheckTask')
  const overdue = resource.list.views.overdue?.filter(dayOf(now), actor, now) ?? 'nothing'
  const late = await db
    .selectDistinct({ companyGuid: tasks.companyGuid })
    .from(tasks)
    .where(filterSql(resource, both(readable(resource, actor), overdue)))
  return late.map(({ companyGuid }) => String(companyGuid))
}

async function lackingCompanies(db: Db, list: LackingList, reader: Reader): Promise<string[]> {
  const query = { pageSize: ALL, countTotal: false }
  const { items } = await listRecords(db, list, reader, query, { maxPageSize: ALL, columns: ['guid'] })
  return items.map(({ guid }) => guid)
}
