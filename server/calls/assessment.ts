import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { wardens } from '#domain/resources/study-shared.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { peopleAsked } from '#server/jobs/attendance.ts'
import { makeMonth } from '#server/resources/assessment.ts'

const askedSchema = z.strictObject({
  period: z.string('请选择月份').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请填写年和月，如 2026-11')),
})

export function assessmentCalls(app: FastifyInstance): void {
  /** The month of all grid staff in one's area, counted from the tables; confirmed rows stay as they are. */
  app.post(`${BASE_PATH}/api/assessment/makeMonth`, async (request) => {
    const actor = actorOf(request)
    const area = wardens(actor)
    if (area === 'nothing') throw new Problem('access.denied')
    const { period } = parseInput(askedSchema, bodyOf(request))
    const now = nowOf(request)
    if (period > dayOf(now).slice(0, 7))
      throw wrong<z.infer<typeof askedSchema>>('period', '不能考核还没有到的月份', 'future')
    const { db } = app.database
    const people = await peopleAsked(db, filterSql(resourceNamed('user'), area))
    return ok(await db.transaction((tx) => makeMonth(tx, period, { actor, now, people })))
  })
}
