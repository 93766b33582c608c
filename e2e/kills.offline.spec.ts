import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { seededRandom } from '#domain/lib/random.ts'
import type { PatrolOrder, Unsent } from './page/field-types.ts'
import { type Api, PASSWORD } from './support/api.ts'
import { type Device, newDevice, untilControlled, type WorkerDoor, workerDoor } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectExactlyOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { fieldPages, openField, patrolOrder, type Workplace, workplaceOf } from './support/field-page.ts'
import { LONG } from './support/long.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A night may have more of them: `npm test -- --rounds 200`. */
const ROUNDS = Number(process.env.TEST_ROUNDS ?? 5)
const SEED = Number(process.env.TEST_SEED ?? 20261121)
const DRAIN_LIMIT_MS = 240_000
const ROUND_LIMIT_MS = 300_000
const NOTHING_LEFT = { actions: [], media: [] }
const KILLS_IN_A_DRAIN = 6

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let place: Workplace
let device: Device

test.beforeAll(async () => {
  server = await startServer()
  proxy = await startFaultProxy(() => server.url, await fieldPages())
  inspector = await server.api('grid')
  place = await workplaceOf(inspector)
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

test.beforeEach(async () => {
  device = await newDevice({ url: proxy.url })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${proxy.report()}\n${device.complaints().join('\n')}\n${server.output()}`)
  proxy.calm()
  await device.dispose()
})

async function fieldOf(page: Page, username = 'grid'): Promise<void> {
  await openField(page, proxy.url)
  await page.evaluate(([name, password]) => window.field.signIn(name, password), [username, PASSWORD] as const)
}

const ordersOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => patrolOrder(seed + index, place, 1))

async function makeAll(page: Page, orders: readonly PatrolOrder[]): Promise<void> {
  for (const order of orders) await page.evaluate((each) => window.field.patrol(each), order)
}

const drain = (page: Page): Promise<Unsent> => page.evaluate((limit) => window.field.drain(limit), DRAIN_LIMIT_MS)

test('a worker stopped again and again in the middle of its sending loses nothing and sends nothing twice', {
  tag: LONG,
}, async () => {
  const rounds = Math.max(2, Math.round(ROUNDS / 5))
  test.setTimeout(120_000 + rounds * ROUND_LIMIT_MS)
  const random = seededRandom(SEED)
  await fieldOf(device.page)
  let worker = await workerAlone()
  for (let round = 0; round < rounds; round += 1) {
    const orders = ordersOf(SEED + 1_000 + round * 10, 5)
    await makeAll(device.page, orders)
    proxy.faults(SEED + round, { rates: { delay: 0.4, dropAfter: 0.1 }, delayMs: 80 })
    for (let kill = 0; kill < KILLS_IN_A_DRAIN; kill += 1) {
      const before = proxy.passed().length
      await surviving(async () => {
        await wakeUntil(async () => proxy.passed().length > before || (await isDone()))
        await wait(random.int(0, 150))
        await worker.stopAll()
      })
    }
    proxy.calm()
    await surviving(() => wakeUntil(isDone))
    await expectExactlyOnce(inspector, place, orders)
  }

  /** Stopping its workers now and then ends Chromium itself: one more kill, and the work goes on after it. */
  async function surviving(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!device.hasDied()) throw error
      await device.open()
      await openField(device.page, proxy.url)
      worker = await workerAlone()
      await work()
    }
  }
})

/** The page sends nothing by itself: all that arrives, the worker has sent. */
async function workerAlone(): Promise<WorkerDoor> {
  await device.page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await untilControlled(device.page)
  return workerDoor(device.page)
}

/** What waits out its time after a fault is not due at the first call. */
function wakeUntil(isSo: () => Promise<boolean>): Promise<void> {
  return expect
    .poll(async () => {
      await device.page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'drain' }))
      return isSo()
    }, POLL)
    .toBe(true)
}

const POLL = { intervals: [20, 50, 100, 250] }

async function isDone(): Promise<boolean> {
  const { actions, media } = await device.page.evaluate(() => window.field.unsent())
  return actions.length + media.length === 0
}

test('a page that crashes while saving and while sending leaves every patrol whole or not at all', async () => {
  const rounds = Math.max(2, Math.round(ROUNDS / 4))
  test.setTimeout(120_000 + rounds * ROUND_LIMIT_MS)
  const random = seededRandom(SEED + 1)
  await fieldOf(device.page)
  for (let round = 0; round < rounds; round += 1) {
    const orders = ordersOf(SEED + 2_000 + round * 10, 6)
    const saved: PatrolOrder[] = []
    const saving = saveUntilTheEnd(device.page, orders, saved)
    await wait(random.int(20, 300))
    await device.crash()
    await saving
    await openField(device.page, proxy.url)
    const { records } = await device.page.evaluate(() => window.field.unsent())
    const kept = orders.filter(({ recordGuid }) => records.includes(recordGuid))
    expect(kept).toEqual(expect.arrayContaining(saved))

    proxy.faults(SEED + round, { rates: { dropAfter: 0.2, delay: 0.3 }, delayMs: 60 })
    const draining = drain(device.page).catch(() => null)
    await wait(random.int(5, 250))
    await device.crash()
    await draining
    await openField(device.page, proxy.url)
    expect(await drain(device.page)).toMatchObject(NOTHING_LEFT)
    await expectExactlyOnce(inspector, place, kept)
    for (const { recordGuid } of orders.filter((order) => !kept.includes(order)))
      expect(await inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).toMatchObject({ status: 404 })
  }
})

async function saveUntilTheEnd(page: Page, orders: readonly PatrolOrder[], saved: PatrolOrder[]): Promise<void> {
  for (const order of orders) {
    const isSaved = await makeAll(page, [order]).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    saved.push(order)
  }
}

test('a first download cut by power cuts goes on from where it was and ends like the server', async () => {
  const cuts = Math.max(3, Math.round(ROUNDS / 3))
  test.setTimeout(120_000 + cuts * ROUND_LIMIT_MS)
  const random = seededRandom(SEED + 2)
  // The bureau's device holds every grid of the district.
  await fieldOf(device.page, 'town')
  const whole = await device.page.evaluate(() => window.field.check())
  expect(whole.wrong).toBe(0)
  await device.dispose()
  device = await newDevice({ url: proxy.url })
  await openField(device.page, proxy.url)
  const isSnapshot = (_method: string, path: string) => path.startsWith('/safety/api/sync/snapshots')
  proxy.faults(SEED, {
    script: Array.from({ length: 100 }, () => 'slow' as const),
    bytesPerSecond: 60_000,
    matches: isSnapshot,
  })
  let download = fieldOf(device.page, 'town').catch(() => undefined)
  for (let cut = 0; cut < cuts; cut += 1) {
    const before = cut === 0 ? 0 : proxy.passed().length
    await expect.poll(() => proxy.passed().length > before, POLL).toBe(true)
    await wait(random.int(50, 900))
    await device.kill()
    await download
    await device.open()
    await openField(device.page, proxy.url)
    download = device.page.evaluate(() => window.field.pull()).catch(() => undefined)
  }
  await download
  proxy.calm()
  await device.page.evaluate(() => window.field.pull())
  expect(await device.page.evaluate(() => window.field.check())).toEqual(whole)
})
