import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { type ActionDefinition, performAction } from '#domain/kit/action.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed, resourceNamed } from '#domain/resources/registry.ts'
import type { Clock } from './clock.ts'
import { forgetHeld, forgetMedium } from './media.ts'
import { withReopening } from './open.ts'
import type { ActionRow, OutboxDb, RecordRow } from './outbox-db.ts'
import { replay } from './replay.ts'
import type { ActionBatch, ActionRequest, MediaPlacement } from './types.ts'

/** What the outbox needs to know of the device and of its user. */
export interface OutboxContext {
  db: OutboxDb
  actor: Actor
  clock: Clock
  deviceId: string
  appV: string
  makeGuid: () => string
  /** A record as the server had it when last heard: from the mirror, or fetched. Null where there is none. */
  known: (resource: string, guid: string) => Promise<AnyRecord | null>
}

/** One action of a batch, checked and applied, not yet stored. */
interface Planned {
  request: ActionRequest
  definition: ActionDefinition
  input: unknown
  baseVersion: number | null
  related: Record<string, AnyRecord | null>
  relatedGuids: string[]
  label: string
  madeAt: string
}

interface PlannedRecord {
  resource: string
  guid: string
  base: AnyRecord | null
  record: AnyRecord | null
  /** Of the stored row it was read from; null when there was none. */
  rev: number | null
}

export interface Plan {
  actions: Planned[]
  records: PlannedRecord[]
}

/** The stored state moved on while a plan was made. */
class Outdated extends Error {}

/** Two tabs editing one record at once settle within a few rounds. */
const PLAN_ROUNDS = 4

/**
 * Checks a batch, applies it and stores it with everything that belongs to it in one strict transaction; answers the
 * ids of its actions. Throws a `Problem` before anything is stored.
 */
export async function enqueue(context: OutboxContext, batch: ActionBatch): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    const plan = await planBatch(context, batch)
    try {
      return await withReopening(context.db, () => storePlan(context, batch, plan))
    } catch (error) {
      if (!(error instanceof Outdated) || round === PLAN_ROUNDS) throw error
    }
  }
}

/** Checks a batch and applies it in memory. Throws a `Problem` when one of its actions is refused. */
export async function planBatch(context: OutboxContext, batch: ActionBatch): Promise<Plan> {
  const records = new Map<string, PlannedRecord>()
  const actions: Planned[] = []
  for (const request of batch.actions) actions.push(await planAction(context, request, records))
  return {
    actions,
    records: [...records.values()].filter((each) => actions.some((one) => one.request.recordGuid === each.guid)),
  }
}

async function planAction(
  context: OutboxContext,
  request: ActionRequest,
  records: Map<string, PlannedRecord>,
): Promise<Planned> {
  const { actor, clock } = context
  const definition = actionNamed(request.resource, request.action)
  const target = await localRecord(context, records, {
    ...request,
    guid: request.recordGuid,
    isNew: definition.creates,
  })
  const before = target.record
  const input = withBase(definition, parseInput(definition.input, request.input), before)
  const needs = Object.entries(definition.needs(input, before))
  const related: Record<string, AnyRecord | null> = {}
  for (const [name, need] of needs) related[name] = (await localRecord(context, records, need)).record
  const madeAt = clock.nowIso()
  const baseVersion = definition.creates ? null : (before?.version ?? null)
  const applied = performAction(before, {
    action: definition,
    input,
    baseVersion,
    context: { actor, now: madeAt, madeAt, recordGuid: request.recordGuid, related },
  })
  target.record = applied.record
  const label = labelOf(definition, applied.record)
  const relatedGuids = needs.map(([, need]) => need.guid)
  return { request, definition, input, baseVersion, related, relatedGuids, label, madeAt }
}

