import { hasRole } from '#domain/kit/access.ts'
import { COMPANY_SIDE } from '#domain/resources/shared.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { isNoLongerDue } from './parts/renewal.ts'

/**
 * What was looked at is no longer what the paper says: the enterprise's change wants another look, of whoever did not
 * write what stands there now.
 */
export const companyCertificateHooks: ResourceHooks = {
  async beforeSave({ actor, action, before, after, now }) {
    if (before === null) return { enteredBy: actor.guid }
    if (action !== 'update') return {}
    if (!hasRole(actor, ...COMPANY_SIDE)) return isNoLongerDue(after, now) ? { status: 'verified' } : {}
    const isAgain = before.status !== 'entered'
    return { enteredBy: actor.guid, ...(isAgain && { status: 'entered', verifyUser: null, verifyTime: null }) }
  },
}
