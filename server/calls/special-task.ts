import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { both } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type TaskTargets, targetFilter } from '#domain/rules/special-task.ts'
import { tableOf } from '#server/db/schema.ts'
import { bodyOf, ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { findRecord, readable } from '#server/engine/read.ts'

const companies = tableOf(companyDefinition)

/** How many enterprises a 专项任务 would reach if it were issued now, of those its reader may see. */
export function specialTaskCalls(app: FastifyInstance): void {
  const { db } = app.database
  app.post(`${BASE_PATH}/api/specialTask/targetCount`, async (request) => {
    const reader = readerOf(request)
    const task = await findRecord(db, resourceNamed('specialTask'), reader, { guid: String(bodyOf(request).guid) })
    if (task === null) throw new Problem('record.gone')
    const resource = resourceNamed('company')
    const meant = filterSql(resource, both(readable(resource, reader.actor), targetFilter(task as TaskTargets)))
    const companyCount = await db.$count(
      companies,
      and(meant, eq(companies.status, 'approved'), isNotNull(companies.gridGuid)),
    )
    return ok({ companyCount })
  })
}
