import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

/** What an evaluation says of the plan stands there until the plan is published anew (88号令第三十四条). */
export const drillHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    const { planGuid, planAdvice, drillDate, drillName } = after
    if (action !== 'evaluate' || typeof planAdvice !== 'string') return
    const patch = { drillAdvice: `${drillDate} ${drillName}：${planAdvice}` }
    await touchOne(tx, 'emergencyPlan', String(planGuid), { patch, now })
  },
}
