import { sql } from 'drizzle-orm'
import { type Op, type OpResult, opSchema, type PushReply } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addMs } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { Db } from '../db/database.ts'
import { newGuid } from '../engine/guid.ts'
import { type Moment, performOp } from '../engine/perform.ts'

/** A device clock farther off than this is worth a line in the log: its times stand in evidence. */
const DRIFT_MS = 10 * 60_000

export interface PushDoor {
  db: Db
  /** Where a bug of one action is reported; its sender only learns to try again. */
  onBug: (error: unknown, op: Op) => void
}

/**
 * Applies the actions of a batch one after the other, each in a transaction of its own and each answered on its own:
 * what one of them lacks is no reason to refuse the next.
 */
export async function push(
  door: PushDoor,
  actor: Actor,
  ops: readonly unknown[],
  moment: Moment,
): Promise<PushReply['results']> {
  const results: OpResult[] = []
  for (const raw of ops) results.push(await pushOne(door, actor, raw, moment))
  return results
}

async function pushOne(door: PushDoor, actor: Actor, raw: unknown, moment: Moment): Promise<OpResult> {
  let op: Op
  try {
    op = parseInput(opSchema, raw)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { id: idOf(raw), state: 'refused', problem: error.toWire() }
  }
  try {
    const result = await performOp(door.db, actor, op, moment)
    if (result.state === 'applied') await noteDrift(door.db, actor, op, moment)
    return result
  } catch (error) {
    door.onBug(error, op)
    return { id: op.id, state: 'refused', problem: new Problem('server.broken').toWire() }
  }
}

/** As far as it can be told, so that the sender finds the action this is about. */
function idOf(raw: unknown): string {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null
  return typeof id === 'string' ? id.slice(0, 64) : ''
}

/** Once for each action, however often it is sent. */
async function noteDrift(db: Db, actor: Actor, op: Op, { now, ip }: Moment): Promise<void> {
  const { offsetMs } = op
  if (offsetMs === null || Math.abs(offsetMs) <= DRIFT_MS) return
  const found = JSON.stringify({ op: op.id, deviceAt: op.madeAt, correctedAt: addMs(op.madeAt, offsetMs), offsetMs })
  await db.execute(sql`
    insert into "systemBusinessLog" ("guid", "version", "createTime", "updateTime", "createUserGuid", "updateUserGuid",
      "userGuid", "userName", "module", "moduleLabel", "action", "actionLabel", "bizGuid", "after", "ip", "time")
    select ${newGuid()}, 1, ${now}::timestamptz, ${now}::timestamptz, ${actor.guid}, ${actor.guid},
      ${actor.guid}, ${actor.name}, ${op.resource}, ${findResource(op.resource)?.label ?? null}, 'clockDrift', '设备时间偏差', ${op.recordGuid}, ${found}::jsonb, ${ip}, ${now}::timestamptz
    where not exists (select 1 from "systemBusinessLog"
      where "bizGuid" = ${op.recordGuid} and "action" = 'clockDrift' and "after"->>'op' = ${op.id})`)
}
