import { afterEach, describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { type District, openDistrict, type Request, workOn } from './district.ts'
import { hazardBatch } from './field-device.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** `npm run bench -- outage` does the same with a district's thousand. */
const DEVICES = Number(process.env.OUTAGE_DEVICES ?? 20)
const PATIENCE_MS = 600_000 + DEVICES * 10_000

let district: District | undefined
afterEach(async () => {
  await district?.close()
  district = undefined
})

/** The most requests of one device within any span of a minute. */
function mostInAMinute(requests: readonly Request[]): number {
  const byDevice = new Map<number, number[]>()
  for (const { device, at } of requests) byDevice.set(device, [...(byDevice.get(device) ?? []), at])
  const counts = [...byDevice.values()].flatMap((times) =>
    times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length),
  )
  return Math.max(0, ...counts)
}

/** How many requests of all devices fall into each span of ten seconds. */
function inTenSeconds(requests: readonly Request[]): number[] {
  const spans = new Map<number, number>()
  for (const { at } of requests) {
    const span = Math.floor(at / (10 * SECOND))
    spans.set(span, (spans.get(span) ?? 0) + 1)
  }
  return [...spans.values()]
}

async function expectAllThereOnce({ devices }: District, each: number): Promise<void> {
  for (const { engine, server } of devices) {
    expect(await engine.outbox.actions.count()).toBe(0)
    expect([server.applied.length, new Set(server.applied).size]).toEqual([each, each])
    expect(server.files.size).toBe(1)
  }
}

