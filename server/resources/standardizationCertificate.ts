import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

/** A grade that is withdrawn no longer stands in the enterprise's file. */
export const standardizationCertificateHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    if (action !== 'revoke' && action !== 'cancel') return
    await touchOne(tx, 'company', String(after.companyGuid), { patch: { standardGrade: null }, now })
  },
}
