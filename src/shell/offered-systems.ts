import { api } from '#app/data/context.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { isSystemType, type SystemType } from '#domain/pages/sub-systems.ts'
import { flat, type MenuNode } from './menu.ts'
import type { MenuRow } from './menu-row.ts'

/** The sub-systems that something of the person's whole menu belongs to, in the order of their numbers. */
export async function offeredSystems(): Promise<SystemType[]> {
  const rows = flat(await api.post<MenuNode[]>('/api/menu/getListByUser', { parentId: -1 }))
  return [...new Set(rows.flatMap(systemsOf))].sort((a, b) => Number(a) - Number(b))
}

/** What an entry names itself, else what its page belongs to. */
function systemsOf({ systemType = null, path }: MenuRow): readonly SystemType[] {
  if (isSystemType(systemType)) return [systemType]
  return (path === null ? null : findPage(path)?.systems) ?? []
}
