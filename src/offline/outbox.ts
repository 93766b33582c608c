import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { type ActionDefinition, performAction } from '#domain/kit/action.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed, resourceNamed } from '#domain/resources/registry.ts'
import type { Clock } from './clock.ts'
import { forgetHeld } from './media.ts'
import { withReopening } from './open.ts'
import type { ActionRow, OutboxDb } from './outbox-db.ts'
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
export function withBase(definition: ActionDefinition, input: unknown, before: AnyRecord | null): unknown {
  const edit = editOf(definition.name, input)
  if (edit === null || edit.base !== undefined || before === null) return input
  return { ...edit, base: Object.fromEntries(Object.keys(edit.changes).map((name) => [name, before[name] ?? null])) }
}

interface Edit {
  changes: Record<string, unknown>
  base?: Record<string, unknown>
}

export function editOf(action: string, input: unknown): Edit | null {
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
  const waitsFor = await stuckDependency(db, row.deps)
  if (waitsFor !== null) row.problem = new Problem('action.dependency-refused', { waitsFor }).toWire()
  await db.actions.add(row)
  return row.id
}

/** Of the actions one waits for, the one that only a person can set going again. */
export async function stuckDependency(db: OutboxDb, ids: readonly string[]): Promise<string | null> {
  const deps = await db.actions.where('id').anyOf(ids).toArray()
  const stuck = deps.find((dep) => dep.state === 'refused' || dep.problem?.code === 'action.dependency-refused')
  return stuck?.id ?? null
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
export function mediaNamedBy(parentResource: string, parentGuid: string, record: AnyRecord | null): MediaPlacement[] {
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

export async function placeMedia(
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
