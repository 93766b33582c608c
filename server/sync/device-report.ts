import { and, count, eq, gt } from 'drizzle-orm'
import type { PullRequest } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '../db/database.ts'
import { actionResult } from '../db/extra-tables.ts'
import { deviceReport } from '../db/sync-tables.ts'

/**
 * Notes what a device says of itself. Fewer actions waiting than were answered since means that some are lost: that
 * stays visible until the device is looked after, whatever it says later.
 */
export async function recordReport(db: Db, actor: Actor, request: PullRequest, now: string): Promise<void> {
  const { deviceId, backlog, storage, clock, appV } = request
  const own = and(eq(deviceReport.deviceId, deviceId), eq(deviceReport.userGuid, actor.guid))
  const [before] = await db.select().from(deviceReport).where(own)
  const { lost: noticed = 0, works = null, patrols = null, checks = null, ...counts } = backlog
  const missed = before === undefined ? 0 : await lostSince(db, actor, before, backlog)
  const lost = Math.max(missed, noticed)
  const alarm = lost > 0 ? `${lost}条未上传的记录从设备上消失` : (before?.alarm ?? null)
  const values = {
    deviceId,
    userGuid: actor.guid,
    at: countedAt(clock, now),
    ...{ ...counts, works, patrols, checks },
    storage: storage ?? null,
    clockOffsetMs: clock?.offsetMs ?? null,
    appV,
    alarm,
  }
  await db
    .insert(deviceReport)
    .values(values)
    .onConflictDoUpdate({ target: [deviceReport.deviceId, deviceReport.userGuid], set: values })
}

/** Longest that a report may be on its way: what was answered meanwhile is not missed from the next one. */
const REQUEST_TIMEOUT_MS = 60_000

/** When the device counted, by the server's clock; a report may arrive after a push that set out later. */
function countedAt(clock: PullRequest['clock'], now: string): string {
  const earliest = addMs(now, -REQUEST_TIMEOUT_MS)
  if (clock?.offsetMs == null || Number.isNaN(Date.parse(clock.deviceNow))) return earliest
  const counted = addMs(clock.deviceNow, clock.offsetMs - CLOCK_SLACK_MS)
  return counted < earliest ? earliest : counted > now ? now : counted
}

/** The `Date` header, by which a device knows the offset, tells whole seconds. */
const CLOCK_SLACK_MS = 2_000

async function lostSince(
  db: Db,
  actor: Actor,
  before: { at: string; ops: number; rejected: number },
  backlog: PullRequest['backlog'],
): Promise<number> {
  const gone = before.ops - backlog.ops - Math.max(0, backlog.rejected - before.rejected)
  if (gone <= 0) return 0
  const [answered] = await db
    .select({ n: count() })
    .from(actionResult)
    .where(and(eq(actionResult.userGuid, actor.guid), gt(actionResult.at, before.at)))
  return Math.max(0, gone - (answered?.n ?? 0))
}
