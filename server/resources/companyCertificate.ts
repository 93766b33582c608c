import { hasRole } from '#domain/kit/access.ts'
import { COMPANY_SIDE } from '#domain/resources/shared.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/**
 * What was looked at is no longer what the paper says: the enterprise's change wants another look, of whoever did not
 * write what stands there now.
 */
export const companyCertificateHooks: ResourceHooks = {
  async beforeSave({ actor, action, before }) {
    if (before === null) return { enteredBy: actor.guid }
    if (action !== 'update' || !hasRole(actor, ...COMPANY_SIDE)) return {}
    const isAgain = before.status === 'verified'
    return { enteredBy: actor.guid, ...(isAgain && { status: 'entered', verifyUser: null, verifyTime: null }) }
  },
}
