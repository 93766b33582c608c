import { and, eq, gte, inArray } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { hiddenDanger as hazardDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { smsRecord as smsDefinition } from '#domain/resources/smsRecord/definition.ts'
import { isMobile } from '#domain/rules/phone.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { queueSms, type SmsMessage } from '#server/services/sms.ts'
import { numberSetting } from './settings.ts'

const companies = tableOf(companyDefinition)
const hazards = tableOf(hazardDefinition)
const texts = tableOf(smsDefinition)
/** After the deadline the enterprise is told the next day, and once more a week on. */
const OVERDUE_DAYS = [1, 7]

/**
 * Texts the enterprises whose rectification is due in some days, tomorrow or today, or has just become overdue: one text
 * for an enterprise and a deadline, once a day however often the job runs. Answers how many were written.
 */
export async function remindRectification(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  const before = await numberSetting(db, 'hazard.remindDays', now)
  const stages = new Map([
    ...[before, 1, 0].map((days) => [addDays(today, days), 'rectifyDue'] as const),
    ...OVERDUE_DAYS.map((days) => [addDays(today, -days), 'rectifyOverdue'] as const),
  ])
  return await db.transaction(async (tx) => {
    const open = (await tx
      .select({
        companyGuid: hazards.companyGuid,
        deadline: hazards.deadline,
        rectifyPhone: hazards.rectifyPhone,
        companyName: companies.companyName,
        safetyManagerPhone: companies.safetyManagerPhone,
        mainLeaderPhone: companies.mainLeaderPhone,
      })
      .from(hazards)
      .innerJoin(companies, eq(companies.guid, hazards.companyGuid))
      .where(
        and(
          eq(hazards.status, 'pendingRectify'),
          eq(hazards.deleted, false),
          eq(companies.deleted, false),
          inArray(hazards.deadline, [...stages.keys()]),
        ),
      )
      .orderBy(hazards.companyGuid, hazards.deadline, hazards.guid)) as unknown as AnyRecord[]
    const told = await tx
      .select({ bizGuid: texts.bizGuid, params: texts.params })
      .from(texts)
      .where(and(inArray(texts.template, ['rectifyDue', 'rectifyOverdue']), gte(texts.createTime, startOfDay(today))))
    const known = new Set(told.map(({ bizGuid, params }) => `${bizGuid} ${(params as { date?: string } | null)?.date}`))
    const messages = open.flatMap((row): SmsMessage[] => {
      const bizGuid = String(row.companyGuid)
      const date = String(row.deadline)
      const template = stages.get(date)
      const phone = [row.rectifyPhone, row.safetyManagerPhone, row.mainLeaderPhone].find(
        (number): number is string => typeof number === 'string' && isMobile(number),
      )
      if (template === undefined || phone === undefined || known.has(`${bizGuid} ${date}`)) return []
      known.add(`${bizGuid} ${date}`)
      return [{ phone, template, params: { companyName: String(row.companyName ?? ''), date }, bizGuid }]
    })
    await queueSms(tx, messages, now)
    return messages.length
  })
}
