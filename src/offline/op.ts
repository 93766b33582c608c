import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { ActionRow } from './outbox-db.ts'
import type { Planned } from './plan.ts'

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
