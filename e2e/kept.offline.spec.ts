import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { MEDIA_HEADER } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import type { Api } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { mediaFile, VIDEO } from './support/media.ts'
import type { TestServer } from './support/server.ts'

const PLAN = '/companyRisk/hazardDistributionMap'
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'

let server: TestServer
let device: Device

test.beforeEach(({ demo }) => {
  server = demo
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

async function arrive(username: string, size: 'phone' | 'tablet') {
  device = await newDevice({ url: server.url, size })
  await signIn(device.page, username)
  await untilSynced(device.page)
  await untilControlled(device.page)
  return device.page
}

test('the plan of the plant is there without a signal, once its map was opened', async () => {
  const page = await arrive('safety', 'tablet')
  await page.goto(PLAN)
  // Fetched in passing: the page that is opened next takes it from the device.
  await expect(async () => {
    await page.reload()
    await expect(page.locator('image').first()).toHaveAttribute('href', /^blob:/, { timeout: 20_000 })
  }).toPass()
  await device.kill()

  const again = await device.open({ offline: true })
  await again.goto(PLAN)
  await expect(again.locator('image').first()).toHaveAttribute('href', /^blob:/)
})

test('the pictures of what is to be mended are there without a signal, once they were looked at', async () => {
  const safety = await server.api('safety')
  const hazards = (await safety.list('hiddenDanger', { status: 'pendingRectify' })).items
  const hazard = hazards.find(({ beforePhotos }) => Array.isArray(beforePhotos) && beforePhotos.length > 0)
  const [photo] = (hazard?.beforePhotos ?? []) as { guid: string }[]
  const page = await arrive('safety', 'tablet')
  await page.goto(`${HAZARDS}/${hazard?.guid}`)
  await expect(page.getByRole('button', { name: '查看整改前照片 1' })).toBeVisible()
  await expect.poll(() => keptMedia(page)).toContain(photo?.guid)
  await device.kill()

  const again = await device.open({ offline: true })
  await again.goto(`${HAZARDS}/${hazard?.guid}`)
  const picture = again.getByRole('button', { name: '查看整改前照片 1' }).locator('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

/** The guids of the media that the device keeps, read beside the app. */
function keptMedia(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('kept-'))?.name
    if (name === undefined) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const asked = db.transaction('media').objectStore('media').getAllKeys()
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    return keys.map(String)
  })
}

/** A course with a film, as a teacher files it. */
async function fileFilm(bureau: Api): Promise<string> {
  const bytes = await readFile(mediaFile(VIDEO))
  const guid = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const ref = { guid, sha256, size: bytes.length, mime: 'video/webm', contentType: 'video', fileName: '讲座.webm' }
  const own = { title: '消防设施讲座', category: 'fire', fileType: 'video', durationMinutes: 1, file: [ref] }
  const course = await bureau.data<AnyRecord>('POST', '/api/courseware/create', own)
  const place = { parentGuid: course.guid, parentResource: 'courseware', moduleName: 'file' }
  const answer = await fetch(`${server.url}${BASE_PATH}/api/files/${guid}`, {
    method: 'PUT',
    headers: {
      [TOKEN_HEADER]: bureau.token,
      'content-type': ref.mime,
      [MEDIA_HEADER]: Buffer.from(JSON.stringify({ ...ref, ...place })).toString('base64url'),
    },
    body: new Uint8Array(bytes),
  })
  expect(answer.status).toBe(200)
  return String(course.guid)
}

test('a film of a course is kept on request, seen without a signal, and taken off again', async () => {
  const guid = await fileFilm(await server.api('bureau'))
  const page = await arrive('grid', 'phone')
  const address = `/studyManage/courseware/${guid}`
  await page.goto(address)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存在本机，没有信号也能看')).toBeVisible()
  await device.kill()

  const again = await device.open({ offline: true })
  await again.goto(address)
  const film = again.locator('video')
  await expect(film).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await again.getByRole('button', { name: '从本机移除' }).click()
  await expect(again.getByText('保存到本机，没有信号时也能看')).toBeVisible()
})
