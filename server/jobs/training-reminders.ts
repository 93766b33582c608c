import { and, asc, eq, gte } from 'drizzle-orm'
import { addMonths, type Day, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { SmsMessage } from '#server/services/sms.ts'

const companies = tableOf(companyDefinition)
const employees = tableOf(companyEmployee)
const texts = tableOf(smsRecord)
const NAMED = 3

/**
 * The texts about training hours that are still short: one a month for an enterprise, in the last months of the year;
 * of people who came this year, whose first training is due before they begin, the whole year round.
 */
export async function trainingTexts(
  db: Db,
  { today, lastMonths }: { today: Day; lastMonths: number },
): Promise<SmsMessage[]> {
  const year = today.slice(0, 4)
  const month = `${today.slice(0, 7)}-01`
  const isLate = month >= addMonths(`${Number(year) + 1}-01-01`, -lastMonths)
  const short = await db
    .select({
      companyGuid: employees.companyGuid,
      name: employees.name,
      companyName: companies.companyName,
      safetyManagerPhone: companies.safetyManagerPhone,
      mainLeaderPhone: companies.mainLeaderPhone,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.guid, employees.companyGuid))
    .where(
      and(
        eq(employees.deleted, false),
        eq(companies.deleted, false),
        eq(employees.status, 'employed'),
        eq(employees.trainingState, 'short'),
        eq(employees.trainingYear, Number(year)),
        isLate ? undefined : gte(employees.entryDate, `${year}-01-01`),
      ),
    )
    .orderBy(asc(employees.companyGuid), asc(employees.name))
  const told = await db
    .select({ bizGuid: texts.bizGuid })
    .from(texts)
    .where(and(eq(texts.template, 'trainingShort'), gte(texts.createTime, startOfDay(month))))
  const known = new Set(told.map(({ bizGuid }) => bizGuid))
  const byCompany = new Map<string, typeof short>()
  for (const person of short) {
    const key = String(person.companyGuid)
    byCompany.set(key, [...(byCompany.get(key) ?? []), person])
  }
  return [...byCompany].flatMap(([bizGuid, people]): SmsMessage[] => {
    const [first] = people
    const phone = [first?.safetyManagerPhone, first?.mainLeaderPhone].find(
      (number): number is string => typeof number === 'string' && isMobile(number),
    )
    if (first === undefined || phone === undefined || known.has(bizGuid)) return []
    const named = people.slice(0, NAMED).map(({ name }) => String(name))
    const params = {
      companyName: String(first.companyName ?? ''),
      year,
      count: String(people.length),
      names: `${named.join('、')}${people.length > NAMED ? '等' : ''}`,
    }
    return [{ phone, template: 'trainingShort', params, bizGuid }]
  })
}
