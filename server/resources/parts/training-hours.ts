import { eq, isNull, ne, or } from 'drizzle-orm'
import { recordAs } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { trainingSignIn } from '#domain/resources/trainingSignIn/definition.ts'
import { isDangerous, trainingFile } from '#domain/rules/training-hours.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { hoursIn } from '#server/engine/legal-figures.ts'
import { touchOne } from '#server/engine/touch.ts'

const employees = tableOf(companyEmployee)
const signIns = tableOf(trainingSignIn)
const companies = tableNamed('company')

/** The job comes every hour; a district of a hundred thousand people is through in the first days of a year. */
const RECOUNTED_AT_ONCE = 2_000

/**
 * Counts anew for everybody whose file still shows another year, or nothing yet: a new year begins with no hours, and
 * who was never trained is short of them from the first day. Answers how many that were.
 */
export async function beginYearOfHours(db: Db, now: string): Promise<number> {
  const year = Number(dayOf(now).slice(0, 4))
  const stale = await liveFields(
    db,
    employees,
    ['guid'],
    eq(employees.status, 'employed'),
    or(isNull(employees.trainingYear), ne(employees.trainingYear, year)),
  ).limit(RECOUNTED_AT_ONCE)
  for (const { guid } of stale) await db.transaction((tx) => countHours(tx, String(guid), now))
  return stale.length
}

/** The hours of a person's file, counted anew from all his trainings. */
export async function countHours(tx: Db, employeeGuid: string, now: string): Promise<void> {
  const [row] = await tx.select().from(employees).where(eq(employees.guid, employeeGuid))
  if (row === undefined) return
  const person = recordAs<typeof companyEmployee>(row)
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.guid, person.companyGuid ?? ''))
  const taken = await liveRows(tx, signIns, eq(signIns.employeeGuid, employeeGuid))
  const year = Number(dayOf(now).slice(0, 4))
  const { hasThreeLevels, ...file } = trainingFile(
    taken.map((each) => recordAs<typeof trainingSignIn>(each)),
    { personType: person.personType, entryDate: person.entryDate, isHighDanger: isDangerous(company) },
    year,
    await hoursIn(tx, year),
  )
  // What was entered as done before there were sign-ins stays done.
  const patch = hasThreeLevels ? { ...file, threeLevelTrained: true } : file
  await touchOne(tx, 'companyEmployee', employeeGuid, { patch, now })
}
