import { and, eq, inArray } from 'drizzle-orm'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'

const users = tableOf(userDefinition)

/** Those who walk in each grid; a grid without anybody is not in the answer. */
export async function inspectorsByGrid(tx: Db, gridGuids: readonly string[]): Promise<Map<string, string[]>> {
  const found =
    gridGuids.length === 0
      ? []
      : await tx
          .select({ guid: users.guid, gridGuid: users.gridGuid, roles: users.roles })
          .from(users)
          .where(and(inArray(users.gridGuid, [...gridGuids]), eq(users.deleted, false), eq(users.accountEnabled, true)))
          .orderBy(users.guid)
  const byGrid = new Map<string, string[]>()
  for (const { guid, gridGuid, roles } of found) {
    if (!Array.isArray(roles) || !roles.includes('grid')) continue
    const known = byGrid.get(String(gridGuid)) ?? []
    byGrid.set(String(gridGuid), [...known, String(guid)])
  }
  return byGrid
}
