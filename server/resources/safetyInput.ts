import { and, between, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { safetyInput as inputDefinition } from '#domain/resources/safetyInput/definition.ts'
import {
  baseOf,
  firstDayOf,
  safetyInputPlan as planDefinition,
  requiredOf,
} from '#domain/resources/safetyInputPlan/definition.ts'
import { type IndustryClass, usedSafetyCost } from '#domain/rules/safety-cost.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { costRatesOn, figuresInForce } from '#server/features/legal-figures.ts'

const inputs = tableOf(inputDefinition)
const plans = tableOf(planDefinition)

/** A plan's duty is worked out by the rates in force when its year begins, when it is written and never afterwards. */
export const safetyInputPlanHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after }) {
    refuseUnderClosedMonths(before, after)
    const { industryClass, planTotal, year } = after
    const base = baseOf(after)
    if (after.deleted || base === null || (action !== 'create' && action !== 'update')) return {}
    const rates = await costRatesOn(tx, industryClass as IndustryClass, firstDayOf(year)) // a required choice
    return requiredOf(rates, base, Number(planTotal))
  },

  /** The payments of the month say themselves that they are closed, or open again. */
  async afterSave({ tx, before, after, now }) {
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
  async beforeSave({ tx, after }) {
    await refuseInClosedMonth(tx, after)
    return {}
  },

  /** The plan a payment belongs to knows what was used of it. */
  async afterSave({ tx, before, after, now }) {
    const named = [before?.planGuid, after.planGuid].filter((guid) => typeof guid === 'string')
    for (const guid of new Set(named)) await recountPlan(tx, guid, now)
  },
}

async function recountPlan(tx: Db, guid: string, now: string): Promise<void> {
  const [plan] = await tx
    .select({ required: plans.requiredAmount, planned: plans.planTotal, year: plans.year })
    .from(plans)
    .where(eq(plans.guid, guid))
  if (plan === undefined) return
  const [sum] = await tx
    .select({ yuan: sql<number>`coalesce(sum(${inputs.amount}), 0)::float8` })
    .from(inputs)
    .where(and(eq(inputs.planGuid, guid), eq(inputs.deleted, false)))
  const usedAmount = Math.round(sum?.yuan ?? 0) / 10_000
  const planned = plan.required ?? plan.planned
  const required = typeof planned === 'number' ? planned : null
  const figure = await figuresInForce(tx, ['safetyInput.leastUsedRate'])
  const used = usedSafetyCost({ required, used: usedAmount, firstDay: firstDayOf(plan.year) }, figure)
  await touchOne(tx, 'safetyInputPlan', guid, { patch: { usedAmount, ...used }, now })
}
