import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustBelong } from './parts/place-of.ts'

export const companyEmployeeHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.departmentguid === after.departmentguid) return {}
    const { departmentguid: guid, companyGuid } = after
    await mustBelong(tx, 'companyDepartment', { guid, path: 'departmentguid', label: '部门', companyGuid })
    return {}
  },
}
