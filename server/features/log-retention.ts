import { lt } from 'drizzle-orm'
import { addMonths, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { numberSetting } from './settings.ts'

/** 网络安全法 art. 21: logs are kept for no less than six months, whatever a setting says. */
const LEAST_MONTHS = 6
const LOGS = [tableOf(systemLoginLog), tableOf(systemBusinessLog)]

/** Removes what the logs hold beyond the time set in 信息配置. Answers how many rows went. */
export async function purgeLogs(db: Db, now: string): Promise<number> {
  const months = Math.max(LEAST_MONTHS, await numberSetting(db, 'log.retentionMonths', now))
  const before = startOfDay(addMonths(dayOf(now), -months))
  let removed = 0
  for (const log of LOGS) {
    const rows = await db.delete(log).where(lt(log.time, before)).returning({ guid: log.guid })
    removed += rows.length
  }
  return removed
}
