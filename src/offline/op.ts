import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { ActionRow } from './outbox-db.ts'
import type { Plan, Planned } from './plan.ts'

export function actionRow(
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
export function deviceTimeOf(correctedIso: string, offsetMs: number | null): string {
  return new Date(Date.parse(correctedIso) - (offsetMs ?? 0)).toISOString()
}
