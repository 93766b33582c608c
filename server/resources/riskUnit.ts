import type { ResourceHooks } from '#server/engine/hooks.ts'
import { followRisks } from './parts/company-risk.ts'

/** A unit taken out of use, or put back, may change the grade of its enterprise. */
export const riskUnitHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (before === null || (before.status === after.status && before.deleted === after.deleted)) return
    await followRisks(tx, String(after.companyGuid), now)
  },
}