async function localRecord(
  context: OutboxContext,
  records: Map<string, PlannedRecord>,
  { resource, guid, isNew }: { resource: string; guid: string; isNew?: boolean },
): Promise<PlannedRecord> {
  const key = `${resource}/${guid}`
  const planned = records.get(key)
  if (planned !== undefined) return planned
  const row = await context.db.records.get([resource, guid])
  const isPending = row !== undefined && !row.frozen && row.ackedAt === null
  const heard = isPending || isNew === true ? null : await context.known(resource, guid)
  // What was acknowledged may be ahead of the mirror; a frozen copy is better than nothing.
  const isStored = row !== undefined && (isPending || heard === null || heard.version < row.record.version)
  const known = isStored ? row.base : heard
  const found: PlannedRecord = {
    resource,
    guid,
    base: known,
    record: isStored ? row.record : known,
    rev: row?.rev ?? null,
  }
  records.set(key, found)
  return found
}

/** An edit always says what it started from, so that the server can merge it with somebody else's. */
function withBase(definition: ActionDefinition, input: unknown, before: AnyRecord | null): unknown {
  const edit = editOf(definition.name, input)
  if (edit === null || edit.base !== undefined || before === null) return input
  return { ...edit, base: Object.fromEntries(Object.keys(edit.changes).map((name) => [name, before[name] ?? null])) }
}

interface Edit {
  changes: Record<string, unknown>
  base?: Record<string, unknown>
}

function editOf(action: string, input: unknown): Edit | null {
  const changes = (input as Partial<Edit> | null)?.changes
  return action === 'update' && typeof changes === 'object' ? (input as Edit) : null
}

function labelOf(definition: ActionDefinition, record: AnyRecord): string {
  const name = record.companyName ?? record[definition.resource.title]
  return typeof name === 'string' && name !== '' ? `${definition.label} · ${name}` : definition.label
}

