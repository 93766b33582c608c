import { RESOURCES } from '#domain/areas/all.ts'
import { both } from '#domain/kit/filter.ts'
import { type AwaitedDay, ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { figuresFor } from '#server/engine/figures.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { tellState } from '#server/resources/parts/telling-states.ts'

const WAITING = RESOURCES.flatMap((resource) =>
  Object.entries<Turn | undefined>(resource.workflow?.turns ?? {}).flatMap(([state, turn]) => {
    return awaitedDays(turn).flatMap(({ date, becomes, stamps = {}, daysBefore = 0 }) =>
      becomes === undefined ? [] : [{ resource, state, date, becomes, stamped: Object.keys(stamps), daysBefore }],
    )
  }),
)

function awaitedDays(turn: Turn | undefined): AwaitedDay[] {
  if (turn !== undefined && turn !== 'rests' && 'waitsFor' in turn)
    return 'date' in turn.waitsFor ? [turn.waitsFor] : []
  return ownersTurns(turn).flatMap(({ due, becomes, daysAfter = 0 }) =>
    becomes === undefined || typeof due !== 'string' ? [] : [{ date: due, becomes, daysBefore: -daysAfter }],
  )
}

/** What waited for a day that has come goes on by itself, as its definition says (`becomes`). Answers how many did. */
export async function goOnAfterDays(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  let gone = 0
  for (const { resource, state, date, becomes, stamped, daysBefore } of WAITING) {
    const table = tableNamed(resource.name)
    const day = addDays(today, daysBefore)
    const hasCome = { field: date, below: resource.fields[date]?.kind === 'instant' ? startOfDay(day) : day }
    const where = live(table, filterSql(resource, both({ field: 'status', equals: state }, hasCome)))
    const patch = { status: becomes, ...Object.fromEntries(stamped.map((name) => [name, today])) }
    gone += await db.transaction(async (tx) => {
      const isTold = resource.workflow?.states[becomes]?.told !== undefined
      if (!isTold && resource.derive === undefined)
        return await touch(tx, { resource: resource.name, where, patch, now })
      const going = (await tx.select().from(table).where(where).for('update')).map(recordOf)
      const figure = await figuresFor(tx, resource.name)
      for (const record of going) {
        const gone = { ...patch, ...resource.derive?.({ ...record, ...patch }, today, figure) }
        await touchOne(tx, resource.name, record.guid, { patch: gone, now })
        if (isTold) await tellState(tx, { resource, after: { ...record, ...gone }, now })
      }
      return going.length
    })
  }
  return gone
}
