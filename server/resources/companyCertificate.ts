import { hasRole } from '#domain/kit/access.ts'
import { COMPANY_SIDE } from '#domain/resources/shared.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/** What was looked at is no longer what the paper says: the enterprise's change wants another look. */
export const companyCertificateHooks: ResourceHooks = {
  async beforeSave({ actor, action, before }) {
    const isAgain = action === 'update' && before?.status === 'verified' && hasRole(actor, ...COMPANY_SIDE)
    return isAgain ? { status: 'entered', verifyUser: null, verifyTime: null } : {}
  },
}
