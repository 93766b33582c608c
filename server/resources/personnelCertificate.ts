import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustBelong } from './parts/place-of.ts'
import { isNoLongerDue } from './parts/renewal.ts'

export const personnelCertificateHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    const inForce = isNoLongerDue(after, now) ? { status: 'valid' } : {}
    if (after.deleted || before?.employeeGuid === after.employeeGuid) return inForce
    const { employeeGuid: guid, companyGuid } = after
    await mustBelong(tx, 'companyEmployee', { guid, path: 'employeeGuid', label: '持证人', companyGuid })
    return inForce
  },
}
