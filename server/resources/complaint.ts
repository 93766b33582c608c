import type { ResourceHooks } from '#server/engine/hooks.ts'
import { queueSms } from '#server/services/sms.ts'

/** A reporter who left his number is told of his reward; the others find it with number and code. */
export const complaintHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    const { phone, complaintNo, reward, rewardClaimBy } = after
    if (action !== 'agreeReward' || typeof phone !== 'string') return
    const params = { complaintNo: String(complaintNo), amount: String(reward), date: String(rewardClaimBy) }
    await queueSms(tx, [{ phone, template: 'complaintReward', params, bizGuid: after.guid }], now)
  },
}
