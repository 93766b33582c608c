import { describe, expect, it } from 'vitest'
import { createClock } from '#app/offline/clock.ts'

const HOUR_MS = 3_600_000

/** A device whose clock and whose running time the test moves. */
function onDevice(deviceNow = Date.parse('2026-11-20T02:00:00Z')) {
  const time = { device: deviceNow, monotonic: 0 }
  const clock = createClock(null, { deviceNow: () => time.device, monotonic: () => time.monotonic })
  const learn = (serverNow: number, roundTripMs = 100) => {
    const sentAt = time.device
    time.device += roundTripMs
    time.monotonic += roundTripMs
    clock.learn(new Response('', { headers: { date: new Date(serverNow).toUTCString() } }), sentAt)
  }
  const pass = (ms: number) => {
    time.device += ms
    time.monotonic += ms
  }
  return { time, clock, learn, pass }
}

describe('createClock', () => {
  it('is the device clock until it heard from the server', () => {
    const { clock, time } = onDevice()
    expect(clock.now()).toBe(time.device)
    expect(clock.reading()).toEqual({ offsetMs: null, offsetAgeMs: null })
  })

  it('corrects a clock that is a day wrong to within the resolution of the header', () => {
    const { clock, learn, time, pass } = onDevice()
    learn(time.device - 24 * HOUR_MS)
    pass(1000)
    expect(Math.abs(clock.now() - (time.device - 24 * HOUR_MS))).toBeLessThan(1000)
    expect(clock.reading().offsetAgeMs).toBe(1000)
  })

  it('does not follow a device clock that is set back', () => {
    const { clock, learn, time, pass } = onDevice()
    learn(time.device)
    const before = clock.now()
    pass(5000)
    time.device -= 2 * HOUR_MS
    expect(clock.now() - before).toBe(5000)
    expect(clock.reading().offsetMs).toBeGreaterThan(HOUR_MS)
  })

  it('does not let a slow answer replace a good measurement', () => {
    const { clock, learn, time } = onDevice()
    learn(time.device)
    const { offsetMs } = clock.reading()
    learn(time.device - HOUR_MS, 30_000)
    expect(clock.reading().offsetMs).toBe(offsetMs)
  })
})
