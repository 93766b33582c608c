import type { OutboxContext } from './outbox-context.ts'
import type { ActionRow, OutboxDb } from './outbox-db.ts'
import { replay } from './replay.ts'

/** The actions of one record that the server has not acknowledged, in order. */
export async function laneOf(db: OutboxDb, recordGuid: string): Promise<ActionRow[]> {
  return db.actions.where('recordGuid').equals(recordGuid).sortBy('order')
}

/** Of the actions one waits for, the one that only a person can set going again. */
export async function stuckDependency(db: OutboxDb, ids: readonly string[]): Promise<string | null> {
  const deps = await db.actions.where('id').anyOf(ids).toArray()
  const stuck = deps.find((dep) => dep.state === 'refused' || dep.problem?.code === 'action.dependency-refused')
  return stuck?.id ?? null
}

/** Works a record out anew from what the server held and what still waits; forgets it when nothing does. */
export async function rebuildRecord(
  { db, actor }: Pick<OutboxContext, 'db' | 'actor'>,
  resource: string,
  guid: string,
): Promise<void> {
  const row = await db.records.get([resource, guid])
  if (row === undefined) return
  const lane = await laneOf(db, guid)
  const record = lane.length === 0 ? null : replay(row.base, lane, actor)
  if (record === null) await db.records.delete([resource, guid])
  else await db.records.put({ ...row, record, rev: row.rev + 1, ackedAt: null })
}
