import { eq, isNull } from 'drizzle-orm'
import type { Day } from '#domain/lib/dates.ts'
import { attendanceRecord as recordDefinition } from '#domain/resources/attendanceRecord/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

const records = tableOf(recordDefinition)

export const attendanceRecordHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'signIn') await dropAbsence(tx, String(after.userGuid), String(after.date), now)
    return {}
  },
}

/** A sign that comes late from a device without a signal takes the place of the absence that was noted meanwhile. */
async function dropAbsence(tx: Db, userGuid: string, date: Day, now: string): Promise<void> {
  const noted = await tx
    .select({ guid: records.guid })
    .from(records)
    .where(live(records, eq(records.userGuid, userGuid), eq(records.date, date), isNull(records.signInTime)))
  for (const { guid } of noted) await touchOne(tx, 'attendanceRecord', String(guid), { patch: { deleted: true }, now })
}
