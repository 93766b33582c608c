import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, closedDoor, openTask, patrolScreen, submittedGuid, walkPatrol } from './screens/patrol.ts'
import { syncChip, unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, damagedMedia, eventually, mediaOf } from './support/api.ts'
import { type Device, type DeviceOptions, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectPatrolOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { LONG } from './support/long.ts'
import { startServer, type TestServer } from './support/server.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeAll(async () => {
  server = await startServer()
  proxy = await startFaultProxy(() => server.url)
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${proxy.report()}\n${device.complaints().join('\n')}`)
  proxy.calm()
  await device.dispose()
})

async function switchOn(options: Partial<DeviceOptions>): Promise<Page> {
  const { latitude, longitude } = company
  const place = { latitude: Number(latitude), longitude: Number(longitude), accuracy: 10 }
  device = await newDevice({ url: proxy.url, place, ...options })
  await signIn(device.page, 'grid')
  await untilSynced(device.page)
  return device.page
}

async function hazardsOf(recordGuid: string): Promise<AnyRecord[]> {
  const { items } = await inspector.list('hiddenDanger', { companyGuid: company.guid, pageSize: 200 })
  const own = items.filter((hazard) => hazard.sourceGuid === recordGuid)
  return Promise.all(
    own.map(({ guid }) =>
      eventually(
        () => inspector.record('hiddenDanger', guid),
        (hazard) => hazard.mediaDone === hazard.mediaTotal,
      ),
    ),
  )
}

async function expectHazardWhole(recordGuid: string): Promise<void> {
  const hazards = await hazardsOf(recordGuid)
  expect(hazards).toHaveLength(1)
  expect(mediaOf(hazards[0] as AnyRecord)).toHaveLength(2)
  expect(await damagedMedia(inspector, hazards)).toEqual([])
}

test('without a service worker a patrol is walked without a signal, survives a power cut, and arrives once', async () => {
  const page = await switchOn({ hasNoWorker: true })
  expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull()
  await openTask(page)
  await expect(patrolScreen(page).steps).toBeVisible()
  await device.goOffline()
  await walkPatrol(page)
  const recordGuid = await submittedGuid(page)
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  await device.kill()
  // Nothing but the network can open the app here; what was made is there, and goes.
  const again = await device.open()
  await unsentScreen(again).open()
  await expectPatrolOnce(inspector, recordGuid)
  await expectHazardWhole(recordGuid)
  await expect(unsentScreen(again).nothing).toBeVisible()
})

test('without Background Sync the page alone sends what was made without a signal', async () => {
  const page = await switchOn({
    beforeApp: () => {
      Reflect.deleteProperty(globalThis, 'SyncManager')
      if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    },
  })
  await untilControlled(page)
  expect(await page.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready))).toBe(false)
  await device.goOffline()
  await openTask(page)
  await walkPatrol(page)
  const recordGuid = await submittedGuid(page)
  await device.kill()
  const again = await device.open({ offline: true })
  await unsentScreen(again).open()
  await expect(syncChip(again)).toHaveAccessibleName(/离线/)
  await expect(unsentScreen(again).entry(/提交巡查/)).toBeVisible()
  await device.goOnline()
  await expectPatrolOnce(inspector, recordGuid)
  await expectHazardWhole(recordGuid)
  await expect(unsentScreen(again).nothing).toBeVisible()
})

/** How far the phone's clock is off, kept by the page's origin so that every page of the device has it. */
const CLOCK_KEY = 'e2e-clock'

function wrongClock(): void {
  const Right = Date
  const now = () => {
    try {
      return Right.now() + Number(localStorage.getItem('e2e-clock') ?? 0)
    } catch {
      return Right.now() // a page without an origin
    }
  }
  globalThis.Date = new Proxy(Right, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

const setClock = (page: Page, ms: number) =>
  page.evaluate(([key, shift]) => localStorage.setItem(key, shift), [CLOCK_KEY, String(ms)] as const)

async function handIn(page: Page): Promise<string> {
  await closedDoor(page)
  await patrolScreen(page).submit()
  return submittedGuid(page)
}

test('a clock a day ahead that jumps to a day behind neither dates a patrol wrongly nor holds it up', {
  tag: LONG,
}, async () => {
  const page = await switchOn({ beforeApp: wrongClock })
  await untilControlled(page)
  await setClock(page, DAY_MS)
  await page.reload()
  await untilSynced(page)
  // The server is busy: the patrol is put off until a moment of tomorrow's clock.
  await openTask(page)
  proxy.faults(1, { script: Array.from({ length: 100 }, () => 'busy' as const) })
  const ahead = await handIn(page)
  await expect.poll(() => proxy.passed().length).toBeGreaterThan(0)
  await setClock(page, -DAY_MS)
  proxy.calm()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expectOfToday(await expectPatrolOnce(inspector, ahead))

  await openTask(page)
  await device.goOffline()
  const behind = await handIn(page)
  await device.goOnline()
  expectOfToday(await expectPatrolOnce(inspector, behind))
  await untilSynced(page)
})

function expectOfToday({ startTime, endTime }: AnyRecord): void {
  for (const at of [startTime, endTime])
    expect(Math.abs(Date.parse(String(at)) - Date.now()), `${at}`).toBeLessThan(10 * MINUTE_MS)
}
