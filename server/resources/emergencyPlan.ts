import { filingTerm } from '#domain/resources/emergencyPlan/definition.ts'
import { figuresFor } from '#server/engine/figures.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

export const emergencyPlanHooks: ResourceHooks = {
  /** Working days are counted with the holidays people keep, which the definition does not know. */
  async beforeSave({ tx, after }) {
    return filingTerm(after, await figuresFor(tx, 'emergencyPlan'), await holidaysOf(tx))
  },
}