describe('an outage of all servers for ten minutes', () => {
  it(
    'is met by at most two requests a device and minute, spread, and afterwards all work arrives once',
    async () => {
      district = await openDistrict(DEVICES)
      const { devices, requests, setDown, until } = district
      for (const device of devices) await workOn(device)
      requests.length = 0
      setDown(true)
      const began = Date.now()
      for (const { engine } of devices) engine.start()
      await until(began + 10 * MINUTE)

      const met = [...requests]
      expect(mostInAMinute(met)).toBeLessThanOrEqual(2)
      // They all began in the same second; two minutes later no ten seconds see more than a quarter of them.
      const later = inTenSeconds(met.filter(({ at }) => at > began + 2 * MINUTE))
      expect(Math.max(...later)).toBeLessThanOrEqual(DEVICES / 4)
      console.log(
        `${DEVICES} devices: ${met.length} requests in ten minutes, at most ${Math.max(...later)} in ten seconds`,
      )

      setDown(false)
      await until(Date.now() + 6 * MINUTE)
      await expectAllThereOnce(district, 4)
    },
    PATIENCE_MS,
  )

  it('is not made worse by whoever goes on working, looks at the app, or is told that something changed', async () => {
    district = await openDistrict(4)
    const { devices, requests, setDown, until } = district
    for (const device of devices) await workOn(device)
    requests.length = 0
    setDown(true)
    const began = Date.now()
    for (const { engine } of devices) engine.start()
    for (let n = 1; n <= 60; n += 1) {
      await until(began + n * 5 * SECOND)
      for (const { engine } of devices) engine.trigger((['visible', 'enqueue', 'hint'] as const)[n % 3] ?? 'hint')
    }
    await until(began + 6 * MINUTE)
    expect(mostInAMinute(requests)).toBeLessThanOrEqual(2)
  })

  it('counts no try against any action, and the first answer lets all of it go at once', async () => {
    district = await openDistrict(1)
    const { devices, requests, setDown, until } = district
    const [device] = devices
    if (device === undefined) throw new Error('one device was asked for')
    await workOn(device)
    setDown(true)
    const began = Date.now()
    device.engine.start()
    await until(began + 10 * MINUTE)
    const waiting = await device.engine.outbox.actions.toArray()
    expect(waiting.map(({ tries, nextAt }) => [tries, nextAt])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    setDown(false)
    const before = requests.length
    const triesAgainAt = device.engine.state().triesAgainAt ?? 0
    await until(triesAgainAt + SECOND)
    // One small request, then the four actions together, then the photo beside what is new.
    const [probe, push, ...rest] = requests.slice(before).map(({ path }) => path)
    expect([probe, push]).toEqual(['/api/sync/pull', '/api/sync/push'])
    expect(rest.sort()).toEqual([expect.stringContaining('/api/files/'), '/api/sync/pull'])
    await expectAllThereOnce(district, 4)
  })
})

describe('once a server has answered anything else', () => {
  it('is found out about at once, long before the next try, and all of it goes: no Background Sync is needed', async () => {
    district = await openDistrict(1)
    const { devices, requests, setDown, until } = district
    const [device] = devices
    if (device === undefined) throw new Error('one device was asked for')
    await workOn(device)
    setDown(true)
    const began = Date.now()
    device.engine.start()
    await until(began + 10 * MINUTE)
    await district.rest() // the try that was due then
    const before = requests.length
    setDown(false)
    const at = Date.now()
    expect(device.engine.state().triesAgainAt ?? 0).toBeGreaterThan(at)
    device.engine.trigger('answered')
    await district.rest()
    expect(Date.now()).toBe(at)
    const [probe, push] = requests.slice(before).map(({ path }) => path)
    expect([probe, push]).toEqual(['/api/sync/pull', '/api/sync/push'])
    await expectAllThereOnce(district, 4)
  })
})

describe('without a network', () => {
  it('tries nothing by itself, and goes on with the first word of one', async () => {
    let hasNetwork = false
    district = await openDistrict(1, { hasNetwork: () => hasNetwork })
    const { devices, requests, setDown, until } = district
    const [device] = devices
    if (device === undefined) throw new Error('one device was asked for')
    await workOn(device)
    setDown(true)
    device.engine.start()
    await until(Date.now() + SECOND)
    requests.length = 0
    await device.enqueue(hazardBatch(newGuid()))
    device.engine.trigger('enqueue')
    await until(Date.now() + 20 * MINUTE)
    expect(requests.filter(({ path }) => path.startsWith('/api/sync'))).toEqual([])

    hasNetwork = true
    setDown(false)
    device.engine.trigger('online')
    await until(Date.now() + SECOND)
    await expectAllThereOnce(district, 5)
  })
})

describe('an app that is opened, woken or asked without a network', () => {
  it.each(['start', 'visible', 'online', 'answered', 'manual'] as const)(
    'leaves what waits as never sent, to be withdrawn (%s)',
    async (occasion) => {
      district = await openDistrict(1, { hasNetwork: () => false })
      const { devices, requests, setDown, until } = district
      const [device] = devices
      if (device === undefined) throw new Error('one device was asked for')
      const ids = await device.enqueue(hazardBatch(newGuid()))
      setDown(true)
      device.engine.start()
      device.engine.trigger(occasion)
      await until(Date.now() + MINUTE)
      expect(requests.map(({ path }) => path)).toContain('/api/sync/pull')
      expect(requests.map(({ path }) => path)).not.toContain('/api/sync/push')
      const { outbox } = device.engine
      expect(await outbox.actions.toArray()).toMatchObject([{ id: ids[0], state: 'waiting', sentOnce: false }])
    },
  )

  it('sends at once where the browser is wrong about it', async () => {
    district = await openDistrict(1, { hasNetwork: () => false })
    const { devices, until } = district
    const [device] = devices
    if (device === undefined) throw new Error('one device was asked for')
    const ids = await device.enqueue(hazardBatch(newGuid()))
    device.engine.start()
    await until(Date.now() + SECOND)
    expect(device.server.applied).toEqual(ids)
  })
})

describe('one thing that servers choke on', () => {
  it('does not hold up the rest, for ever or as a whole', async () => {
    district = await openDistrict(1)
    const { devices, until } = district
    const [device] = devices
    if (device === undefined) throw new Error('one device was asked for')
    const poison = newGuid()
    await device.enqueue(hazardBatch(poison))
    const [good] = await device.enqueue(hazardBatch(newGuid()))
    // A wall before the server that does not like one word.
    const call = device.server.call.bind(device.server)
    device.server.call = async (path, init) =>
      String(init?.body).includes(poison) && path.endsWith('push')
        ? new Response('', { status: 403 })
        : call(path, init)
    device.engine.start()
    await until(Date.now() + 30 * MINUTE)
    expect(device.server.applied).toEqual([good])
    expect(await device.engine.outbox.actions.toArray()).toMatchObject([{ recordGuid: poison, state: 'waiting' }])
  })
})
