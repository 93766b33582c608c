import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { menu } from '#domain/resources/menu/definition.ts'
import { role } from '#domain/resources/role/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change } from '#server/engine/hooks.ts'

const menus = tableOf(menu)
const roles = tableOf(role)
/** Where what was hidden or taken away by mistake is given back. */
const KEPT = { '/system/menuManagement': '菜单管理', '/system/roleManagement': '角色管理' } as const

type Rights = Readonly<Record<string, unknown>>

/** The two pages stay in the menu of the system administrator: refuses a change of a menu or a role that took one away. */
export async function assertKeysKept(
  { tx, resource, before, after }: Change,
  fields: readonly string[],
): Promise<void> {
  const [rows, rights] = [await menuRows(tx), await rightsOfAdmin(tx)]
  const isMenu = resource.name === 'menu'
  const rowsBefore = isMenu ? rows.flatMap((row) => (row.guid === after.guid ? [] : [row])) : rows
  const formerly = {
    rows: isMenu && before !== null ? [...rowsBefore, before] : rowsBefore,
    rights: !isMenu && before?.roleCode === 'admin' ? before : rights,
  }
  const path = fields.find((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name])) ?? fields[0] ?? ''
  for (const [page, title] of Object.entries(KEPT))
    if (isReached(page, formerly.rows, formerly.rights) && !isReached(page, rows, rights))
      refuse([{ path, code: 'kept', message: `系统管理员的菜单须保留“${title}”，否则改错后无法恢复` }])
}

const menuRows = async (tx: Db) => (await liveRows(tx, menus)).map(recordOf)

async function rightsOfAdmin(tx: Db): Promise<Rights> {
  const [row] = await liveRows(tx, roles, eq(roles.roleCode, 'admin'))
  return row === undefined ? { menuGuids: [] } : recordOf(row)
}

function isReached(page: string, rows: readonly AnyRecord[], { menuGuids }: Rights): boolean {
  const byGuid = new Map(rows.map((row) => [row.guid, row]))
  const chosen = Array.isArray(menuGuids) ? menuGuids : []
  const isFor = ({ guid, roles: named }: AnyRecord) =>
    chosen.length > 0 ? chosen.includes(guid) : !Array.isArray(named) || named.length === 0 || named.includes('admin')
  const isShown = (row: AnyRecord): boolean => {
    const above = byGuid.get(String(row.parentGuid))
    return row.enabled !== false && row.hidden !== true && (above === undefined || isShown(above))
  }
  return rows.some((row) => row.path === page && isFor(row) && isShown(row))
}
