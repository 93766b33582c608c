import type { ResourceHooks } from '#server/engine/hooks.ts'
import { orgOf } from './parts/org-of.ts'
import { mustFind } from './parts/place-of.ts'

export const workOrderTaskHooks: ResourceHooks = {
  async beforeSave({ tx, actor, before, after }) {
    if (after.deleted) return {}
    const office = after.assignGridGuid ?? after.assignDeptGuid
    const grid =
      office === null
        ? null
        : await mustFind(tx, 'gridManage', { guid: office, path: 'assignGridGuid', label: '承办网格' })
    return {
      gridPath: grid?.path ?? null,
      ...(before === null ? { createOrg: await orgOf(tx, actor) } : {}),
    }
  },
}
