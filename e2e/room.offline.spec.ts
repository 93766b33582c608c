import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COMPANY, choose, fillPatrol, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { type Api, mediaOf } from './support/api.ts'
import type { Device } from './support/browser.ts'
import { test } from './support/demo.ts'
import { expectPatrolOnce } from './support/exactly-once.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { fieldPages, openField, patrolOrder } from './support/field-page.ts'
import { LONG } from './support/long.ts'
import { mediaFile } from './support/media.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeAll(async () => {
  server = await startServer()
  proxy = await startFaultProxy(() => server.url, await fieldPages())
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

test.beforeEach(async () => {
  device = await phoneAt(proxy.url, company)
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(`${device.complaints().join('\n')}\n${proxy.report()}`)
  await device.dispose()
})

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
    await expect(isFull).toBeVisible({ timeout: 10_000 })
  }).toPass()
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
    await expect(page.getByText('手机存储空间不足，刚填写的内容还没有保存，请清理')).toBeVisible({ timeout: 5_000 })
  }).toPass()
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

test('on a full phone what is typed and handed in takes the place of what the server has, and is sent whole', {
  tag: LONG,
}, async () => {
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
    await expect.poll(() => mediaBytesOnDevice(page), { timeout: 5_000 }).toBe(ownBytes)
  }).toPass()

  await patrolScreen(page).goTo('提交')
  await expect(async () => {
    await patrolScreen(page).submit()
    await expect(patrolScreen(page).done).toBeVisible({ timeout: 20_000 })
  }).toPass({ intervals: [10_000] })
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
  expect(await page.evaluate(() => window.field.drain(240_000))).toMatchObject({ actions: [], media: [] })
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
