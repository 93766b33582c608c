import { and, eq, sql } from 'drizzle-orm'
import { safetyInput as inputDefinition } from '#domain/resources/safetyInput/definition.ts'
import {
  firstDayOf,
  safetyInputPlan as planDefinition,
  requiredOf,
} from '#domain/resources/safetyInputPlan/definition.ts'
import { type IndustryClass, usedSafetyCost } from '#domain/rules/safety-cost.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { costRatesOn, figuresInForce } from '#server/features/legal-figures.ts'

const inputs = tableOf(inputDefinition)
const plans = tableOf(planDefinition)

/** A plan's duty is worked out by the rates in force when its year begins, when it is written and never afterwards. */
export const safetyInputPlanHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    const { industryClass, lastRevenue, planTotal, year } = after
    if (after.deleted || (action !== 'create' && action !== 'update')) return {}
    const rates = await costRatesOn(tx, industryClass as IndustryClass, firstDayOf(year)) // a required choice
    return requiredOf(rates, Number(lastRevenue), Number(planTotal))
  },
}

export const safetyInputHooks: ResourceHooks = {
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
