import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { companyDepartment } from '#domain/resources/companyDepartment/definition.ts'
import type { Db } from '#server/db/database.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustBelong } from './parts/place-of.ts'

/** Deeper than any organisation is; a longer way up is a circle. */
const MAX_DEPTH = 20

export const companyDepartmentHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (!after.deleted && (before === null || before.parentGuid !== after.parentGuid)) await assertParent(tx, after)
    return {}
  },
}

/** A department above, of the same enterprise, that is not the department itself or below it. */
async function assertParent(tx: Db, { guid, companyGuid, parentGuid }: AnyRecord): Promise<void> {
  let above: unknown = parentGuid
  for (let depth = 0; above !== null; depth += 1) {
    if (above === guid || depth === MAX_DEPTH)
      throw wrong<typeof companyDepartment>('parentGuid', '上级部门不能是自己或下级', 'tree')
    const wanted = { guid: above, path: 'parentGuid', label: '上级部门', companyGuid }
    above = (await mustBelong(tx, 'companyDepartment', wanted)).parentGuid
  }
}
