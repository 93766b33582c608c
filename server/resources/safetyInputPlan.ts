import { between, eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { safetyInput as inputDefinition } from '#domain/resources/safetyInput/definition.ts'
import type { safetyInputPlan } from '#domain/resources/safetyInputPlan/definition.ts'
import { baseOf, firstDayOf, requiredOf } from '#domain/resources/safetyInputPlan/definition.ts'
import type { IndustryClass } from '#domain/rules/safety-cost.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { costRatesOn } from '#server/engine/legal-figures.ts'
import { touch } from '#server/engine/touch.ts'
import { figuresOf, paymentsOf } from './parts/safety-plan.ts'

const inputs = tableOf(inputDefinition)

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
  throw wrong<typeof safetyInputPlan>('year', '已有月结的月份，不能删除计划或改变年度', 'closed')
}

interface MonthMark {
  month: string
  isClosed: boolean
  now: string
}

async function markMonth(tx: Db, plan: AnyRecord, { month, isClosed, now }: MonthMark): Promise<void> {
  const first = `${plan.year}-${month}-01`
  const where = live(
    inputs,
    eq(inputs.companyGuid, String(plan.companyGuid)),
    between(inputs.date, first, addDays(addMonths(first, 1), -1)),
  )
  if (where !== undefined) await touch(tx, { resource: 'safetyInput', where, patch: { monthClosed: isClosed }, now })
}

/** What was paid before the plan of the year was written. */
async function adoptPayments(tx: Db, plan: AnyRecord, now: string): Promise<void> {
  const where = paymentsOf(plan)
  if (where !== undefined) await touch(tx, { resource: 'safetyInput', where, patch: { planGuid: plan.guid }, now })
}
