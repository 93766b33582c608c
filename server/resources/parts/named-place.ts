import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import type { Db } from '#server/db/database.ts'
import { mustFind } from './place-of.ts'

export async function companyOf(tx: Db, { companyGuid }: AnyRecord): Promise<AnyRecord | null> {
  if (companyGuid === null) return null
  return await mustFind(tx, 'company', { guid: companyGuid, path: 'companyGuid', label: '企业' })
}

/** Its grid where the person named none or is not to name one. */
export function placeFrom(company: AnyRecord | null, { gridGuid }: AnyRecord, actor: Actor): Record<string, unknown> {
  if (company === null) return {}
  const isOpen = gridGuid === null || !hasRole(actor, ...SUPERVISORS)
  return isOpen ? { gridGuid: company.gridGuid, gridPath: company.gridPath } : {}
}

export async function gridNameOf(tx: Db, guid: unknown): Promise<string> {
  return String((await mustFind(tx, 'gridManage', { guid, path: 'gridGuid', label: '网格' })).gridName)
}
