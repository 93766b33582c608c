import { and, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { hiddenDanger as hazardDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type SmsTemplate, smsRecord as smsDefinition } from '#domain/resources/smsRecord/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { queueSms, type SmsMessage } from '#server/services/sms.ts'
import type { CompanyTexts } from './company-texts.ts'

const companies = tableOf(companyDefinition)
const hazards = tableOf(hazardDefinition)
const texts = tableOf(smsDefinition)
/** After the deadline the enterprise is told the next day, and once more a week on. */
const OVERDUE_DAYS = [1, 7]
type Row = Readonly<Record<string, unknown>>

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
    const open = await openAt(tx, inArray(hazards.deadline, [...stages.keys()]))
    const told = await toldToday(tx, now)
    const known = new Set(told.map(({ bizGuid, date }) => `${bizGuid} ${date}`))
    const messages = open.flatMap((row): SmsMessage[] => {
      const date = String(row.deadline)
      const template = stages.get(date)
      const phone = phoneOf(row)
      if (template === undefined || phone === undefined || known.has(`${row.companyGuid} ${date}`)) return []
      known.add(`${row.companyGuid} ${date}`)
      return [textFor(row, template, phone)]
    })
    await queueSms(tx, messages, now)
    return messages.length
  })
}

/**
 * Texts each enterprise of one's own area that has let the deadline of a hazard pass, about the oldest of them; whoever was
 * told of an overdue hazard today is not told again. Answers which enterprises are late, and what was done about them.
 */
export async function remindOverdueHazards(tx: Db, actor: Actor, now: string): Promise<OverdueTexts> {
  const today = dayOf(now)
  const resource = resourceNamed('hiddenDanger')
  const overdue = resource.list.views.overdue?.filter(today, actor, now) ?? 'nothing'
  const open = await openAt(tx, filterSql(resource, both(readable(resource, actor), overdue)))
  const oldest = new Map<string, Row>()
  for (const row of open) if (!oldest.has(String(row.companyGuid))) oldest.set(String(row.companyGuid), row)
  const told = new Set(
    (await toldToday(tx, now)).flatMap(({ bizGuid, template }) => (template === 'rectifyOverdue' ? [bizGuid] : [])),
  )
  const wanted = [...oldest].filter(([guid]) => !told.has(guid))
  const messages = wanted.flatMap(([, row]): SmsMessage[] => {
    const phone = phoneOf(row)
    return phone === undefined ? [] : [textFor(row, 'rectifyOverdue', phone)]
  })
  await queueSms(tx, messages, now)
  return {
    late: [...oldest.keys()],
    sent: messages.length,
    toldBefore: oldest.size - wanted.length,
    withoutMobile: wanted.length - messages.length,
  }
}

interface OverdueTexts extends CompanyTexts {
  /** Enterprises by their guid. */
  late: readonly string[]
}

/** Hazards still to be mended with whom to tell, of an enterprise the oldest first. */
async function openAt(tx: Db, deadlines: SQL | undefined): Promise<Row[]> {
  return await tx
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
      and(eq(hazards.status, 'pendingRectify'), eq(hazards.deleted, false), eq(companies.deleted, false), deadlines),
    )
    .orderBy(hazards.companyGuid, hazards.deadline, hazards.guid)
}

async function toldToday(tx: Db, now: string) {
  const rows = await tx
    .select({ bizGuid: texts.bizGuid, template: texts.template, params: texts.params })
    .from(texts)
    .where(
      and(inArray(texts.template, ['rectifyDue', 'rectifyOverdue']), gte(texts.createTime, startOfDay(dayOf(now)))),
    )
  return rows.map(({ bizGuid, template, params }) => ({
    bizGuid,
    template,
    date: (params as { date?: string } | null)?.date,
  }))
}

const phoneOf = ({ rectifyPhone, safetyManagerPhone, mainLeaderPhone }: Row) =>
  [rectifyPhone, safetyManagerPhone, mainLeaderPhone].find(
    (number): number is string => typeof number === 'string' && isMobile(number),
  )

function textFor({ companyGuid, companyName, deadline }: Row, template: SmsTemplate, phone: string): SmsMessage {
  const params = { companyName: String(companyName ?? ''), date: String(deadline) }
  return { phone, template, params, bizGuid: String(companyGuid) }
}
