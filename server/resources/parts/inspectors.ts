import { eq, inArray } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const users = tableOf(userDefinition)

/** Those who walk in each grid and have not left; a grid without anybody is not in the answer. */
export async function inspectorsByGrid(
  tx: Db,
  gridGuids: readonly string[],
  now: string,
): Promise<Map<string, string[]>> {
  const found =
    gridGuids.length === 0
      ? []
      : await tx
          .select({
            ...{ guid: users.guid, gridGuid: users.gridGuid, roles: users.roles, deleted: users.deleted },
            ...{ accountEnabled: users.accountEnabled, personStatus: users.personStatus, onDutyTo: users.onDutyTo },
          })
          .from(users)
          .where(live(users, inArray(users.gridGuid, [...gridGuids]), eq(users.accountEnabled, true)))
          .orderBy(users.guid)
  const byGrid = new Map<string, string[]>()
  for (const person of found) {
    const { guid, gridGuid, roles } = person
    if (!Array.isArray(roles) || !roles.includes('grid') || !mayEnter(person, dayOf(now))) continue
    const known = byGrid.get(String(gridGuid)) ?? []
    byGrid.set(String(gridGuid), [...known, String(guid)])
  }
  return byGrid
}
