import { and, between, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMonths, dayOf } from '#domain/lib/dates.ts'
import { safetyInput as inputDefinition } from '#domain/resources/safetyInput/definition.ts'
import {
  baseOf,
  firstDayOf,
  MONTHS,
  safetyInputPlan as planDefinition,
  requiredOf,
} from '#domain/resources/safetyInputPlan/definition.ts'
import { accrualOf, type IndustryClass, monthsBegun, usedSafetyCost } from '#domain/rules/safety-cost.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { costRatesOn, figuresInForce } from '#server/engine/legal-figures.ts'
import { touch, touchOne } from '#server/engine/touch.ts'

const inputs = tableOf(inputDefinition)
const plans = tableOf(planDefinition)

/** A plan's duty is worked out by the rates in force when its year begins, when it is written and never afterwards. */
export const safetyInputPlanHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after, now }) {
    refuseUnderClosedMonths(before, after)
    if (after.deleted || (action !== 'create' && action !== 'update')) return {}
    const { industryClass, planTotal, year } = after
    const base = baseOf(after)
    if (base === null) return await figuresOf(tx, after, now)
    const rates = await costRatesOn(tx, industryClass as IndustryClass, firstDayOf(year)) // a required choice
    const required = requiredOf(rates, base, Number(planTotal))
    return { ...required, ...(await figuresOf(tx, { ...after, ...required }, now)) }
  },

  /** The payments of the month say themselves that they are closed, or open again. */
  async afterSave({ tx, action, before, after, now }) {
    if (action === 'create') await adoptPayments(tx, after, now)
    const [was, is] = [closedIn(before), closedIn(after)]
    for (const month of is.filter((each) => !was.includes(each)))
      await markMonth(tx, after, { month, isClosed: true, now })
    for (const month of was.filter((each) => !is.includes(each)))
      await markMonth(tx, after, { month, isClosed: false, now })
  },
}

const closedIn = (plan: AnyRecord | null): string[] =>
  Array.isArray(plan?.closedMonths) ? plan.closedMonths.map(String) : []

/** Months are closed under a plan: it cannot be taken from under them. */
function refuseUnderClosedMonths(before: AnyRecord | null, after: AnyRecord): void {
  if (closedIn(before).length === 0 || (!after.deleted && before?.year === after.year)) return
  throw new Problem('input.invalid', {
    issues: [{ path: 'year', code: 'closed', message: '已有月结的月份，不能删除计划或改变年度' }],
  })
}

interface MonthMark {
  month: string
  isClosed: boolean
  now: string
}

async function markMonth(tx: Db, plan: AnyRecord, { month, isClosed, now }: MonthMark): Promise<void> {
  const first = `${plan.year}-${month}-01`
  const where = and(
    eq(inputs.companyGuid, String(plan.companyGuid)),
    between(inputs.date, first, addDays(addMonths(first, 1), -1)),
    eq(inputs.deleted, false),
  )
  if (where !== undefined) await touch(tx, { resource: 'safetyInput', where, patch: { monthClosed: isClosed }, now })
}

/** A payment is neither made in a closed month nor moved into one. */
async function refuseInClosedMonth(tx: Db, { companyGuid, date }: AnyRecord): Promise<void> {
  const [year, month] = String(date).split('-')
  const found = await tx
    .select({ closedMonths: plans.closedMonths })
    .from(plans)
    .where(and(eq(plans.companyGuid, String(companyGuid)), eq(plans.year, Number(year)), eq(plans.deleted, false)))
    .for('update')
  if (!found.some(({ closedMonths }) => Array.isArray(closedMonths) && closedMonths.includes(month))) return
  throw new Problem('input.invalid', {
    issues: [{ path: 'date', code: 'closed', message: `${year}年${Number(month)}月已月结，请联系监管部门重新打开` }],
  })
}

export const safetyInputHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    await refuseInClosedMonth(tx, after)
    return after.deleted ? {} : { planGuid: await planOfPayment(tx, before, after) }
  },

  /** The plan a payment belongs to knows what was used of it. */
  async afterSave({ tx, before, after, now }) {
    const named = [before?.planGuid, after.planGuid].filter((guid) => typeof guid === 'string')
    for (const guid of new Set(named)) await recountPlan(tx, guid, now)
  },
}

/** A payment counts for the plan of its enterprise and year, whether or not that was chosen. */
async function planOfPayment(tx: Db, before: AnyRecord | null, after: AnyRecord): Promise<unknown> {
  const { companyGuid, date, planGuid } = after
  const [plan] = await tx
    .select({ guid: plans.guid })
    .from(plans)
    .where(and(eq(plans.companyGuid, String(companyGuid)), eq(plans.year, yearOf(date)), eq(plans.deleted, false)))
  const isChosen = planGuid !== null && planGuid !== before?.planGuid
  if (!isChosen || planGuid === plan?.guid) return plan?.guid ?? null
  throw new Problem('input.invalid', {
    issues: [{ path: 'planGuid', code: 'year', message: `所属计划不是本企业${yearOf(date)}年的计划` }],
  })
}

const yearOf = (date: unknown) => Number(String(date).slice(0, 4))

/** What was paid before the plan of the year was written. */
async function adoptPayments(tx: Db, plan: AnyRecord, now: string): Promise<void> {
  const where = paymentsOf(plan)
  if (where !== undefined) await touch(tx, { resource: 'safetyInput', where, patch: { planGuid: plan.guid }, now })
}

/** The plans of this year, as another month begins; answers how many. */
export async function accrueMonth(db: Db, now: string): Promise<number> {
  const year = yearOf(dayOf(now))
  const running = await db
    .select({ guid: plans.guid })
    .from(plans)
    .where(and(eq(plans.year, year), eq(plans.deleted, false)))
  for (const { guid } of running) await db.transaction((tx) => recountPlan(tx, String(guid), now))
  return running.length
}

async function recountPlan(tx: Db, guid: string, now: string): Promise<void> {
  const [row] = await tx.select().from(plans).where(eq(plans.guid, guid))
  if (row === undefined) return
  const plan = recordOf(row)
  const patch = await figuresOf(tx, plan, now)
  const isSame = Object.entries(patch).every(([name, value]) => plan[name] === value)
  if (!isSame) await touchOne(tx, 'safetyInputPlan', guid, { patch, now })
}

/** What was put aside and spent in the year of a plan, and what is left. */
async function figuresOf(tx: Db, plan: AnyRecord, now: string) {
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
const paymentsOf = ({ companyGuid, year }: AnyRecord) =>
  and(
    eq(inputs.companyGuid, String(companyGuid)),
    between(inputs.date, `${year}-01-01`, `${year}-12-31`),
    eq(inputs.deleted, false),
  )

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function requiredIn(tx: Db, { companyGuid }: AnyRecord, year: number): Promise<number | null> {
  const [plan] = await tx
    .select({ required: plans.requiredAmount })
    .from(plans)
    .where(and(eq(plans.companyGuid, String(companyGuid)), eq(plans.year, year), eq(plans.deleted, false)))
  return numberOf(plan?.required)
}
