import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { seededRandom } from '#domain/lib/random.ts'
import type { PatrolOrder, Unsent } from './page/field-types.ts'
import { type Api, PASSWORD } from './support/api.ts'
import { type Device, newDevice, untilControlled, workerDoor } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectExactlyOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { FAULT_KINDS, type Fault, type Rates } from './support/faults.ts'
import { fieldPages, openField, patrolOrder, type Workplace, workplaceOf } from './support/field-page.ts'
import { LONG } from './support/long.ts'
import { startEmbeddedServer, type TestServer } from './support/server.ts'

/** Rounds of power cuts; a night may have more of them. */
const ROUNDS = Number(process.env.TEST_ROUNDS ?? 5)
const SEED = Number(process.env.TEST_SEED ?? 20261120)
const DRAIN_LIMIT_MS = 240_000
const ROUND_LIMIT_MS = 300_000
const NOTHING_LEFT = { actions: [], media: [] }

let server: TestServer
let proxy: FaultProxy
let device: Device
let inspector: Api
let place: Workplace

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await startEmbeddedServer()
  proxy = await startFaultProxy(() => server.url, await fieldPages())
  inspector = await server.api('grid')
  place = await workplaceOf(inspector)
  device = await newDevice({ url: proxy.url })
  await openField(device.page, proxy.url)
  await device.page.evaluate((password) => window.field.signIn('grid', password), PASSWORD)
})

test.afterAll(async () => {
  await device?.dispose()
  await proxy?.close()
  await server?.stop()
})

