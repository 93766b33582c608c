import { lt } from 'drizzle-orm'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '../db/database.ts'
import { changeLog } from '../db/sync-tables.ts'
import { LOG_DAYS } from './cursor.ts'

const MS_PER_DAY = 86_400_000

/** Forgets lines of the change log that no usable cursor lies before. */
export async function purgeLog(db: Db, now: string): Promise<void> {
  await db.delete(changeLog).where(lt(changeLog.at, addMs(now, -(LOG_DAYS + 1) * MS_PER_DAY)))
}
