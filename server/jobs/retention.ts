import { inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { RETENTION } from '#domain/data/retention.ts'
import { addMonths, addMs, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import type { Db } from '#server/db/database.ts'
import { requestCount, session, signInChallenge, signInFailure, workflowLog } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { numberSetting } from '#server/engine/settings.ts'

/** 网络安全法 art. 21: logs are kept for no less than six months, whatever a setting says. */
const LEAST_MONTHS = 6
const MS_PER_DAY = 86_400_000

type Kept = keyof typeof RETENTION

const loginLogs = tableOf(systemLoginLog)
const businessLogs = tableOf(systemBusinessLog)
const receipts = tableOf(noticeFeedBack)
const texts = tableOf(smsRecord)
const todos = tableOf(workflowTask)

/** Where each of them lies, and the column its time is counted from. */
const STORES: Readonly<Record<Kept, { table: PgTable; since: PgColumn }>> = {
  systemLoginLog: { table: loginLogs, since: loginLogs.time },
  systemBusinessLog: { table: businessLogs, since: businessLogs.time },
  noticeFeedBack: { table: receipts, since: receipts.createTime },
  smsRecord: { table: texts, since: texts.sendTime },
  session: { table: session, since: session.expiresAt },
  signInChallenge: { table: signInChallenge, since: signInChallenge.expiresAt },
  signInFailure: { table: signInFailure, since: signInFailure.lastAt },
  requestCount: { table: requestCount, since: requestCount.since },
}

/**
 * Removes what the platform has written down about people and kept as long as it may, from the devices too. Answers how
 * many rows went.
 */
export async function purgePast(db: Db, now: string): Promise<Record<Kept, number>> {
  const removed: [string, number][] = []
  for (const [name, { table, since }] of Object.entries(STORES)) {
    const until = await keptFrom(db, name as Kept, now)
    if (table === receipts) await purgeStepsOfReceipts(db, until)
    const past = await db.delete(table).where(lt(since, until)).returning({ since })
    removed.push([name, past.length])
  }
  return Object.fromEntries(removed) as Record<Kept, number>
}

/** What is written about the way of a receipt goes before it. */
async function purgeStepsOfReceipts(db: Db, until: string): Promise<void> {
  const past = db.select({ guid: receipts.guid }).from(receipts).where(lt(receipts.createTime, until))
  await db.delete(todos).where(inArray(todos.bizGuid, past))
  await db.delete(workflowLog).where(inArray(workflowLog.bizGuid, past))
}

async function keptFrom(db: Db, name: Kept, now: string): Promise<string> {
  const period = RETENTION[name]
  if ('days' in period) return addMs(now, -period.days * MS_PER_DAY)
  const months =
    'months' in period ? period.months : Math.max(LEAST_MONTHS, await numberSetting(db, period.setting, now))
  return startOfDay(addMonths(dayOf(now), -months))
}
