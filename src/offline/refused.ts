import { performAction } from '#domain/kit/action.ts'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { editOf, withBase } from './edit.ts'
import { laneOf, rebuildRecord } from './lane.ts'
import { forgetMedium } from './media.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { ActionRow, OutboxDb, RecordRow } from './outbox-db.ts'
import { mediaNamedBy, placeMedia } from './placement.ts'
import { replay } from './replay.ts'

// What a person decides about a refused action: beside the outbox because nobody needs it to begin the day.

/**
 * Puts a refused action or medium back in the queue as it is. One that was refused because the record had moved on
 * starts from what it has become: whoever sends it again knows that it did.
 */
export function resend(db: OutboxDb, id: string): Promise<void> {
  return db.transaction('rw', [db.actions, db.media], async () => {
    const again = { state: 'waiting', tries: 0, nextAt: 0, problem: null } as const
    if ((await db.media.get(id))?.state === 'refused') await db.media.update(id, again)
    const row = await db.actions.get(id)
    if (row?.state !== 'refused') return
    const { code, details } = row.problem ?? {}
    const isStale = code === 'record.stale' && typeof details?.current === 'number'
    await db.actions.update(id, { ...again, ...(isStale ? { baseVersion: Number(details.current) } : {}) })
    await db.media.where({ parentGuid: row.recordGuid, state: 'refused' }).modify(again)
    await clearWaitingOn(db, id)
  })
}

/**
 * Gives an action up for good. What followed it moves up to what it waited for; actions on a record that will now
 * never exist go with it, and so do media that only it brought. Throws `action.running` while it is being sent.
 */
export function discard(context: OutboxContext, id: string): Promise<void> {
  const { db } = context
  return db.transaction('rw', [db.actions, db.records, db.media, db.mediaChunks, db.thumbs], async () => {
    const medium = await db.media.get(id)
    if (medium !== undefined) return forgetMedium(db, id)
    const row = await db.actions.get(id)
    if (row === undefined) return
    if (row.state === 'sending' && row.leaseUntil > Date.now()) throw new Problem('action.running')
    const lane = await laneOf(db, row.recordGuid)
    const stored = await db.records.get([row.resource, row.recordGuid])
    const isMade = actionNamed(row.resource, row.action).creates && stored?.base == null
    const given = isMade ? lane.filter((each) => each.order >= row.order) : [row]
    for (const each of given) await removeAction(db, each)
    await rebuildRecord(context, row.resource, row.recordGuid)
  })
}

async function removeAction(db: OutboxDb, row: ActionRow): Promise<void> {
  await db.actions.delete(row.id)
  await db.actions
    .filter((each) => each.deps.includes(row.id))
    .modify((each) => {
      each.deps = [...new Set([...each.deps.filter((dep) => dep !== row.id), ...row.deps])]
    })
  await clearWaitingOn(db, row.id)
  const media = await db.media.filter((each) => each.afterOps.includes(row.id)).toArray()
  for (const medium of media) {
    const rest = medium.afterOps.filter((each) => each !== row.id)
    if (rest.length > 0) await db.media.update(medium.guid, { afterOps: rest })
    else if (medium.state !== 'sent') await forgetMedium(db, medium.guid)
  }
}

/** Takes "waits for a refused one" off whatever no longer does. */
async function clearWaitingOn(db: OutboxDb, id: string): Promise<void> {
  const freed = await db.actions.filter((row) => row.problem?.details.waitsFor === id).toArray()
  for (const row of freed) {
    await db.actions.update(row.id, { problem: null, nextAt: 0 })
    await clearWaitingOn(db, row.id)
  }
}

/**
 * Sends a refused action again with another input, under a new id because the old one's content is known to the
 * server. Its place in the lane and those who wait for it stay. Throws a `Problem` when the input is not valid.
 */
