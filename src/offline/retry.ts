import type { Retry } from '#domain/kit/problems.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
/** A dependency or a running twin settles within moments. */
const SHORT_WAIT_MS = 3_000
/** From here on a broken server is asked once an hour: somebody has to look at it. */
const NEEDS_ATTENTION_TRIES = 20
const HOUR_MS = 3_600_000

/** What is known of a failed attempt; a newer server may name a code this version does not know. */
export interface Failure {
  code: string
  retry: Retry
  details: Readonly<Record<string, unknown>>
}

export type NextStep =
  /** Try again by itself, not before `waitMs` are over. */
  | { kind: 'wait'; waitMs: number }
  /** Into the tray: only a person can help. */
  | { kind: 'refuse' }
  /** The whole queue waits for a sign-in. */
  | { kind: 'pause' }

/** What becomes of an action or a medium after a failed attempt (`tries` counts this one). */
export function nextStep(problem: Failure, tries: number, random: () => number = Math.random): NextStep {
  switch (problem.retry) {
    case 'never':
      return { kind: 'refuse' }
    case 'after-sign-in':
      return { kind: 'pause' }
    case 'after-refresh':
      return problem.code === 'sync.resync' ? { kind: 'wait', waitMs: SHORT_WAIT_MS } : { kind: 'refuse' }
    case 'later':
      return { kind: 'wait', waitMs: waitMsFor(problem, tries, random) }
  }
}

/**
 * Whether what was put off until `nextAt` may go now. Later than any wait can end means that the device's clock was set
 * back since, and nothing waits for days because of that.
 */
export function isDue(nextAt: number, now: number): boolean {
  return nextAt <= now || nextAt > now + HOUR_MS
}

function waitMsFor(problem: Failure, tries: number, random: () => number): number {
  const asked = problem.details.retryAfterMs
  if (typeof asked === 'number') return Math.min(asked, HOUR_MS)
  if (problem.code === 'action.running' || problem.code === 'action.dependency-missing') {
    if (tries <= 5) return SHORT_WAIT_MS
  }
  if (problem.code === 'server.broken' && tries >= NEEDS_ATTENTION_TRIES) return HOUR_MS
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20))
  // Full jitter: a village of phones coming back into signal must not knock in step. Never zero, or it would spin.
  return Math.max(250, Math.round(ceiling * random()))
}

/** Reads a Retry-After header: seconds or a date. Null when there is none that makes sense. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
