import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { safetyInput } from '#domain/resources/safetyInput/definition.ts'
import { safetyInputPlan as planDefinition } from '#domain/resources/safetyInputPlan/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { recountPlan, yearOf } from './parts/safety-plan.ts'

const plans = tableOf(planDefinition)

/** A payment is neither made in a closed month nor moved into one. */
async function refuseInClosedMonth(tx: Db, { companyGuid, date }: AnyRecord): Promise<void> {
  const [year, month] = String(date).split('-')
  const found = await tx
    .select({ closedMonths: plans.closedMonths })
    .from(plans)
    .where(live(plans, eq(plans.companyGuid, String(companyGuid)), eq(plans.year, Number(year))))
    .for('update')
  if (!found.some(({ closedMonths }) => Array.isArray(closedMonths) && closedMonths.includes(month))) return
  throw wrong<typeof safetyInput>('date', `${year}年${Number(month)}月已月结，请联系监管部门重新打开`, 'closed')
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
    .where(live(plans, eq(plans.companyGuid, String(companyGuid)), eq(plans.year, yearOf(date))))
  const isChosen = planGuid !== null && planGuid !== before?.planGuid
  if (!isChosen || planGuid === plan?.guid) return plan?.guid ?? null
  throw wrong<typeof safetyInput>('planGuid', `所属计划不是本企业${yearOf(date)}年的计划`, 'year')
}
