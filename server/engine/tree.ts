import { eq, sql } from 'drizzle-orm'
import type { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, isTree } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'
import { inUse } from './in-use.ts'

interface TreeChange {
  before: AnyRecord | null
  after: AnyRecord
}

/**
 * Holds a resource together whose records hang on one another by `parentGuid`: nothing is put below itself or below
 * what is not there, and nothing is taken away under what hangs on it. Throws `input.invalid` or `record.in-use`.
 */
export async function assertTree(tx: Db, resource: AnyResource, { before, after }: TreeChange): Promise<void> {
  if (!isTree(resource)) return
  if (after.deleted) await assertNoChildren(tx, resource, after.guid)
  else if (typeof after.parentGuid === 'string' && after.parentGuid !== before?.parentGuid)
    await assertAbove(tx, resource, { guid: after.guid, parentGuid: after.parentGuid })
}

async function assertNoChildren(tx: Db, { name }: AnyResource, guid: string): Promise<void> {
  const table = tableNamed(name)
  const parent = table.parentGuid
  if (parent === undefined) return
  const count = await tx.$count(table, live(table, eq(parent, guid)))
  if (count > 0) throw inUse(name, count)
}

/** Two moves at once could make a ring that neither makes alone, so they take turns. */
async function assertAbove(
  tx: Db,
  { name, label }: AnyResource,
  { guid, parentGuid }: { guid: string; parentGuid: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${name}`}, 0))`)
  const table = tableNamed(name)
  const { rows } = await tx.execute<{ guid: string; deleted: boolean }>(sql`
    with recursive above as (
      select node.guid, node."parentGuid", node.deleted from ${table} as node where node.guid = ${parentGuid}
      union
      select node.guid, node."parentGuid", node.deleted from ${table} as node
        join above on node.guid = above."parentGuid"
    )
    select guid, deleted from above`)
  const parent = rows.find((row) => row.guid === parentGuid)
  if (guid === parentGuid || rows.some((row) => row.guid === guid)) throw refuse(`不能移到自己或下级${label}之下`)
  if (parent === undefined || parent.deleted) throw refuse(`上级${label}不存在`)
}

function refuse(message: string): Problem {
  return wrong<'parentGuid'>('parentGuid', message, 'tree')
}
