import { Problem } from '#domain/kit/problems.ts'
import { foldedInput } from './edit.ts'
import { laneOf, stuckDependency } from './lane.ts'
import { forgetHeld, storeWork } from './media.ts'
import { actionRow, deviceTimeOf } from './op.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxDb } from './outbox-db.ts'
import { placeMedia, placementsOf } from './placement.ts'
import { type Plan, type Planned, type PlannedRecord, planBatch } from './plan.ts'
import type { ActionBatch } from './types.ts'

/** The stored state moved on while a plan was made. */
class Outdated extends Error {}

/** Two tabs editing one record at once settle within a few rounds. */
const PLAN_ROUNDS = 4

/** Under which the place last given is noted: no two actions ever have the same, since answered ones may go again. */
export const LAST_ORDER = 'order'
/** Above all that were given before they were counted on, when an empty outbox began at one again. */
export const UNCOUNTED_ORDERS = 1_000_000

/**
 * Checks a batch, applies it and stores it with everything that belongs to it in one strict transaction; answers the
 * ids of its actions. Throws a `Problem` before anything is stored.
 */
export async function enqueue(context: OutboxContext, batch: ActionBatch): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    const plan = await planBatch(context, batch)
    try {
      return await storeWork(context.db, () => storePlan(context, batch, plan))
    } catch (error) {
      if (!(error instanceof Outdated) || round === PLAN_ROUNDS) throw error
    }
  }
}

function storePlan(context: OutboxContext, batch: ActionBatch, plan: Plan): Promise<string[]> {
  const { db } = context
  const { actions, records, media, mediaChunks, thumbs, drafts, meta } = db
  return db.transaction('rw', [actions, records, media, mediaChunks, thumbs, drafts, meta], async () => {
    await putRecords(db, plan.records)
    let order = ((await meta.get(LAST_ORDER))?.value as number | undefined) ?? UNCOUNTED_ORDERS
    const ids: string[] = []
    const idsByRecord = new Map<string, string[]>()
    for (const planned of plan.actions) {
      order += 1
      const id = await storeAction(context, planned, { order, idsByRecord })
      ids.push(id)
      const { recordGuid } = planned.request
      idsByRecord.set(recordGuid, [...(idsByRecord.get(recordGuid) ?? []), id])
    }
    await meta.put({ key: LAST_ORDER, value: order })
    await placeMedia(db, placementsOf(batch, plan), idsByRecord)
    await endDraft(db, batch)
    return ids
  })
}

async function putRecords(db: OutboxDb, records: readonly PlannedRecord[]): Promise<void> {
  for (const { resource, guid, base, record, rev } of records) {
    const stored = await db.records.get([resource, guid])
    if ((stored?.rev ?? null) !== rev) throw new Outdated()
    if (record === null) continue
    await db.records.put({
      resource,
      guid,
      base,
      record,
      rev: (rev ?? 0) + 1,
      ackedAt: null,
      frozen: false,
    })
  }
}

interface Placed {
  order: number
  idsByRecord: ReadonlyMap<string, string[]>
}

/** Stores one action, or folds it into the one before it that nobody has seen yet. Answers the id it goes by. */
async function storeAction(context: OutboxContext, planned: Planned, { order, idsByRecord }: Placed): Promise<string> {
  const { db } = context
  const { request, definition } = planned
  const lane = await laneOf(db, request.recordGuid)
  const last = lane.at(-1)
  const folded = last === undefined ? null : foldedInput(last, definition.name, planned.input)
  if (last !== undefined && folded !== null) {
    await db.actions.update(last.id, { input: folded, madeAt: deviceTimeOf(planned.madeAt, last.offsetMs) })
    return last.id
  }
  const deps = new Set<string>(last === undefined ? [] : [last.id])
  for (const guid of [...(request.after ?? []), ...planned.relatedGuids]) {
    if (guid === request.recordGuid) continue
    for (const id of idsByRecord.get(guid) ?? []) deps.add(id)
    const pending = (await laneOf(db, guid)).at(-1)
    if (pending !== undefined) deps.add(pending.id)
  }
  const row = actionRow(context, planned, { order, deps: [...deps] })
  const waitsFor = await stuckDependency(db, row.deps)
  if (waitsFor !== null) row.problem = new Problem('action.dependency-refused', { waitsFor }).toWire()
  await db.actions.add(row)
  return row.id
}

/** The draft goes with the media that its person deleted before submitting. */
export async function endDraft(db: OutboxDb, { draftKey }: ActionBatch): Promise<void> {
  if (draftKey === undefined) return
  await db.drafts.delete(draftKey)
  await forgetHeld(db, draftKey)
}
