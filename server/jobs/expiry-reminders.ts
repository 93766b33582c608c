import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { holdsFor } from '#domain/kit/dependent.ts'
import { both } from '#domain/kit/filter.ts'
import { type AnyResource, closingOf } from '#domain/kit/resource.ts'
import { addDays, type Day, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { personnelCertificate } from '#domain/resources/personnelCertificate/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { GONE } from '#domain/rules/company-state.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { isPresent } from '#server/resources/parts/present.ts'
import type { SmsMessage } from '#server/services/sms.ts'

const companies = tableOf(companyDefinition)
const employees = tableOf(companyEmployee)
const certificates = tableOf(personnelCertificate)
const texts = tableOf(smsRecord)
/** The longest that an enterprise may wish to be told beforehand. */
const LONGEST_DAYS = 365
/** What ran out longer ago than this is no news. */
const PAST_DAYS = 30
const TEMPLATES = ['certificateExpiry', 'certificateExpired'] as const

/** A day on which something runs out, and who is told of it. */
interface Expiring {
  guid: string
  what: string
  date: Day
  remindDays: number
  companyName: string
  phones: readonly unknown[]
}

/**
 * The texts about what runs out (`tells` of an `expiry`, and the certificates of people) that are due: one when the time to be told begins, one some days before the end, one when
 * it has run out. Of each the texts already written are counted since its stage began, so that a day on which the
 * platform stood still is made up for and none is sent twice.
 */
export async function expiryTexts(
  db: Db,
  { today, nearDays }: { today: Day; nearDays: number },
): Promise<SmsMessage[]> {
  const figure = await figuresInForce(db, ['companyCertificate.remindDays', 'personnelCertificate.remindDays'])
  const expiring = [
    ...(await expiringOfEnterprises(db, today, figure('companyCertificate.remindDays', today))),
    ...(await expiringCertificates(db, today, figure('personnelCertificate.remindDays', today))),
  ]
  const due = expiring.flatMap((each) => {
    const since = stageSince(each, today, nearDays)
    const phone = each.phones.find((number): number is string => typeof number === 'string' && isMobile(number))
    return since === null || phone === undefined ? [] : [{ ...each, since, phone }]
  })
  const told = await toldOf(db, today)
  return due
    .filter(({ guid, date, since }) => (told.get(`${guid} ${date}`) ?? '') < startOfDay(since))
    .map(({ guid, what, date, companyName, phone }): SmsMessage => {
      const template = date < today ? 'certificateExpired' : 'certificateExpiry'
      return { phone, template, params: { companyName, certificate: what, date }, bizGuid: guid }
    })
}

/** The day on which the stage began that today belongs to; null before the first. */
export function stageSince(
  { date, remindDays }: { date: Day; remindDays: number },
  today: Day,
  nearDays: number,
): Day | null {
  const stages = [addDays(date, -remindDays), addDays(date, -Math.min(nearDays, remindDays)), addDays(date, 1)]
  return stages.filter((since) => since <= today).at(-1) ?? null
}

/** When each was last told of, by what it is and the day. */
async function toldOf(db: Db, today: Day): Promise<Map<string, string>> {
  const rows = await db
    .select({ bizGuid: texts.bizGuid, params: texts.params, createTime: texts.createTime })
    .from(texts)
    .where(
      and(
        inArray(texts.template, [...TEMPLATES]),
        gte(texts.createTime, startOfDay(addDays(today, -LONGEST_DAYS - PAST_DAYS))),
      ),
    )
    .orderBy(texts.createTime)
  return new Map(
    rows.map(({ bizGuid, params, createTime }) => [
      `${bizGuid} ${(params as { date?: string } | null)?.date}`,
      String(createTime),
    ]),
  )
}

/** What of enterprises runs out, and whose definition says that they are told of it. */
async function expiringOfEnterprises(db: Db, today: Day, papers: number): Promise<Expiring[]> {
  const told = RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'date' && field.expiry?.tells !== undefined
        ? [{ resource, field: name, ...field.expiry, tells: field.expiry.tells }]
        : [],
    ),
  )
  const found: Expiring[] = []
  for (const { resource, field, remindDays, unless, tells } of told) {
    const usual = resource.name === companyCertificate.name ? papers : remindDays
    for (const { record, companyName, phones } of await runningOut(db, today, resource, field)) {
      const what = unless !== undefined && holdsFor(unless, record) ? null : tells(record)
      if (what === null) continue
      found.push({
        guid: record.guid,
        what,
        date: String(record[field]),
        remindDays: typeof record.remindDays === 'number' ? record.remindDays : usual,
        companyName,
        phones,
      })
    }
  }
  return found
}

