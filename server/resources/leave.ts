import { eq, gte, isNull, lte } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Day } from '#domain/lib/dates.ts'
import { attendanceRecord as recordDefinition } from '#domain/resources/attendanceRecord/definition.ts'
import { type Away, awayFor } from '#domain/rules/attendance.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { delegateForLeave, endDelegationsOf, isUndelegated } from './parts/delegating.ts'
import { assertOffDuty, tellOfDueWork } from './parts/leave-work.ts'

const records = tableOf(recordDefinition)

export const leaveHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action !== 'agree') return {}
    await assertOffDuty(tx, daysOf(after), now)
    return { undelegated: (await isUndelegated(tx, after, now)) ? true : null }
  },

  async afterSave({ tx, actor, action, after, now }) {
    if (action === 'delegate') await delegateForLeave(tx, after, { actor, now })
    if (action === 'back') await endDelegationsOf(tx, after, now)
    if (action !== 'agree') return
    const days = daysOf(after)
    await applyLeave(tx, { ...days, away: awayFor(after.leaveType) }, now)
    await tellOfDueWork(tx, { ...days, by: actor.guid }, now)
  },
}

const daysOf = ({ userGuid, startDate, endDate }: AnyRecord) => ({
  ...{ userGuid: String(userGuid), startDate: String(startDate), endDate: String(endDate) },
})

/** Leave that is granted, or taken back, afterwards: the days that are over say so too. */
async function applyLeave(
  tx: Db,
  { userGuid, startDate, endDate, away }: { userGuid: string; startDate: Day; endDate: Day; away: Away },
  now: string,
): Promise<void> {
  const absent = await liveFields(
    tx,
    records,
    ['guid'],
    eq(records.userGuid, userGuid),
    gte(records.date, startDate),
    lte(records.date, endDate),
    eq(records.attendStatus, 'missing'),
    isNull(records.signOutTime),
  )
  for (const { guid } of absent)
    await touchOne(tx, 'attendanceRecord', String(guid), { patch: { attendStatus: away }, now })
}
