import type { Actor } from '#domain/kit/access.ts'
import { performAction } from '#domain/kit/action.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import type { ActionRow } from './outbox-db.ts'

/**
 * The record as unsent actions make it, on top of what the server holds. What no longer fits (a field that somebody
 * else changed too) is shown as its author wrote it; the server's answer decides later.
 */
export function replay(base: AnyRecord | null, rows: readonly ActionRow[], actor: Actor): AnyRecord | null {
  return rows.reduce<AnyRecord | null>((record, row) => applied(record, row, actor), base)
}

function applied(record: AnyRecord | null, row: ActionRow, actor: Actor): AnyRecord | null {
  const { madeAt, recordGuid, related } = row
  try {
    const action = actionNamed(row.resource, row.action)
    const context = { actor, now: madeAt, madeAt, recordGuid, related }
    return performAction(record, { action, input: row.input, baseVersion: null, context }).record
  } catch {
    const changes = (row.input as { changes?: Record<string, unknown> } | null)?.changes
    return record === null || changes === undefined ? record : { ...record, ...changes }
  }
}