/** Those still in their course whose day is near or has just passed. */
async function runningOut(db: Db, today: Day, resource: AnyResource, field: string) {
  const table = tableNamed(resource.name)
  const { workflow } = resource
  const left = Object.keys(workflow?.states ?? {}).filter((state) =>
    ['badly', 'aside'].includes((workflow && closingOf(workflow, state)) ?? ''),
  )
  const wanted = both(
    { field, atLeast: addDays(today, -PAST_DAYS) },
    { field, below: addDays(today, LONGEST_DAYS + 1) },
    ...(left.length === 0 ? [] : [{ not: { field: 'status', in: left } }]),
  )
  const rows = await db
    .select({
      record: table,
      companyName: companies.companyName,
      safetyManagerPhone: companies.safetyManagerPhone,
      mainLeaderPhone: companies.mainLeaderPhone,
    })
    .from(table)
    .innerJoin(companies, sql`${companies.guid} = ${table}."companyGuid"`)
    .where(and(eq(table.deleted, false), eq(companies.deleted, false), isPresent(GONE), filterSql(resource, wanted)))
    .orderBy(table.guid)
  return rows.map(({ record, companyName, safetyManagerPhone, mainLeaderPhone }) => ({
    record: recordOf(record),
    companyName: String(companyName ?? ''),
    phones: [safetyManagerPhone, mainLeaderPhone],
  }))
}

/** A person's certificate runs out on one day and is to be examined again on another; he is told of both himself. */
async function expiringCertificates(db: Db, today: Day, remindDays: number): Promise<Expiring[]> {
  const { certType } = personnelCertificate.fields
  const [from, to] = [addDays(today, -PAST_DAYS), addDays(today, remindDays)]
  const rows = await db
    .select({
      guid: certificates.guid,
      certType: certificates.certType,
      employeeName: certificates.employeeName,
      validTo: certificates.validTo,
      reviewDate: certificates.reviewDate,
      mobile: employees.mobile,
      companyName: companies.companyName,
      safetyManagerPhone: companies.safetyManagerPhone,
    })
    .from(certificates)
    .innerJoin(employees, eq(employees.guid, certificates.employeeGuid))
    .innerJoin(companies, eq(companies.guid, certificates.companyGuid))
    .where(
      and(
        eq(certificates.deleted, false),
        eq(employees.deleted, false),
        eq(companies.deleted, false),
        inArray(certificates.status, ['valid', 'due']),
        eq(employees.status, 'employed'),
        or(
          and(gte(certificates.validTo, from), lte(certificates.validTo, to)),
          and(gte(certificates.reviewDate, from), lte(certificates.reviewDate, to)),
        ),
      ),
    )
    .orderBy(certificates.guid)
  return rows.flatMap((row) => {
    const name = `${row.employeeName}的${labelOf(certType.options, row.certType)}`
    const ends = [
      { what: name, date: row.validTo },
      { what: `${name}复审期限`, date: row.reviewDate },
    ]
    return ends.flatMap(({ what, date }): Expiring[] =>
      typeof date !== 'string' || date < from || date > to
        ? []
        : [
            {
              guid: String(row.guid),
              what,
              date,
              remindDays,
              companyName: String(row.companyName ?? ''),
              phones: [row.mobile, row.safetyManagerPhone],
            },
          ],
    )
  })
}

const labelOf = (options: Readonly<Record<string, string>>, code: unknown) => options[String(code)] ?? String(code)
