import type { FastifyInstance } from 'fastify'
import { dayOf, formatDateTime } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { timedJob } from '#server/engine/timed.ts'
import { followIntegrity } from '#server/resources/parts/company-integrity.ts'
import { accrueMonth } from '#server/resources/parts/safety-plan.ts'
import { queueSms } from '#server/services/sms.ts'
import { goOnAfterDays } from './awaited-days.ts'
import { expiryTexts } from './expiry-reminders.ts'
import { plateTexts } from './plate-reminders.ts'
import { selfCheckTexts } from './self-check-reminders.ts'
import { trainingTexts } from './training-reminders.ts'

const EVERY_MS = 3_600_000
/** Hours of the day in which a text that can wait does not wake anybody. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20]
/** A row has a dozen values, and one statement takes 65 535. */
const AT_ONCE = 1_000

/** What enterprises and their people are told of before it is too late: certificates, training hours, self-checks, plates. */
export function reminderJobsFeature(app: FastifyInstance): void {
  const { db } = app.database
  timedJob(app, { name: 'reminders', everyMs: EVERY_MS, run: (now) => runReminders(db, now) })
  timedJob(app, { name: 'safetyCostAccrual', everyMs: EVERY_MS, run: (now) => accrueMonth(db, now) })
  timedJob(app, { name: 'awaitedDays', everyMs: EVERY_MS, run: (now) => goOnAfterDays(db, now) })
  timedJob(app, { name: 'integrity', everyMs: EVERY_MS, run: (now) => followIntegrity(db, now) })
}

/** Answers how many texts were written; what was told before is not told again in its period. */
export async function runReminders(db: Db, now: string): Promise<number> {
  const hour = Number(formatDateTime(now).slice(11, 13))
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return 0
  const today = dayOf(now)
  const nearDays = await numberSetting(db, 'certificate.remindDays', now)
  const lastMonths = await numberSetting(db, 'training.remindMonths', now)
  return await db.transaction(async (tx) => {
    const messages = [
      ...(await expiryTexts(tx, { today, nearDays })),
      ...(await trainingTexts(tx, { today, lastMonths })),
      ...(await selfCheckTexts(tx, now)),
      ...(await plateTexts(tx, now)),
    ]
    for (let at = 0; at < messages.length; at += AT_ONCE) await queueSms(tx, messages.slice(at, at + AT_ONCE), now)
    return messages.length
  })
}
