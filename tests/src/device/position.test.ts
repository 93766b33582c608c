import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPositionWatcher } from '#app/device/position.ts'
import { FakeGeolocation } from '#tests/fakes/geolocation.ts'

const NOON = Date.parse('2026-11-20T04:00:00Z')
const gate = { lng: 120.64, lat: 31.16 }

describe('createPositionWatcher', () => {
  let geolocation: FakeGeolocation

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON })
    geolocation = new FakeGeolocation()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens one watch for all listeners and closes it with the last', () => {
    const watcher = createPositionWatcher({ geolocation })
    const leave = [watcher.subscribe(() => undefined), watcher.subscribe(() => undefined)]
    expect(geolocation.watches.size).toBe(1)

    leave[0]?.()
    expect(geolocation.watches.size).toBe(1)
    leave[1]?.()
    expect(geolocation.watches.size).toBe(0)
  })

  it('tells every listener of a fix and of a problem, keeping the last fix', () => {
    const watcher = createPositionWatcher({ geolocation })
    const heard = vi.fn()
    watcher.subscribe(heard)
    geolocation.moveTo({ ...gate, accuracy: 12, at: NOON })
    geolocation.fail(2)

    const fix = { ...gate, accuracy: 12, at: '2026-11-20T04:00:00.000Z' }
    expect(heard.mock.calls[0]?.[0]).toEqual({ fix, problem: null })
    expect(heard.mock.calls[1]?.[0]).toMatchObject({ fix, problem: { code: 'position.unavailable' } })
    expect(watcher.current()).toEqual(fix)
  })

  it('answers a wish from the last fix while that is young enough', async () => {
    const watcher = createPositionWatcher({ geolocation })
    watcher.subscribe(() => undefined)
    geolocation.moveTo({ ...gate, at: NOON })
    vi.setSystemTime(NOON + 9_000)

    await expect(watcher.fresh({ maxAgeMs: 10_000 })).resolves.toMatchObject(gate)
    expect(geolocation.opened).toBe(1)
  })

  it('waits for a better fix where the last one is young but not good enough', async () => {
    const watcher = createPositionWatcher({ geolocation })
    watcher.subscribe(() => undefined)
    geolocation.moveTo({ ...gate, accuracy: 800, at: NOON })
    const wish = watcher.fresh({ maxAgeMs: 10_000, goodMetres: 50 })
    geolocation.moveTo({ ...gate, accuracy: 12, at: NOON + 1_000 })

    await expect(wish).resolves.toMatchObject({ accuracy: 12 })
  })

  it('opens the watch anew for a newer fix, and never asks getCurrentPosition', async () => {
    const watcher = createPositionWatcher({ geolocation })
    watcher.subscribe(() => undefined)
    geolocation.moveTo({ ...gate, at: NOON })
    vi.setSystemTime(NOON + 60_000)

    const wishes = Promise.all([watcher.fresh({ maxAgeMs: 10_000 }), watcher.fresh({ maxAgeMs: 10_000 })])
    expect(geolocation).toMatchObject({ opened: 2, currentPositionAsked: 0 })
    expect(geolocation.watches.size).toBe(1)
    geolocation.moveTo({ ...gate, lat: 31.17, at: NOON + 61_000 })

    expect((await wishes).map((fix) => fix.lat)).toEqual([31.17, 31.17])
    expect(geolocation.watches.size).toBe(1)
  })

  it('waits for a good fix, and gives the best one when time runs out', async () => {
    const watcher = createPositionWatcher({ geolocation })
    const wish = watcher.fresh({ timeoutMs: 15_000, goodMetres: 50 })
    geolocation.moveTo({ ...gate, accuracy: 800, at: NOON })
    geolocation.moveTo({ ...gate, accuracy: 90, at: NOON })
    geolocation.moveTo({ ...gate, accuracy: 300, at: NOON })
    vi.advanceTimersByTime(15_000)

    await expect(wish).resolves.toMatchObject({ accuracy: 90 })
    expect(geolocation.watches.size).toBe(0)
  })

  it.each([
    { name: 'silence', events: [], code: 'position.timeout' },
    { name: 'a lost signal', events: [2], code: 'position.unavailable' },
  ] as const)('gives up on $name after the timeout', async ({ events, code }) => {
    const watcher = createPositionWatcher({ geolocation })
    const wish = watcher.fresh({ timeoutMs: 15_000 })
    for (const event of events) geolocation.fail(event)
    const outcome = expect(wish).rejects.toMatchObject({ code })
    vi.advanceTimersByTime(15_000)

    await outcome
    expect(geolocation.watches.size).toBe(0)
  })

  it('gives up at once when refused, and asks anew at the next wish', async () => {
    const watcher = createPositionWatcher({ geolocation })
    const refused = watcher.fresh()
    geolocation.fail(1)
    await expect(refused).rejects.toMatchObject({ code: 'position.denied' })

    const allowed = watcher.fresh()
    geolocation.moveTo({ ...gate, at: NOON })
    await expect(allowed).resolves.toMatchObject(gate)
  })

  it('says so on a device that cannot tell its position', async () => {
    const watcher = createPositionWatcher({ geolocation: undefined })
    await expect(watcher.fresh()).rejects.toMatchObject({ code: 'position.unsupported' })
  })

  it('replaces the time of a fix from a positioning chip with a broken clock', () => {
    const watcher = createPositionWatcher({ geolocation })
    watcher.subscribe(() => undefined)
    geolocation.moveTo({ ...gate, at: Date.parse('2007-04-07T00:00:00Z') })
    expect(watcher.current()?.at).toBe('2026-11-20T04:00:00.000Z')
  })

  it('leaves nobody waiting when stopped', async () => {
    const watcher = createPositionWatcher({ geolocation })
    const wish = watcher.fresh()
    watcher.stop()
    await expect(wish).rejects.toMatchObject({ code: 'position.unavailable' })
    expect(geolocation.watches.size).toBe(0)
  })
})
