import type { WireProblem } from '#domain/kit/problems.ts'
import type { OutboxDb } from './outbox-db.ts'

/**
 * How the line to the server has been failing. It is the line's and no single action's: what waits is not tried, and
 * nothing is counted against it, until one request has come through.
 */
export interface Outage {
  failures: number
  /** Device clock: nothing goes by itself before. */
  notBefore: number
  /** Whether the server named that time, so that nobody may press for less. */
  isAsked: boolean
  /** Of the last failure. */
  code: string
  /** When the last two requests failed, the older first. */
  failedAt: number[]
}

type LineProblem = Pick<WireProblem, 'code' | 'details'>

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const FIRST_WAIT_MS = { from: 2_000, to: 12_000 }
const LONGEST_WAIT_MS = 5 * MINUTE_MS
/** Requests that may fail within a minute on one device, however many reasons there are to try. */
const FAILURES_A_MINUTE = 2

const OF_THE_LINE: ReadonlySet<string> = new Set([
  'network.unreachable',
  'answer.foreign',
  'server.busy',
  'rate.limited',
  'route.unknown',
])

/** Whether a whole request failed for a reason that lies in the line or in all of the server, not in what was sent. */
export const isOfTheLine = ({ code }: Pick<WireProblem, 'code'>): boolean => OF_THE_LINE.has(code)

/**
 * What is known after one more request failed. The first retry comes soon, since most failures are a lift or a tunnel;
 * each later one after a minute at least and spread over a growing span, so that a district's phones neither knock in
 * step nor wear down servers that are getting up again.
 */
export function afterFailure(
  before: Outage | null,
  { code, details }: LineProblem,
  { now, random = Math.random }: { now: number; random?: () => number },
): Outage {
  const failures = (before?.failures ?? 0) + 1
  const failedAt = [...(before?.failedAt ?? []), now].slice(-FAILURES_A_MINUTE)
  const asked = details.retryAfterMs
  const isAsked = typeof asked === 'number'
  const waits = isAsked ? Math.min(asked, HOUR_MS) : waitAfter(failures, random())
  return { failures, failedAt, isAsked, code, notBefore: Math.max(now + waits, quietFrom(failedAt)) }
}

function waitAfter(failures: number, chance: number): number {
  const to = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 10))
  const span = failures === 1 ? FIRST_WAIT_MS : { from: MINUTE_MS, to }
  return Math.round(span.from + (span.to - span.from) * chance)
}

/** From when on another failure is within what a minute may see. */
function quietFrom(failedAt: readonly number[]): number {
  const [older = 0] = failedAt
  return failedAt.length < FAILURES_A_MINUTE ? 0 : older + MINUTE_MS
}

export type Occasion =
  /** The timer, or a hint. */
  | 'by-itself'
  /** Something happened on this device: work was stored, the app came to the front. */
  | 'event'
  /** The browser says that the network is back, or another request has just been answered. */
  | 'network'
  /** A person pressed 立即同步. */
  | 'person'

/** Whether one request may find out if the line holds again. */
export function mayProbe(outage: Outage, occasion: Occasion, now: number): boolean {
  // Later than any wait can end: the clock was set back since.
  if (outage.notBefore <= now || outage.notBefore > now + HOUR_MS) return true
  if (outage.isAsked || occasion === 'by-itself') return false
  // What failed for want of a network reached no server, and says nothing of the network that is there now.
  if (occasion === 'network' && outage.code === 'network.unreachable') return true
  return occasion === 'person' || quietFrom(outage.failedAt) <= now
}

/** Under which the outage is noted, for all tabs and the worker. */
const KEY = 'outage'

/** Null while the line holds, as far as anybody on this device knows. */
export async function readOutage(db: OutboxDb): Promise<Outage | null> {
  return ((await db.meta.get(KEY))?.value as Outage | undefined) ?? null
}

export async function noteOutage(db: OutboxDb, outage: Outage | null): Promise<void> {
  if (outage !== null) await db.meta.put({ key: KEY, value: outage })
  else if ((await db.meta.get(KEY)) !== undefined) await db.meta.delete(KEY)
}
