import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustBelong } from './parts/place-of.ts'

export const personnelCertificateHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.employeeGuid === after.employeeGuid) return {}
    const { employeeGuid: guid, companyGuid } = after
    await mustBelong(tx, 'companyEmployee', { guid, path: 'employeeGuid', label: '持证人', companyGuid })
    return {}
  },
}
