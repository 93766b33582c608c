import type { Op } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { laneOf } from './lane.ts'
import { actionRow, opOf } from './op.ts'
import { endDraft } from './outbox.ts'
import type { OutboxContext } from './outbox-context.ts'
import { placeMedia, placementsOf } from './placement.ts'
import type { Plan } from './plan.ts'
import type { ActionBatch } from './types.ts'

// For actions that may not wait in the outbox: beside it because nobody needs them to begin the day.

/** A plan in the words of the wire, for actions that may not wait in the outbox. */
export function directOps(context: OutboxContext, plan: Plan): Op[] {
  const ids: string[] = []
  return plan.actions.map((planned) => {
    const row = actionRow(context, planned, { order: 0, deps: [...ids] })
    ids.push(row.id)
    return opOf(row)
  })
}

/** Stores what a batch changed that the server already has: its records, its media, the end of its draft. */
export function storeApplied(
  context: OutboxContext,
  batch: ActionBatch,
  applied: { plan: Plan; records: readonly AnyRecord[] },
): Promise<void> {
  const { db, clock } = context
  return db.transaction('rw', [db.actions, db.records, db.media, db.mediaChunks, db.thumbs, db.drafts], async () => {
    for (const record of applied.records) {
      const planned = applied.plan.records.find((each) => each.guid === record.guid)
      if (planned === undefined || (await laneOf(db, record.guid)).length > 0) continue
      const rev = ((await db.records.get([planned.resource, record.guid]))?.rev ?? 0) + 1
      await db.records.put({
        resource: planned.resource,
        guid: record.guid,
        base: record,
        record,
        rev,
        ackedAt: clock.now(),
        frozen: false,
      })
    }
    await placeMedia(db, placementsOf(batch, applied.plan), new Map())
    await endDraft(db, batch)
  })
}
