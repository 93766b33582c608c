import { eq, lt } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { majorHazard } from '#domain/resources/majorHazard/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { touch } from '#server/engine/touch.ts'

const sources = tableOf(majorHazard)

/** A filed source whose assessment has run out has to be looked at anew (40号令 art. 11). Answers how many. */
export async function reopenForReview(db: Db, now: string): Promise<number> {
  const hasRunOut = lt(sources.nextAssessDate, dayOf(now))
  const where = live(sources, eq(sources.status, 'filed'), hasRunOut)
  return await touch(db, { resource: 'majorHazard', where, patch: { status: 'toReview' }, now })
}
