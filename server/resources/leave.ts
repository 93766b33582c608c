import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Day } from '#domain/lib/dates.ts'
import { attendanceRecord as recordDefinition } from '#domain/resources/attendanceRecord/definition.ts'
import { type Away, awayFor } from '#domain/rules/attendance.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

const records = tableOf(recordDefinition)

export const leaveHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    if (action !== 'agree') return
    const { userGuid, startDate, endDate, leaveType } = after
    const days = { userGuid: String(userGuid), startDate: String(startDate), endDate: String(endDate) }
    await applyLeave(tx, { ...days, away: awayFor(leaveType) }, now)
  },
}

/** Leave that is granted, or taken back, afterwards: the days that are over say so too. */
async function applyLeave(
  tx: Db,
  { userGuid, startDate, endDate, away }: { userGuid: string; startDate: Day; endDate: Day; away: Away },
  now: string,
): Promise<void> {
  const absent = await tx
    .select({ guid: records.guid })
    .from(records)
    .where(
      and(
        eq(records.userGuid, userGuid),
        gte(records.date, startDate),
        lte(records.date, endDate),
        eq(records.attendStatus, 'missing'),
        isNull(records.signOutTime),
        eq(records.deleted, false),
      ),
    )
  for (const { guid } of absent)
    await touchOne(tx, 'attendanceRecord', String(guid), { patch: { attendStatus: away }, now })
}
