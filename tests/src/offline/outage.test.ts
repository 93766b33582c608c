import { describe, expect, it } from 'vitest'
import { afterFailure, mayProbe, type Outage } from '#app/offline/outage.ts'

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
