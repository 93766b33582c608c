import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { schedule } from '#domain/resources/schedule/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const shifts = tableOf(schedule)

export const scheduleHooks: ResourceHooks = {
  /** Nobody stands in two shifts of a day (`entities.md` I3). */
  async beforeSave({ tx, after }) {
    if (after.deleted) return {}
    const others = await tx
      .select({ leader: shifts.leader, dutyPersons: shifts.dutyPersons, shift: shifts.shift })
      .from(shifts)
      .where(and(eq(shifts.dutyDate, String(after.dutyDate)), eq(shifts.deleted, false), ne(shifts.guid, after.guid)))
    const taken = new Set(
      others.flatMap(({ leader, dutyPersons }) => [leader, ...((dutyPersons as string[] | null) ?? [])]),
    )
    const path = taken.has(after.leader as string) ? 'leader' : 'dutyPersons'
    const own = [after.leader, ...((after.dutyPersons as string[] | null) ?? [])] as string[]
    if (own.some((guid) => taken.has(guid)))
      throw new Problem('input.invalid', {
        issues: [{ path, code: 'double-booked', message: '该人员当天已在其他班次值班' }],
      })
    return {}
  },
}
