import { refuse } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustFind } from './parts/place-of.ts'

const OVER = ['pendingAcceptance', 'done', 'cancelled']

/** Whoever comes in comes to work that is not over, with a certificate that holds on that day. */
export const outsourcedOperatorHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'create' || action === 'pass') {
      const wanted = { guid: after.taskGuid, path: 'taskGuid', label: '外包任务' }
      const { status } = await mustFind(tx, 'outsourceTask', wanted)
      if (OVER.includes(String(status)))
        refuse([{ path: 'taskGuid', code: 'rule', message: '该外包任务已完工或终止，不能再安排人员进场' }])
    }
    if (action !== 'pass' || after.workType === 'general') return {}
    const { certValidTo } = after
    if (typeof certValidTo === 'string' && certValidTo >= dayOf(now)) return {}
    const message = certValidTo === null ? '请填写证书有效期' : `证书已于${certValidTo}到期`
    refuse([{ path: 'certValidTo', code: 'expired', message }])
    return {}
  },
}