function storePlan(context: OutboxContext, batch: ActionBatch, plan: Plan): Promise<string[]> {
  const { db } = context
  return db.transaction('rw', [db.actions, db.records, db.media, db.mediaChunks, db.thumbs, db.drafts], async () => {
    await putRecords(db, plan.records)
    let order = ((await db.actions.orderBy('order').last())?.order ?? 0) + 1
    const ids: string[] = []
    const idsByRecord = new Map<string, string[]>()
    for (const planned of plan.actions) {
      const id = await storeAction(context, planned, { order, idsByRecord })
      order += 1
      ids.push(id)
      const { recordGuid } = planned.request
      idsByRecord.set(recordGuid, [...(idsByRecord.get(recordGuid) ?? []), id])
    }
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
    await db.actions.update(last.id, { input: folded, madeAt: planned.madeAt })
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
  await db.actions.add(row)
  return row.id
}

function actionRow(
  context: OutboxContext,
  planned: Planned,
  { order, deps }: { order: number; deps: string[] },
): ActionRow {
  const { offsetMs, offsetAgeMs } = context.clock.reading()
  const { request } = planned
  return {
    id: context.makeGuid(),
    order,
    resource: request.resource,
    recordGuid: request.recordGuid,
    action: request.action,
    input: planned.input,
    baseVersion: planned.baseVersion,
    deps,
    related: planned.related,
    label: planned.label,
    userGuid: context.actor.guid,
    deviceId: context.deviceId,
    madeAt: deviceTimeOf(planned.madeAt, offsetMs),
    offsetMs,
    offsetAgeMs,
    schemaV: SCHEMA_VERSION,
    appV: context.appV,
    state: 'waiting',
    sentOnce: false,
    tries: 0,
    nextAt: 0,
    leaseUntil: 0,
    problem: null,
  }
}

/** A plan in the words of the wire, for actions that may not wait in the outbox. */
export function directOps(context: OutboxContext, plan: Plan): Op[] {
  const ids: string[] = []
  return plan.actions.map((planned) => {
    const row = actionRow(context, planned, { order: 0, deps: [...ids] })
    ids.push(row.id)
    return opOf(row)
  })
}

/** An action as it crosses the wire. */
export function opOf(row: ActionRow): Op {
  const { id, resource, recordGuid, action, input, baseVersion, deps, userGuid, deviceId, madeAt } = row
  const { offsetMs, offsetAgeMs, schemaV, appV } = row
  return {
    ...{ id, resource, recordGuid, action, input, baseVersion, deps, userGuid, deviceId, madeAt },
    ...{ offsetMs, offsetAgeMs, schemaV, appV },
  }
}

/** On the wire an action carries the device's own clock, with the offset beside it as evidence. */
function deviceTimeOf(correctedIso: string, offsetMs: number | null): string {
  return new Date(Date.parse(correctedIso) - (offsetMs ?? 0)).toISOString()
}

/** The actions of one record that the server has not acknowledged, in order. */
export async function laneOf(db: OutboxDb, recordGuid: string): Promise<ActionRow[]> {
  return db.actions.where('recordGuid').equals(recordGuid).sortBy('order')
}

/** An edit of what was never sent becomes part of it; null when the pending action cannot take it up. */
function foldedInput(last: ActionRow, action: string, input: unknown): unknown {
  const next = editOf(action, input)
  if (next === null || last.state !== 'waiting' || last.sentOnce) return null
  const earlier = editOf(last.action, last.input)
  if (earlier !== null)
    return { changes: { ...earlier.changes, ...next.changes }, base: { ...next.base, ...earlier.base } }
  return last.action === 'create' ? { ...(last.input as object), ...next.changes } : null
}

/** The media a batch places: those it names, and those its records name. */
function placementsOf(batch: ActionBatch, plan: Plan): MediaPlacement[] {
  const named = new Map((batch.media ?? []).map((placement) => [placement.guid, placement]))
  for (const { resource, guid, record } of plan.records)
    for (const placement of mediaNamedBy(resource, guid, record))
      if (!named.has(placement.guid)) named.set(placement.guid, placement)
  return [...named.values()]
}

/** The media that a record's manifest names, each in its place. */
function mediaNamedBy(parentResource: string, parentGuid: string, record: AnyRecord | null): MediaPlacement[] {
  return Object.entries(resourceNamed(parentResource).fields).flatMap(([moduleName, field]) => {
    const refs = field.kind === 'files' ? record?.[moduleName] : null
    if (!Array.isArray(refs)) return []
    return (refs as MediaRef[]).map(({ guid }) => ({ guid, parentResource, parentGuid, moduleName }))
  })
}

/** The draft goes with the media that its person deleted before submitting. */
async function endDraft(db: OutboxDb, { draftKey }: ActionBatch): Promise<void> {
  if (draftKey === undefined) return
  await db.drafts.delete(draftKey)
  await forgetHeld(db, draftKey)
}

async function placeMedia(
  db: OutboxDb,
  placements: readonly MediaPlacement[],
  idsByRecord: ReadonlyMap<string, string[]>,
): Promise<void> {
  for (const { guid, parentGuid, parentResource, moduleName } of placements) {
    const medium = await db.media.get(guid)
    if (medium === undefined || medium.state !== 'held') continue
    const afterOps = idsByRecord.get(parentGuid) ?? []
    await db.media.update(guid, {
      parentGuid,
      parentResource,
      moduleName,
      afterOps,
      draftKey: null,
      state: 'waiting',
      nextAt: 0,
    })
  }
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

/** Puts a refused action or medium back in the queue as it is. */
export function resend(db: OutboxDb, id: string): Promise<void> {
  return db.transaction('rw', [db.actions, db.media], async () => {
    const again = { state: 'waiting', tries: 0, nextAt: 0, problem: null } as const
    if ((await db.media.get(id))?.state === 'refused') await db.media.update(id, again)
    const row = await db.actions.get(id)
    if (row?.state !== 'refused') return
    await db.actions.update(id, again)
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

/**
 * Sends a refused action again with another input, under a new id because the old one's content is known to the
 * server. Its place in the lane and those who wait for it stay. Throws a `Problem` when the input is not valid.
 */
export async function editRefused(context: OutboxContext, id: string, newInput: unknown): Promise<string> {
  const { db, actor } = context
  const row = await db.actions.get(id)
  if (row === undefined) throw new Problem('record.gone')
  if (row.state === 'sending') throw new Problem('action.running')
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

async function replaceAction(context: OutboxContext, row: ActionRow, next: ActionRow): Promise<void> {
  const { db } = context
  await db.transaction('rw', [db.actions, db.records, db.media], async () => {
    const present = await db.actions.get(row.id)
    if (present === undefined || present.state === 'sending') throw new Problem('action.running')
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
    const stored = await db.records.get([row.resource, row.recordGuid])
    if (stored !== undefined) await db.records.put({ ...stored, rev: stored.rev + 1 })
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
