import { between, eq, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { safetyInput as inputDefinition } from '#domain/resources/safetyInput/definition.ts'
import { firstDayOf, MONTHS, safetyInputPlan as planDefinition } from '#domain/resources/safetyInputPlan/definition.ts'
import { accrualOf, monthsBegun, usedSafetyCost } from '#domain/rules/safety-cost.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { touchOne } from '#server/engine/touch.ts'

const inputs = tableOf(inputDefinition)
const plans = tableOf(planDefinition)

export const yearOf = (date: unknown) => Number(String(date).slice(0, 4))

/** The plans of this year, as another month begins; answers how many. */
export async function accrueMonth(db: Db, now: string): Promise<number> {
  const year = yearOf(dayOf(now))
  const running = await liveFields(db, plans, ['guid'], eq(plans.year, year))
  for (const { guid } of running) await db.transaction((tx) => recountPlan(tx, String(guid), now))
  return running.length
}

export async function recountPlan(tx: Db, guid: string, now: string): Promise<void> {
  const [row] = await tx.select().from(plans).where(eq(plans.guid, guid))
  if (row === undefined) return
  const plan = recordOf(row)
  const patch = await figuresOf(tx, plan, now)
  const isSame = Object.entries(patch).every(([name, value]) => plan[name] === value)
  if (!isSame) await touchOne(tx, 'safetyInputPlan', guid, { patch, now })
}

/** What was put aside and spent in the year of a plan, and what is left. */
export async function figuresOf(tx: Db, plan: AnyRecord, now: string) {
  const year = Number(plan.year)
  const paid = await tx
    .select({
      month: sql<string>`substr(${inputs.date}::text, 6, 2)`,
      yuan: sql<number>`sum(${inputs.amount})::float8`,
    })
    .from(inputs)
    .where(paymentsOf(plan))
    .groupBy(sql`1`)
  const usedByMonth = Object.keys(MONTHS)
    .toSorted()
    .map((month) => Math.round(paid.find((each) => each.month === month)?.yuan ?? 0) / 10_000)
  const usedAmount = Math.round(paid.reduce((sum, { yuan }) => sum + yuan, 0)) / 10_000
  const annual = numberOf(plan.requiredAmount)
  const required = annual ?? numberOf(plan.planTotal)
  const figure = await figuresInForce(tx, ['safetyInput.leastUsedRate', 'safetyInput.pauseAtTimes'])
  return {
    usedAmount,
    ...usedSafetyCost({ required, used: usedAmount, firstDay: firstDayOf(year) }, figure),
    ...accrualOf(
      {
        annual,
        lastAnnual: await requiredIn(tx, plan, year - 1),
        carried: numberOf(plan.carriedAmount) ?? 0,
        usedByMonth,
        months: monthsBegun(year, dayOf(now)),
        firstDay: firstDayOf(year),
      },
      figure,
    ),
  }
}

/** All of the enterprise's in the year. */
export const paymentsOf = ({ companyGuid, year }: AnyRecord) =>
  live(inputs, eq(inputs.companyGuid, String(companyGuid)), between(inputs.date, `${year}-01-01`, `${year}-12-31`))

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function requiredIn(tx: Db, { companyGuid }: AnyRecord, year: number): Promise<number | null> {
  const [plan] = await tx
    .select({ required: plans.requiredAmount })
    .from(plans)
    .where(live(plans, eq(plans.companyGuid, String(companyGuid)), eq(plans.year, year)))
  return numberOf(plan?.required)
}
