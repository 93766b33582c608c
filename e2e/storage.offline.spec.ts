import { expect, type Page, test } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, choose, firstTask, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { syncChip, unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, mediaOf } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { expectPatrolOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { fieldPages, openField, patrolOrder } from './support/field-page.ts'
import { mediaFile } from './support/media.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A page of nobody's on the origin of the app, to reach its databases from beside it. */
const BESIDE = '/safety/e2e/beside.html'

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeAll(async () => {
  server = await startServer()
  const beside = { type: 'text/html; charset=utf-8', body: Buffer.from('<!doctype html><title>旁边</title>') }
  proxy = await startFaultProxy(() => server.url, new Map([[BESIDE, beside], ...(await fieldPages())]))
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

test.beforeEach(async () => {
  device = await newDevice({
    url: proxy.url,
    place: { latitude: Number(company.latitude), longitude: Number(company.longitude), accuracy: 10 },
  })
  await signIn(device.page, 'grid')
  await untilSynced(device.page)
  await untilControlled(device.page)
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${device.complaints().join('\n')}\n${proxy.report()}`)
  await device.dispose()
})

/** Up to the last step: somebody was there, nothing was found. */
async function fillPatrol(page: Page): Promise<void> {
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  await patrol.passAllOthers()
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
}

/**
 * Says what the browser lets the app store beyond what it stores now; null is as much as it likes. Good for as long as
 * its session lasts.
 */
async function quotaOf(page: Page): Promise<(bytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  return async (bytes) => {
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
    const size = bytes === null ? {} : { quotaSize: usage + bytes }
    await session.send('Storage.overrideQuotaForOrigin', { origin, ...size })
  }
}

test('a phone that runs full says so, loses nothing it has, and goes on when there is room again', async () => {
  test.setTimeout(300_000)
  const { page } = device
  await openTask(page)
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  await patrol.passAllOthers()
  await patrol.goTo('隐患')
  await choose(page.locator('body'), '车间.jpg')
  const pictures = page.getByRole('button', { name: /^查看第/ })
  await expect(pictures).toHaveCount(1)
  const leaveFree = await quotaOf(page)
  const isFull = page.getByText('手机存储空间不足，请清理后再拍')
  // The databases shrink when the browser tidies them up: said again each time.
  await expect(async () => {
    await leaveFree(0)
    if (!(await isFull.isVisible())) await takeUp(page)
    await expect(isFull).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  const kept = await pictures.count()

  // Not even a letter fits.
  await expect.poll(() => picturesOfDrafts(page)).toBe(kept)
  await page.reload()
  await patrol.goTo('隐患')
  await expect(pictures).toHaveCount(kept)
  await patrol.goTo('签到')
  const person = page.getByLabel('被检查方人员')
  let typed = '李师傅'
  // The browser believes for up to half a minute what it last knew of the room.
  await expect(async () => {
    await leaveFree(0)
    typed = `${typed}等`
    await person.fill(typed)
    await expect(page.getByText('手机存储空间不足，刚填写的内容还没有保存，请清理')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(person).toHaveValue(typed)

  await leaveFree(null)
  await person.fill('周师傅')
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
  const record = await expectPatrolOnce(inspector, await submittedGuid(page))
  expect(record.companyReceiver).toBe('周师傅')
  expect(mediaOf(record)).toHaveLength(kept + 2)
})

test('on a full phone what is typed and handed in takes the place of what the server has, and is sent whole', async () => {
  test.setTimeout(300_000)
  const { page } = device
  await sendPatrolElsewhere(page)
  const sentBytes = await mediaBytesOnDevice(page)
  expect(sentBytes).toBeGreaterThan(0)
  await device.goOffline()
  await openTask(page)
  await fillPatrol(page)
  const ownBytes = (await mediaBytesOnDevice(page)) - sentBytes

  await patrolScreen(page).goTo('签到')
  const leaveFree = await quotaOf(page)
  let typed = '李师傅'
  // The browser believes for up to half a minute what it last knew of the room.
  await expect(async () => {
    await leaveFree(0)
    typed = `${typed}等`
    await page.getByLabel('被检查方人员').fill(typed)
    await expect.poll(() => mediaBytesOnDevice(page), { timeout: 1_000 }).toBe(ownBytes)
  }).toPass({ timeout: 90_000 })

  await patrolScreen(page).goTo('提交')
  await expect(async () => {
    await patrolScreen(page).submit()
    await expect(patrolScreen(page).done).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000, intervals: [10_000] })
  await device.goOnline()
  const record = await expectPatrolOnce(inspector, await submittedGuid(page))
  expect(record.companyReceiver).toBe(typed)
})

/** Leaves on the device what it keeps of work that the server has: the bytes of its pictures. */
async function sendPatrolElsewhere(page: Page): Promise<void> {
  const { items } = await inspector.list('company', { pageSize: 2 })
  const { guid, longitude, latitude } = items.find((each) => each.guid !== company.guid) as AnyRecord
  await openField(page, proxy.url)
  const place = { guid: String(guid), lng: Number(longitude), lat: Number(latitude) }
  await page.evaluate((order) => window.field.patrol(order), patrolOrder(4711, place, 4))
  expect(await page.evaluate(() => window.field.drain(30_000))).toMatchObject({ actions: [], media: [] })
}

/** The bytes of pictures that the device holds, unsent and sent. */
const mediaBytesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('outbox-')) ?? {}
    const db = await answerOf(indexedDB.open(name))
    const chunks = await answerOf<{ bytes: ArrayBuffer }[]>(
      db.transaction('mediaChunks').objectStore('mediaChunks').getAll(),
    )
    db.close()
    return chunks.reduce((size, { bytes }) => size + bytes.byteLength, 0)
  })

/** How many of the pictures on the device a stored draft names. */
const picturesOfDrafts = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('outbox-')) ?? {}
    const db = await answerOf(indexedDB.open(name))
    const drafts = JSON.stringify(await answerOf(db.transaction('drafts').objectStore('drafts').getAll()))
    const guids = await answerOf(db.transaction('media').objectStore('media').getAllKeys())
    db.close()
    return guids.filter((guid) => drafts.includes(String(guid))).length
  })

async function takeUp(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '从相册选择' }).first().click(),
  ])
  await chooser.setFiles([mediaFile('配电箱.jpg')])
}

test('connections to the databases that die under the app do no harm', async () => {
  const { page } = device
  await openTask(page)
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await closeConnections()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  await patrol.passAllOthers()
  await closeConnections()
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await closeConnections()
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await closeConnections()
  await patrol.submit()
  await expectPatrolOnce(inspector, await submittedGuid(page))
  await untilSynced(page)
})

/** As browsers do it to pages in the background: every connection at once, nobody asked. */
async function closeConnections(): Promise<void> {
  const internals = await device.context.newPage()
  await internals.goto('chrome://indexeddb-internals')
  const close = internals.getByText('Force close')
  await expect(close.first()).toBeVisible()
  for (const each of await close.all()) await each.click()
  await internals.close()
}

test('a deleted copy of the area is fetched anew, and what is unsent stays', async () => {
  const { page } = device
  const beside = await openBeside()
  await device.goOffline()
  await openTask(page)
  await fillPatrol(page)
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  await deleteDatabases(beside, 'mirror-')
  await device.goOnline()
  await expectPatrolOnce(inspector, recordGuid)
  await untilSynced(page)
  await page.goto('/securityPatrol/index')
  await untilSynced(page)
  await device.goOffline()
  await page.reload()
  await expect(firstTask(page)).toBeVisible()
})

test('deleted unsent work raises an alarm, for its owner and for his supervisors', async () => {
  const supervisor = await server.api('town')
  const stuck = async () => {
    const { total } = await supervisor.data<{ total: { devicesStuck: number } }>('POST', '/api/statistics/today', {})
    return total.devicesStuck
  }
  const before = await stuck()
  const { page } = device
  const beside = await openBeside()
  await device.goOffline()
  await openTask(page)
  await fillPatrol(page)
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  // A batch that is on its way is in memory, and would arrive all the same.
  await expect.poll(() => untried(beside)).toBe(0)
  await deleteDatabases(beside, 'outbox-')
  await device.goOnline()
  await expect(syncChip(page)).toHaveAccessibleName(/条丢失/, { timeout: 30_000 })
  await expect.poll(stuck).toBe(before + 1)
  await unsentScreen(page).open()
  await expect(page.getByRole('alert')).toContainText('条未上传内容不见了')
  await expect(unsentScreen(page).nothing).toHaveCount(0)
  expect((await inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).status).toBe(404)
  await page.getByRole('button', { name: '知道了' }).click()
  await untilSynced(page)
  await expect(unsentScreen(page).nothing).toBeVisible()
  expect(await stuck()).toBe(before + 1)
})

/** Opened while there is a signal. */
async function openBeside(): Promise<Page> {
  const beside = await device.context.newPage()
  await beside.goto(BESIDE)
  return beside
}

/** Unsent actions that wait for their first try or are just being tried. */
async function untried(beside: Page): Promise<number> {
  return beside.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('outbox-'))
    const db = await settled(indexedDB.open(found?.name ?? ''))
    const rows = await settled<{ state: string; tries: number }[]>(
      db.transaction('actions').objectStore('actions').getAll(),
    )
    db.close()
    return rows.filter(({ state, tries }) => state === 'sending' || tries === 0).length

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}

async function deleteDatabases(beside: Page, prefix: string): Promise<void> {
  await beside.evaluate(async (start) => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(start) !== true) continue
      await new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name)
        asked.onsuccess = resolve
        asked.onerror = reject
      })
    }
  }, prefix)
}