export async function editRefused(context: OutboxContext, id: string, newInput: unknown): Promise<string> {
  const { db, actor } = context
  const row = await db.actions.get(id)
  if (row === undefined) throw new Problem('record.gone')
  // What was sent and not refused may be with the server under this id.
  if (row.state !== 'refused' && row.sentOnce) throw new Problem('action.running')
  const definition = actionNamed(row.resource, row.action)
  const input = parseInput(definition.input, newInput)
  const stored = await db.records.get([row.resource, row.recordGuid])
  const earlier = (await laneOf(db, row.recordGuid)).filter((each) => each.order < row.order)
  const before = replay(stored?.base ?? null, earlier, actor)
  const { madeAt, recordGuid, related } = row
  performAction(before, {
    action: definition,
    input,
    baseVersion: null,
    context: { actor, now: madeAt, madeAt, recordGuid, related },
  })
  const nextId = context.makeGuid()
  await replaceAction(context, row, { ...row, id: nextId, input: withBase(definition, input, before) })
  return nextId
}

/** Puts another action in the place of one, as yet unsent, and all that waits for it behind the new one. */
export async function replaceAction(context: OutboxContext, row: ActionRow, next: ActionRow): Promise<void> {
  const { db } = context
  await db.transaction('rw', [db.actions, db.records, db.media], async () => {
    const present = await db.actions.get(row.id)
    if (present === undefined || (present.state !== 'refused' && present.sentOnce)) throw new Problem('action.running')
    await db.actions.delete(row.id)
    await db.actions.add({
      ...next,
      state: 'waiting',
      sentOnce: false,
      tries: 0,
      nextAt: 0,
      leaseUntil: 0,
      problem: null,
    })
    await db.actions
      .filter((each) => each.deps.includes(row.id))
      .modify((each) => {
        each.deps = each.deps.map((dep) => (dep === row.id ? next.id : dep))
      })
    await db.media
      .filter((each) => each.afterOps.includes(row.id))
      .modify((each) => {
        each.afterOps = each.afterOps.map((op) => (op === row.id ? next.id : op))
      })
    await clearWaitingOn(db, row.id)
    await rebuildRecord(context, row.resource, row.recordGuid)
    const rebuilt = await db.records.get([row.resource, row.recordGuid])
    const { resource, recordGuid: parentGuid } = row
    // Photos taken while mending what was refused belong to the record like those taken before.
    await placeMedia(
      db,
      mediaNamedBy(resource, parentGuid, rebuilt?.record ?? null),
      new Map([[parentGuid, [next.id]]]),
    )
  })
}

export type ConflictChoice = 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>

/** Settles an edit that the server refused because somebody else changed the same fields. */
export async function resolveConflict(context: OutboxContext, id: string, choice: ConflictChoice): Promise<void> {
  const { db } = context
  const row = await db.actions.get(id)
  if (row === undefined || row.problem === null) return
  const edit = editOf(row.action, row.input)
  if (edit === null) return choice === 'theirs' ? discard(context, id) : resend(db, id)
  const fields = Array.isArray(row.problem.details.fields) ? (row.problem.details.fields as FieldConflict[]) : []
  const changes = { ...edit.changes }
  const base = { ...edit.base }
  const current: Record<string, unknown> = {}
  for (const { field, theirs } of fields) {
    const kept = typeof choice === 'string' ? choice : (choice[field] ?? 'theirs')
    base[field] = theirs
    current[field] = theirs
    if (kept === 'theirs') {
      delete changes[field]
      delete base[field]
    }
  }
  await noteCurrent(db, row, current)
  if (Object.keys(changes).length === 0) return discard(context, id)
  await replaceAction(context, row, { ...row, id: context.makeGuid(), input: { changes, base } })
}

/** Somebody else's values, learnt from the refusal, become part of what the server is known to hold. */
async function noteCurrent(db: OutboxDb, row: ActionRow, current: Record<string, unknown>): Promise<void> {
  await db.records
    .where('[resource+guid]')
    .equals([row.resource, row.recordGuid])
    .modify((stored: RecordRow) => {
      if (stored.base !== null) stored.base = { ...stored.base, ...current }
    })
}
