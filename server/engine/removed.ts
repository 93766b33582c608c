import { and, inArray } from 'drizzle-orm'
import type { RemovedName } from '#domain/contract/removed.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { isTold } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from './filter-sql.ts'

/** What something was called that is there no more, where another record still names it. */
export const calledRemoved = (name: string) => `${name}（已删除）`

/** The names of these records of those that were deleted, to whoever could read them before. */
export async function removedNames(
  db: Db,
  resource: AnyResource,
  actor: Actor,
  guids: readonly string[],
): Promise<RemovedName[]> {
  const table = tableNamed(resource.name)
  const title = table[resource.title]
  const field = resource.fields[resource.title]
  if (guids.length === 0 || title === undefined || field?.kind !== 'text' || !isTold(resource, resource.title))
    return []
  const wanted = { all: [{ field: 'deleted', equals: true }, resource.access.read(actor)] }
  const rows = await db
    .select({ guid: table.guid, title })
    .from(table)
    .where(and(inArray(table.guid, [...guids]), filterSql(resource, wanted)))
  return rows.map((row) => ({ guid: String(row.guid), name: calledRemoved(String(row.title ?? resource.label)) }))
}
