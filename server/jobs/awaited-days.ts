import { RESOURCES } from '#domain/areas/all.ts'
import { both } from '#domain/kit/filter.ts'
import type { Turn } from '#domain/kit/turn.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { touch } from '#server/engine/touch.ts'

const WAITING = RESOURCES.flatMap((resource) =>
  Object.entries<Turn | undefined>(resource.workflow?.turns ?? {}).flatMap(([state, turn]) => {
    if (turn === undefined || turn === 'rests' || !('waitsFor' in turn) || !('date' in turn.waitsFor)) return []
    const { date, becomes, daysBefore = 0 } = turn.waitsFor
    return becomes === undefined ? [] : [{ resource, state, date, becomes, daysBefore }]
  }),
)

/** What waited for a day that has come goes on by itself, as its definition says (`becomes`). Answers how many did. */
export async function goOnAfterDays(db: Db, now: string): Promise<number> {
  let gone = 0
  for (const { resource, state, date, becomes, daysBefore } of WAITING) {
    const hasCome = { field: date, below: addDays(dayOf(now), daysBefore) }
    const where = live(
      tableNamed(resource.name),
      filterSql(resource, both({ field: 'status', equals: state }, hasCome)),
    )
    gone += await touch(db, { resource: resource.name, where, patch: { status: becomes }, now })
  }
  return gone
}
