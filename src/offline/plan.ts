import { type ActionDefinition, performAction } from '#domain/kit/action.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { withBase } from './edit.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { ActionBatch, ActionRequest } from './types.ts'
import { workLabel } from './work-label.ts'

/** One action of a batch, checked and applied, not yet stored. */
export interface Planned {
  request: ActionRequest
  definition: ActionDefinition
  input: unknown
  baseVersion: number | null
  related: Record<string, AnyRecord | null>
  relatedGuids: string[]
  label: string
  madeAt: string
}

export interface PlannedRecord {
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
  const label = workLabel(definition, applied.record, actor)
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
  // What nobody can be asked about is not gone: what it is to be done to has to be known, what is looked up beside it has not.
  const isNeeded = row === undefined && isNew === false
  const heard =
    isPending || isNew === true ? null : await context.known(resource, guid).catch(isNeeded ? undefined : () => null)
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
