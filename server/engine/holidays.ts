import type { Holiday } from '#domain/data/holidays.ts'
import { holiday } from '#domain/resources/holiday/definition.ts'
import { holidaysInForce } from '#domain/rules/working-days.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const holidays = tableOf(holiday)

/** The holidays as people keep them. Read each time, so a change counts at once. */
export async function holidaysOf(db: Db): Promise<readonly Holiday[]> {
  const rows = await liveFields(db, holidays, ['date', 'kind', 'name'])
  return holidaysInForce(rows as Holiday[]) // required columns, checked when they were stored
}
