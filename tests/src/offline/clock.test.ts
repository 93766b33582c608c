import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createClock } from '#app/offline/clock.ts'
import { DeviceDb } from '#app/offline/device-db.ts'

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

  it('goes by a device clock that was set back once the server has answered since', () => {
    const { clock, learn, time } = onDevice()
    const serverNow = time.device
    learn(serverNow)
    time.device -= 2 * HOUR_MS
    learn(serverNow)
    expect(Math.abs(clock.now() - serverNow)).toBeLessThan(1_000)
  })

  it('does not let a slow answer replace a good measurement', () => {
    const { clock, learn, time } = onDevice()
    learn(time.device)
    const { offsetMs } = clock.reading()
    learn(time.device - HOUR_MS, 30_000)
    expect(clock.reading().offsetMs).toBe(offsetMs)
  })

  it.each([
    ['a slow answer, while nothing better is known', null, -HOUR_MS, 4_001, true],
    ['one just quick enough', 0, -HOUR_MS, 4_000, true],
    ['one a moment slower', 0, -HOUR_MS, 4_001, false],
    ['one that ended before it began', null, -HOUR_MS, -1, false],
    ['what is no more than noise', 0, -1_000, 0, false],
    ['what is more', 0, -2_000, 0, true],
  ] as const)('%s', (_what, known, ahead, roundTripMs, isTaken) => {
    const { clock, learn, time } = onDevice()
    if (known !== null) learn(time.device + known, 0)
    const { offsetMs } = clock.reading()
    learn(time.device + ahead, roundTripMs)
    expect(clock.reading().offsetMs !== offsetMs).toBe(isTaken)
  })

  it.each([undefined, 'yesterday'])('learns nothing from an answer dated %s', (date) => {
    const { clock, time } = onDevice()
    clock.learn(new Response('', date === undefined ? {} : { headers: { date } }), time.device)
    expect(clock.reading().offsetMs).toBeNull()
  })

  it('takes the middle of the way there and back, and half of the second that the header leaves out', () => {
    const { clock, learn, time } = onDevice()
    learn(time.device - HOUR_MS, 2_000)
    expect(clock.reading().offsetMs).toBe(-HOUR_MS + 500 - 1_000)
  })

  it('believes a jump forward, as after sleep, and a step back that is no more than noise', () => {
    const { clock, learn, time } = onDevice()
    learn(time.device, 0)
    const before = clock.now()
    time.device += 2 * HOUR_MS
    expect(clock.now() - before).toBe(2 * HOUR_MS)
    time.device = Date.parse('2026-11-20T02:00:00Z') - 1_500
    expect(clock.now() - before).toBe(-1_500)
    time.device -= 1
    expect(clock.now() - before).toBe(0)
  })

  it('is remembered by the device, and gives way to what was measured since', async () => {
    const device = new DeviceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
    await device.write('clock', { offsetMs: 7_000, measuredAt: 1_000 })
    const clock = createClock(device, { deviceNow: () => 5_000, monotonic: () => 0 })
    await clock.load()
    expect(clock.reading()).toEqual({ offsetMs: 7_000, offsetAgeMs: 4_000 })
    clock.learn(new Response('', { headers: { date: new Date(60_000).toUTCString() } }), 5_000)
    await clock.load()
    expect(clock.reading()).toEqual({ offsetMs: 55_500, offsetAgeMs: 0 })
    expect(await device.read('clock')).toEqual({ offsetMs: 55_500, measuredAt: 5_000 })
  })

  it('is what was measured while the device was still being asked, and never younger than now', async () => {
    const device = new DeviceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
    await device.write('clock', { offsetMs: 7_000, measuredAt: 9_000 })
    const clock = createClock(device, { deviceNow: () => 5_000, monotonic: () => 0 })
    await clock.load()
    expect(clock.reading()).toEqual({ offsetMs: 7_000, offsetAgeMs: 0 })
    const next = createClock(device, { deviceNow: () => 5_000, monotonic: () => 0 })
    const asked = next.load()
    next.learn(new Response('', { headers: { date: new Date(60_000).toUTCString() } }), 5_000)
    await asked
    expect(next.reading().offsetMs).toBe(55_500)
  })
})