test.afterEach(({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${proxy.report()}\n${server.output()}`)
  proxy.calm()
})

const drain = async (): Promise<Unsent> => device.page.evaluate((limit) => window.field.drain(limit), DRAIN_LIMIT_MS)
const make = async (order: PatrolOrder) => device.page.evaluate((each) => window.field.patrol(each), order)

/** A medium too large for the server is for a person to decide about; the batch only shrinks. */
const ONLY_FOR_BATCHES: readonly Fault[] = ['tooLarge']

/** Each time one of each way an answer fails to come: lost after the work was done, refused, never ending. */
const EACH_TIME: readonly Fault[] = ['dropAfter', 'unauthorized', 'stall']

for (const [index, fault] of FAULT_KINDS.entries()) {
  test(`a patrol gets through ${fault} exactly once`, { tag: EACH_TIME.includes(fault) ? [] : LONG }, async () => {
    const order = patrolOrder(SEED + index, place)
    await make(order)
    proxy.faults(SEED + index, {
      script: ONLY_FOR_BATCHES.includes(fault) ? [fault] : [fault, null, fault, fault],
      stallMs: 1_500,
      bytesPerSecond: 4_096,
    })
    expect(await drain()).toMatchObject(NOTHING_LEFT)
    expect(proxy.counts()[fault]).toBeGreaterThan(0)
    await expectExactlyOnce(inspector, place, [order])
  })
}

const MIXED: Rates = {
  dropBefore: 0.08,
  dropAfter: 0.12,
  cutBody: 0.08,
  duplicate: 0.08,
  delay: 0.06,
  html: 0.05,
  redirect: 0.04,
  unauthorized: 0.04,
  running: 0.04,
  tooMany: 0.03,
  broken: 0.05,
  busy: 0.05,
}

test('ten patrols get through everything mixed exactly once', async () => {
  const orders = Array.from({ length: 10 }, (_, index) => patrolOrder(SEED + 100 + index, place, 1))
  for (const order of orders) await make(order)
  proxy.faults(SEED, { rates: MIXED, delayMs: 200 })
  expect(await drain()).toMatchObject(NOTHING_LEFT)
  expect(Object.keys(proxy.counts()).length).toBeGreaterThan(2)
  await expectExactlyOnce(inspector, place, orders)
})

test('what the server refuses for good waits in the tray and goes when sent again', async () => {
  const order = patrolOrder(SEED + 200, place)
  await make(order)
  proxy.faults(SEED, { script: [null, 'tooLarge'] })
  const left = await drain()
  expect(left).toMatchObject({ actions: [], media: [{ state: 'refused', problem: 'payload.too-large' }] })
  proxy.calm()
  await device.page.evaluate(() => window.field.resendRefused())
  expect(await drain()).toMatchObject(NOTHING_LEFT)
  await expectExactlyOnce(inspector, place, [order])
})

test('a server killed in the middle of a push loses nothing and applies nothing twice', async () => {
  const random = seededRandom(SEED)
  test.setTimeout(120_000 + ROUNDS * ROUND_LIMIT_MS)
  for (let round = 0; round < Math.max(2, Math.round(ROUNDS / 5)); round += 1) {
    const orders = Array.from({ length: 6 }, (_, index) => patrolOrder(SEED + 300 + round * 10 + index, place, 1))
    for (const order of orders) await make(order)
    const draining = drain()
    await wait(random.int(5, 120))
    await server.kill()
    await server.start()
    expect(await draining).toMatchObject(NOTHING_LEFT)
    await expectExactlyOnce(inspector, place, orders)
  }
})

test('a power cut while saving leaves a patrol whole or not at all, and what was saved is sent', async () => {
  const random = seededRandom(SEED + 1)
  test.setTimeout(120_000 + ROUNDS * ROUND_LIMIT_MS)
  const rounds = Math.ceil(ROUNDS / 2)
  for (let round = 0; round < rounds; round += 1) {
    const orders = Array.from({ length: 8 }, (_, index) => patrolOrder(SEED + 1_000 + round * 10 + index, place, 1))
    const saved: PatrolOrder[] = []
    const saving = saveAll(orders, saved)
    await wait(random.int(20, 400))
    await device.kill()
    await saving
    await reopen()
    const { records } = await device.page.evaluate(() => window.field.unsent())
    const kept = orders.filter(({ recordGuid }) => records.includes(recordGuid))
    // Whole: its hazard came with it. Nothing that was called saved is missing.
    for (const { hazardGuid } of kept) expect(records).toContain(hazardGuid)
    expect(kept).toEqual(expect.arrayContaining(saved))
    expect(await drain()).toMatchObject(NOTHING_LEFT)
    await expectExactlyOnce(inspector, place, kept)
    const lost = orders.filter((order) => !kept.includes(order))
    for (const { recordGuid } of lost)
      expect(await inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).toMatchObject({ status: 404 })
  }
})

/** One after the other until the power goes. */
async function saveAll(orders: readonly PatrolOrder[], saved: PatrolOrder[]): Promise<void> {
  for (const order of orders) {
    const isSaved = await make(order).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    saved.push(order)
  }
}

test('a power cut while sending loses nothing and sends nothing twice', async () => {
  const random = seededRandom(SEED + 2)
  test.setTimeout(120_000 + ROUNDS * ROUND_LIMIT_MS)
  const rounds = Math.ceil(ROUNDS / 2)
  for (let round = 0; round < rounds; round += 1) {
    const orders = Array.from({ length: 5 }, (_, index) => patrolOrder(SEED + 2_000 + round * 10 + index, place, 1))
    for (const order of orders) await make(order)
    proxy.faults(SEED + round, { rates: { dropAfter: 0.2, delay: 0.3 }, delayMs: 60 })
    const draining = drain().catch(() => null)
    await wait(random.int(5, 300))
    await device.kill()
    await draining
    await reopen()
    expect(await drain()).toMatchObject(NOTHING_LEFT)
    await expectExactlyOnce(inspector, place, orders)
  }
})

async function reopen(): Promise<void> {
  await device.open()
  await openField(device.page, proxy.url)
}

test('two tabs and the worker send at once, and every action is applied once', async () => {
  const orders = Array.from({ length: 20 }, (_, index) => patrolOrder(SEED + 3_000 + index, place, 1))
  for (const order of orders) await make(order)
  proxy.faults(SEED, { rates: { delay: 0.3, dropAfter: 0.1, duplicate: 0.1 }, delayMs: 150 })
  const first = device.page
  await first.goto(proxy.url)
  await untilControlled(first)
  const worker = await workerDoor(first)
  const second = await device.context.newPage()
  await Promise.all([second.goto(proxy.url), worker.ringSync('outbox'), first.reload()])
  await worker.ringSync('outbox')
  await second.evaluate(() => window.dispatchEvent(new Event('online')))
  await worker.stopAll()
  await second.reload()
  await expect
    .poll(
      async () => {
        const { items } = await inspector.list('patrolRecord', { pageSize: 200 })
        const seen = new Set(items.filter((patrol) => patrol.mediaDone === patrol.mediaTotal).map(({ guid }) => guid))
        return orders.filter(({ recordGuid }) => !seen.has(recordGuid)).length
      },
      { timeout: 150_000, message: 'patrols that are not whole on the server' },
    )
    .toBe(0)
  await expectExactlyOnce(inspector, place, orders)
})
