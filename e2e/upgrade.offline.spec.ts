import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { PatrolOrder } from './page/field-types.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, closedDoor, firstTask, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, PASSWORD } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectExactlyOnce, expectPatrolOnce } from './support/exactly-once.ts'
import { type FaultProxy, type StaticPages, startFaultProxy } from './support/fault-proxy.ts'
import { fieldPages, openField, patrolOrder } from './support/field-page.ts'
import { NEXT_ASSETS, nextVersion } from './support/next-version.ts'
import { startServer, type TestServer } from './support/server.ts'

const SEED = Number(process.env.TEST_SEED ?? 20261121)
/** Dexie counts in tens. */
const OLD_DATABASE = 10
const NEW_DATABASE = 20

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let company: AnyRecord
let device: Device
/** What the proxy serves itself; a release puts the next version into it. */
let served: Map<string, { type: string; body: Buffer }>
let next: StaticPages

test.beforeAll(async () => {
  server = await startServer()
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  next = nextVersion()
})

test.afterAll(async () => {
  await server?.stop()
})

test.beforeEach(async () => {
  served = new Map(await fieldPages())
  proxy = await startFaultProxy(() => server.url, served)
  device = await newDevice({
    url: proxy.url,
    place: { latitude: Number(company.latitude), longitude: Number(company.longitude), accuracy: 10 },
  })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${proxy.report()}\n${device.complaints().join('\n')}`)
  await device.dispose()
  await proxy.close()
})

function release(): void {
  for (const [path, page] of next) served.set(path, page)
}

const updateBar = (page: Page) => page.getByRole('status').filter({ hasText: '填写的内容不会丢失' })
const isNext = (page: Page) => page.locator(`script[src^="${NEXT_ASSETS}"]`)
const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
const untilDownloaded = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed')
const goBack = (page: Page) => page.evaluate(() => history.back())

const databaseVersions = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      (await indexedDB.databases()).map(({ name = '', version }) => [name.replace(/-.*/, ''), version] as const),
    ),
  )

test('a new version waits to be asked for, and what was filled in comes along', async () => {
  const { page } = device
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await openTask(page)
  await closedDoor(page)
  const form = page.url()

  release()
  await look(page)
  await untilDownloaded(page)
  // Not in the middle of a form, and never by itself.
  await expect(page.getByRole('button', { name: '提交巡查' })).toBeVisible()
  await expect(updateBar(page)).toHaveCount(0)
  await expect(isNext(page)).toHaveCount(0)

  await goBack(page)
  await expect(updateBar(page)).toContainText('新版本已下载')
  await updateBar(page).getByRole('button', { name: '更新' }).click()
  await expect(isNext(page)).not.toHaveCount(0)
  await expect(updateBar(page)).toHaveCount(0)
  await page.goto(form)
  await patrolScreen(page).goTo('提交')
  await patrolScreen(page).submit()
  expect(await expectPatrolOnce(inspector, await submittedGuid(page))).toMatchObject({ productionState: 'closedDoor' })
  expect(await databaseVersions(page)).toMatchObject({ outbox: NEW_DATABASE, mirror: NEW_DATABASE })
})

test('app and databases are upgraded in the middle of sending, under an old tab that works on', async () => {
  const { page: first, context } = device
  await openField(first, proxy.url)
  await first.evaluate((password) => window.field.signIn('grid', password), PASSWORD)
  // The enterprise of the old tab's task as well: these patrols finish it before that visit arrives.
  const place = { guid: company.guid, lng: Number(company.longitude), lat: Number(company.latitude) }
  const orders: PatrolOrder[] = Array.from({ length: 6 }, (_, index) => patrolOrder(SEED + index, place, 1))
  for (const order of orders) await first.evaluate((each) => window.field.patrol(each), order)
  expect(await databaseVersions(first)).toMatchObject({ outbox: OLD_DATABASE, mirror: OLD_DATABASE })

  // The way is so slow that the upgrade comes in the middle, however long it takes.
  proxy.faults(SEED, { rates: { delay: 1 }, delayMs: 15_000 })
  await first.goto('/mine')
  await untilControlled(first)
  const old = await context.newPage()
  await old.goto('/securityPatrol/index')
  await expect(firstTask(old)).toBeVisible()
  await expect.poll(() => proxy.passed().length).toBeGreaterThan(0)
  release()
  await look(first)
  await untilDownloaded(first)
  await first.bringToFront()
  expect(await leftIn(first)).toBeGreaterThan(0)
  await updateBar(first).getByRole('button', { name: '更新' }).click()
  await expect(isNext(first)).not.toHaveCount(0)
  await expect.poll(() => databaseVersions(first)).toMatchObject({ outbox: NEW_DATABASE, mirror: NEW_DATABASE })

  // The old tab says so, goes on with its own code, and what is done in it arrives as well.
  await old.bringToFront()
  await expect(updateBar(old)).toContainText('已在另一个窗口更新')
  await expect(isNext(old)).toHaveCount(0)
  await firstTask(old).getByRole('link').first().click()
  await closedDoor(old)
  proxy.calm()
  await patrolScreen(old).submit()
  const fromOld = await submittedGuid(old)

  await unsentScreen(first).open()
  await unsentScreen(first).sendNow.click()
  await expect(unsentScreen(first).nothing).toBeVisible()
  await expectExactlyOnce(inspector, place, orders)
  await expectPatrolOnce(inspector, fromOld)
  await old.reload()
  await expect(isNext(old)).not.toHaveCount(0)
  await untilSynced(old)
})

/** Actions and media that the outbox holds, read beside the app. */
async function leftIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('outbox-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const count = await new Promise<number>((resolve) => {
      const asked = db.transaction('actions').objectStore('actions').count()
      asked.onsuccess = () => resolve(asked.result)
    })
    const media = await new Promise<number>((resolve) => {
      const asked = db.transaction('media').objectStore('media').index('state').count('waiting')
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    return count + media
  })
}
