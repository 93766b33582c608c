import { and, inArray } from 'drizzle-orm'
import type { RemovedName } from '#domain/contract/removed.ts'
import type { Actor } from '#domain/kit/access.ts'
import { either, type Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { KNOWN_BY_NAME } from '#domain/resources/known-by-name.ts'
import { isTold } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from './filter-sql.ts'

/** What something was called that is there no more, where another record still names it. */
export const calledRemoved = (name: string) => `${name}（已删除）`

/**
 * The names of these records, and no more of them: of those that were deleted to whoever could read them before, of others
 * as `KNOWN_BY_NAME` says.
 */
export async function otherNames(
  db: Db,
  resource: AnyResource,
  actor: Actor,
  guids: readonly string[],
): Promise<RemovedName[]> {
  const { title: called, fields } = resource
  const named = KNOWN_BY_NAME[resource.name]
  const table = tableNamed(resource.name)
  const title = table[called]
  if (guids.length === 0 || title === undefined || fields[called]?.kind !== 'text' || !isTold(resource, called))
    return []
  const isNamed = named?.to(actor) ?? 'nothing'
  const wasRead: Filter = { all: [{ field: 'deleted', equals: true }, resource.access.read(actor)] }
  const beside = table[named?.with ?? called] ?? title
  const rows = await db
    .select({ guid: table.guid, title, beside, deleted: table.deleted })
    .from(table)
    .where(and(inArray(table.guid, [...guids]), filterSql(resource, either(wasRead, isNamed))))
  return rows.map((row) => {
    const name = String(row.title ?? resource.label)
    const note = named === undefined || row.beside === null ? '' : `（${fields[named.with]?.label} ${row.beside}）`
    return { guid: String(row.guid), name: row.deleted && note === '' ? calledRemoved(name) : `${name}${note}` }
  })
}
