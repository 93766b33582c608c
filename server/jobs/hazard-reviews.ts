import { and, eq, lt, type SQL } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { majorHazard } from '#domain/resources/majorHazard/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { touch } from '#server/engine/touch.ts'

const sources = tableOf(majorHazard)

/** A filed source whose assessment has run out has to be looked at anew (40号令 art. 11). Answers how many. */
export async function reopenForReview(db: Db, now: string): Promise<number> {
  const hasRunOut = lt(sources.nextAssessDate, dayOf(now))
  const where = and(eq(sources.status, 'filed'), eq(sources.deleted, false), hasRunOut) as SQL // of three conditions
  return await touch(db, { resource: 'majorHazard', where, patch: { status: 'toReview' }, now })
}
