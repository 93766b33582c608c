import { refuse } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/** A worker comes in with a certificate that holds on that day. */
export const outsourcedOperatorHooks: ResourceHooks = {
  async beforeSave({ action, after, now }) {
    if (action !== 'pass' || after.workType === 'general') return {}
    const { certValidTo } = after
    if (typeof certValidTo === 'string' && certValidTo >= dayOf(now)) return {}
    const message = certValidTo === null ? '请填写证书有效期' : `证书已于${certValidTo}到期`
    refuse([{ path: 'certValidTo', code: 'expired', message }])
    return {}
  },
}
