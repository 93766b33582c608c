import type { Actor } from '#domain/kit/access.ts'
import { type AnyRecord, blankRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { rowOf } from './codec.ts'
import { withCopies } from './copies.ts'
import { figuresFor } from './figures.ts'
import { newGuid } from './guid.ts'
import { logChange } from './logs.ts'
import { begunNow } from './made.ts'
import { insertRecord } from './rows.ts'
import { numberDue } from './serial.ts'
import { settleTasks } from './tasks.ts'

interface Follower {
  actor: Actor
  now: string
}

/**
 * Makes a record as a consequence of an action on another one: numbered, worked out and logged as any other, without
 * asking whether the actor might have made it himself. Hooks of its resource do not run.
 */
export async function makeFollowing(
  tx: Db,
  name: string,
  own: Readonly<Record<string, unknown>>,
  { actor, now }: Follower,
): Promise<AnyRecord> {
  const resource = resourceNamed(name)
  const record: AnyRecord = { ...blankRecord(resource, newGuid()), ...begunNow({ now, by: actor.guid }), ...own }
  Object.assign(record, resource.derive?.(record, dayOf(now), await figuresFor(tx, name)))
  Object.assign(record, await numberDue(tx, resource, { record, isNew: true, now }))
  const [copied = record] = await withCopies(tx, resource, [record])
  const after = await insertRecord(tx, name, rowOf(resource, copied))
  await logChange(tx, { actor, resource, action: 'create', before: null, after, now, ip: null, costMs: 0 })
  await settleTasks(tx, resource, [after], { now, areNew: true })
  return after
}

/** The enterprise of a record and what it copies from it, for a record that follows from that one. */
export function ofSameCompany(record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(['companyGuid', ...COPIED_FROM_COMPANY].map((name) => [name, record[name] ?? null]))
}
