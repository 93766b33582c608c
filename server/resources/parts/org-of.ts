import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { Db } from '#server/db/database.ts'
import { gridNameOf } from './named-place.ts'
import { mustFind } from './place-of.ts'

/** In whose name a person asks. */
export async function orgOf(tx: Db, actor: Actor): Promise<unknown> {
  const own = hasRole(actor, 'company', 'safety') ? actor.companyGuid : null
  if (own !== null)
    return (await mustFind(tx, 'company', { guid: own, path: 'companyGuid', label: '企业' })).companyName
  if (actor.agencyGuid != null) {
    const wanted = { guid: actor.agencyGuid, path: 'assignAgencyId', label: '机构' }
    return (await mustFind(tx, 'agencyBase', wanted)).agencyName
  }
  return actor.gridGuid === null ? actor.name : await gridNameOf(tx, actor.gridGuid)
}
