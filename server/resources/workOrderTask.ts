import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { Db } from '#server/db/database.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { gridNameOf } from './parts/named-place.ts'
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

/** In whose name a person asks. */
async function orgOf(tx: Db, actor: Actor): Promise<unknown> {
  const own = hasRole(actor, 'company', 'safety') ? actor.companyGuid : null
  if (own !== null)
    return (await mustFind(tx, 'company', { guid: own, path: 'companyGuid', label: '企业' })).companyName
  if (actor.agencyGuid != null) {
    const wanted = { guid: actor.agencyGuid, path: 'assignAgencyId', label: '机构' }
    return (await mustFind(tx, 'agencyBase', wanted)).agencyName
  }
  return actor.gridGuid === null ? actor.name : await gridNameOf(tx, actor.gridGuid)
}
