import { and, eq, gte, inArray } from 'drizzle-orm'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { company } from '#domain/resources/company/definition.ts'
import { type SmsTemplate, smsRecord } from '#domain/resources/smsRecord/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { queueSms, type SmsMessage } from '#server/services/sms.ts'

const companies = tableOf(company)
const texts = tableOf(smsRecord)

interface CompanyText {
  template: SmsTemplate
  /** What it says beside the enterprise's name: another text of the same template says something else. */
  params?: Readonly<Record<string, string>>
  now: string
}

export interface CompanyTexts {
  sent: number
  toldBefore: number
  withoutMobile: number
}

interface Texted extends CompanyTexts {
  /** Those a text was written to now. */
  guids: readonly string[]
}

/** Texts the safety managers of these enterprises, none of them twice on a day. */
export async function textCompanies(
  tx: Db,
  guids: readonly string[],
  { template, params = {}, now }: CompanyText,
): Promise<Texted> {
  if (guids.length === 0) return { sent: 0, toldBefore: 0, withoutMobile: 0, guids: [] }
  const told = await tx
    .select({ bizGuid: texts.bizGuid, params: texts.params })
    .from(texts)
    .where(
      and(
        eq(texts.template, template),
        inArray(texts.bizGuid, [...guids]),
        gte(texts.createTime, startOfDay(dayOf(now))),
      ),
    )
  const saysSame = (said: unknown) =>
    Object.entries(params).every(([name, words]) => (said as Record<string, string> | null)?.[name] === words)
  const known = new Set(told.flatMap(({ bizGuid, params: said }) => (saysSame(said) ? [bizGuid] : [])))
  const wanted = guids.filter((guid) => !known.has(guid))
  const rows = wanted.length === 0 ? [] : await tx.select().from(companies).where(inArray(companies.guid, wanted))
  const messages = rows.flatMap((row): SmsMessage[] => {
    const phone = [row.safetyManagerPhone, row.mainLeaderPhone].find(
      (number): number is string => typeof number === 'string' && isMobile(number),
    )
    if (phone === undefined) return []
    return [
      { phone, template, params: { companyName: String(row.companyName ?? ''), ...params }, bizGuid: String(row.guid) },
    ]
  })
  for (let at = 0; at < messages.length; at += AT_ONCE) await queueSms(tx, messages.slice(at, at + AT_ONCE), now)
  return {
    sent: messages.length,
    toldBefore: known.size,
    withoutMobile: wanted.length - messages.length,
    guids: messages.flatMap(({ bizGuid }) => bizGuid ?? []),
  }
}

/** A row has a dozen values, and one statement takes 65 535. */
const AT_ONCE = 1_000
