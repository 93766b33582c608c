import { describe, expect, it } from 'vitest'
import { afterFailure, isOfTheLine, mayProbe, type Outage } from '#app/offline/outage.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const MINUTE = 60_000
const BUSY = { code: 'server.busy', details: {} } as const
const NO_NETWORK = { code: 'network.unreachable', details: {} } as const

/** An outage after failures at these moments. */
function failed(at: readonly number[], problem: Parameters<typeof afterFailure>[1] = BUSY, chance = 0.5): Outage {
  const outage = at.reduce<Outage | null>(
    (before, now) => afterFailure(before, problem, { now, random: () => chance }),
    null,
  )
  if (outage === null) throw new Error('no failure, no outage')
  return outage
}

describe('the wait after a failed request', () => {
  it.each([
    { chance: 0, waits: [2_000, MINUTE, MINUTE, MINUTE, MINUTE] },
    { chance: 1, waits: [12_000, 2 * MINUTE, 4 * MINUTE, 5 * MINUTE, 5 * MINUTE] },
  ])('is short once, then a minute at least and five at most ($chance)', ({ chance, waits }) => {
    let outage: Outage | null = null
    let now = NOON
    const seen = waits.map(() => {
      outage = afterFailure(outage, BUSY, { now, random: () => chance })
      const waited = outage.notBefore - now
      now = outage.notBefore
      return waited
    })
    expect(seen).toEqual(waits)
  })

  it('is what the server asks for', () => {
    const outage = failed([NOON], { code: 'rate.limited', details: { retryAfterMs: 15 * MINUTE } })
    expect(outage.notBefore).toBe(NOON + 15 * MINUTE)
  })

  it('is never more than an hour of it', () => {
    const outage = failed([NOON], { code: 'rate.limited', details: { retryAfterMs: 61 * MINUTE } })
    expect(outage.notBefore).toBe(NOON + 60 * MINUTE)
    expect(mayProbe(outage, 'person', NOON)).toBe(false)
  })

  it('is not less than what two failures in a minute leave, whatever the server asks for', () => {
    const soon = { code: 'server.busy', details: { retryAfterMs: 1_000 } } as const
    expect(failed([NOON], soon).notBefore).toBe(NOON + 1_000)
    expect(failed([NOON, NOON + 1_000], soon).notBefore).toBe(NOON + MINUTE)
    expect(failed([NOON, NOON + 1_000, NOON + 70_000], soon).notBefore).toBe(NOON + 71_000)
  })

  it('leaves room for no third failure within a minute', () => {
    expect(failed([NOON, NOON + 1]).notBefore).toBeGreaterThanOrEqual(NOON + MINUTE)
  })
})

describe('who may try before that', () => {
  const once = failed([NOON])
  const twice = failed([NOON, NOON + 3_000])
  const noNetwork = failed([NOON, NOON + 3_000], NO_NETWORK)
  const asked = failed([NOON], { code: 'rate.limited', details: { retryAfterMs: 15 * MINUTE } })
  const SOON = NOON + 4_000

  it.each([
    ['the timer', once, 'by-itself', false],
    ['work just stored, after one failure', once, 'event', true],
    ['work just stored, after two failures in a minute', twice, 'event', false],
    ['the browser that found a network, where servers failed', twice, 'network', false],
    ['the browser that found a network, where there was none', noNetwork, 'network', true],
    ['a person', twice, 'person', true],
    ['a person, where the server named the time', asked, 'person', false],
  ] as const)('%s', (_who, outage, occasion, may) => {
    expect(mayProbe(outage, occasion, SOON)).toBe(may)
  })

  it('is everybody when the time has come, or the clock was set back', () => {
    expect(mayProbe(twice, 'by-itself', twice.notBefore)).toBe(true)
    expect(mayProbe(asked, 'by-itself', NOON - 24 * 60 * MINUTE)).toBe(true)
  })
})

it('lets what happened on the device try once the older of two failures is a minute old, and not before', () => {
  const outage = failed([NOON, NOON + 3_000])
  const may = (after: number) => mayProbe(outage, 'event', NOON + after)
  expect([may(MINUTE - 1), may(MINUTE), mayProbe(outage, 'by-itself', NOON + MINUTE)]).toEqual([false, true, false])
})

it('lets no found network shorten what the server asked for', () => {
  const asked = failed([NOON], { code: 'network.unreachable', details: { retryAfterMs: 5 * MINUTE } })
  expect(mayProbe(asked, 'network', NOON + 1_000)).toBe(false)
})

it.each([
  ['network.unreachable', true],
  ['answer.foreign', true],
  ['server.busy', true],
  ['rate.limited', true],
  ['route.unknown', true],
  ['server.broken', false],
  ['auth.required', false],
  ['input.invalid', false],
] as const)('%s is of the line: %s', (code, isOf) => {
  expect(isOfTheLine({ code })).toBe(isOf)
})
