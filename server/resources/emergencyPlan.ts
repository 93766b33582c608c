import { eq, ne } from 'drizzle-orm'
import { wrong } from '#domain/kit/wrong.ts'
import { emergencyPlan, filingTerm } from '#domain/resources/emergencyPlan/definition.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { figuresFor } from '#server/engine/figures.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'

const plans = tableOf(emergencyPlan)

export const emergencyPlanHooks: ResourceHooks = {
  /** Working days are counted with the holidays people keep, which the definition does not know. */
  async beforeSave(change) {
    const { tx, action, after } = change
    if (action === 'file') await assertOwnNumber(change)
    return filingTerm(after, await figuresFor(tx, 'emergencyPlan'), await holidaysOf(tx))
  },
}

async function assertOwnNumber({ tx, after }: Change): Promise<void> {
  const { guid, filingNo } = after
  const others = live(plans, eq(plans.filingNo, String(filingNo)), ne(plans.guid, guid))
  if ((await tx.$count(plans, others)) > 0)
    throw wrong<typeof emergencyPlan>('filingNo', '这个备案编号已用于另一份预案', 'taken')
}
