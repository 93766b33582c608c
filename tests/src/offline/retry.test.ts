import { describe, expect, it } from 'vitest'
import { isDue, nextStep, retryAfterMs } from '#app/offline/retry.ts'

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

describe('nextStep', () => {
  const wait = (waitMs: number) => ({ kind: 'wait', waitMs })
  it.each([
    ['what never helps', 'never', 'access.denied', 1, { kind: 'refuse' }],
    ['a refused token', 'after-sign-in', 'auth.required', 1, { kind: 'pause' }],
    ['a record that moved on', 'after-refresh', 'record.stale', 1, { kind: 'refuse' }],
    ['a copy to be fetched anew', 'after-refresh', 'sync.resync', 1, wait(3_000)],
    ['a running twin', 'later', 'action.running', 5, wait(3_000)],
    ['a twin that runs for long', 'later', 'action.running', 6, wait(64_000)],
    ['what has not come yet', 'later', 'action.dependency-missing', 5, wait(3_000)],
    ['what does not come', 'later', 'action.dependency-missing', 6, wait(64_000)],
    ['the first failure', 'later', 'server.broken', 1, wait(2_000)],
    ['the second', 'later', 'server.broken', 2, wait(4_000)],
    ['the eighth', 'later', 'server.broken', 8, wait(256_000)],
    ['the ninth, five minutes', 'later', 'server.broken', 9, wait(300_000)],
    ['the nineteenth', 'later', 'server.broken', 19, wait(300_000)],
    ['the twentieth of a broken server, an hour', 'later', 'server.broken', 20, wait(HOUR_MS)],
    ['the twentieth of another kind', 'later', 'server.busy', 20, wait(300_000)],
  ] as const)('after %s', (_what, retry, code, tries, step) => {
    expect(nextStep({ code, retry, details: {} }, tries, () => 1)).toEqual(step)
  })

  it('spreads what waits, and never lets it spin', () => {
    const failure = { code: 'server.busy', retry: 'later', details: {} } as const
    expect(nextStep(failure, 4, () => 0.5)).toEqual({ kind: 'wait', waitMs: 8_000 })
    expect(nextStep(failure, 4, () => 0)).toEqual({ kind: 'wait', waitMs: 250 })
  })
})

describe('retryAfterMs', () => {
  it.each([
    [null, null],
    ['', null],
    ['  ', null],
    ['soon', null],
    ['120', 120_000],
    ['0', 0],
    ['-5', 0],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    [new Date(NOW - 90_000).toUTCString(), 0],
  ])('reads %j as %j', (header, waits) => {
    expect(retryAfterMs(header, NOW)).toBe(waits)
  })
})
