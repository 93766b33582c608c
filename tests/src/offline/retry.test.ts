import { describe, expect, it } from 'vitest'
import { isDue, nextStep } from '#app/offline/retry.ts'

const NOW = Date.UTC(2026, 10, 21)
const HOUR_MS = 3_600_000

describe('isDue', () => {
  it.each([
    ['never put off', 0, true],
    ['a moment ago', NOW - 1, true],
    ['now', NOW, true],
    ['in a moment', NOW + 1, false],
    ['in the longest wait there is', NOW + HOUR_MS, false],
    ['by a clock that was a day ahead', NOW + 24 * HOUR_MS, true],
  ])('%s', (_when, nextAt, due) => {
    expect(isDue(nextAt, NOW)).toBe(due)
  })

  it('believes no server that asks to wait for longer than the longest wait', () => {
    const failure = { code: 'rate.limited', retry: 'later' as const, details: { retryAfterMs: 48 * HOUR_MS } }
    expect(nextStep(failure, 1)).toEqual({ kind: 'wait', waitMs: HOUR_MS })
  })
})
