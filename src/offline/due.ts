import type { ActionRow, MediaRow } from './outbox-db.ts'
import { isDue } from './retry.ts'

/**
 * When the next thing that was put off can go: an action not before those it waits for, a medium not before its record.
 * Null when nothing was put off, or only a person can set it going again.
 */
export function nextDue(
  actions: readonly ActionRow[],
  media: readonly MediaRow[],
  { now, mayGo = () => true }: { now: number; mayGo?: ((row: MediaRow) => boolean) | undefined },
): number | null {
  const dueOf = duesOf(actions, now)
  const after = (ids: readonly string[]) => Math.max(0, ...ids.map((id) => dueOf.get(id) ?? 0))
  const waiting = media.filter((row) => row.state === 'waiting' && mayGo(row))
  const dues = [
    ...actions.filter((row) => row.state === 'waiting').map((row) => dueOf.get(row.id) ?? 0),
    ...waiting.map((row) => Math.max(ownDue(row, now), after(row.afterOps))),
  ]
  // What was never put off goes with the try under way.
  const later = dues.filter((at) => at > 0 && at !== Number.POSITIVE_INFINITY)
  return later.length === 0 ? null : Math.min(...later)
}

function duesOf(actions: readonly ActionRow[], now: number): Map<string, number> {
  const dueOf = new Map<string, number>()
  const lanes = new Map<string, number>()
  for (const row of actions) {
    const before = [lanes.get(row.recordGuid) ?? 0, ...row.deps.map((dep) => dueOf.get(dep) ?? 0)]
    const own = row.state === 'refused' ? Number.POSITIVE_INFINITY : ownDue(row, now)
    const due = Math.max(own, ...before)
    dueOf.set(row.id, due)
    lanes.set(row.recordGuid, due)
  }
  return dueOf
}

/** Zero for what was put off by a clock that has been set back since. */
function ownDue({ nextAt }: { nextAt: number }, now: number): number {
  return nextAt > now && isDue(nextAt, now) ? 0 : nextAt
}
