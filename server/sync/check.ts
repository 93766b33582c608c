import { rowHash, type ScopeCheck } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { keptSince, readableIn, resourcesIn, rowsOfScope, type Scope } from './scopes.ts'
import { atOneMoment, cursorAt } from './watermark.ts'

const HEX_DIGITS = 8

/** Counts and hashes of a scope, to find out whether a mirror holds exactly these rows. */
export async function checkOf(db: Db, actor: Actor, scope: Scope, now: string): Promise<ScopeCheck> {
  return await atOneMoment(db, async (tx, mark) => {
    const tables: ScopeCheck['tables'] = []
    for (const resource of resourcesIn(scope.kind)) {
      const readable = readableIn(resource, actor, scope)
      const found = await tx
        .select()
        .from(tableNamed(resource.name))
        .where(rowsOfScope(resource, scope, now))
      const rows = (found as AnyRecord[]).filter((row) => matches(readable, row))
      const hash = rows.reduce((all, { guid, version }) => (all ^ rowHash(guid, version)) >>> 0, 0)
      tables.push({
        table: resource.name,
        count: rows.length,
        hash: hash.toString(16).padStart(HEX_DIGITS, '0'),
        since: keptSince(resource, now),
      })
    }
    return { scope: scope.name, cursor: cursorAt(mark, now), tables }
  })
}
