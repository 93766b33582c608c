import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { beginMove } from './screens/errand.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, shoot } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { untilSynced } from './screens/sync.ts'
import { type Api, eventually, sha256Of } from './support/api.ts'
import { type Device, newDevice } from './support/browser.ts'
import { test } from './support/demo.ts'
import { startServer, type TestServer } from './support/server.ts'

const WORDS = '疏散通道堆放布匹，宽度不足一米'
const CLAUSE = '消防法第28条'

let server: TestServer
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device?.complaints().join('\n'))
  await device?.dispose()
  await server.stop()
})

/** As an inspector wrote it before. */
async function reported(description: string): Promise<string> {
  const today = dayOf(new Date().toISOString())
  const guid = randomUUID()
  const photo = {
    ...{ guid: randomUUID(), sha256: sha256Of(Buffer.from(description)), size: description.length },
    ...{ mime: 'image/jpeg', contentType: 'img', fileName: '现场.jpg' },
  }
  await inspector.data('POST', '/api/hiddenDanger/act/report', {
    guid,
    input: {
      companyGuid: company.guid,
      sourceType: 'patrol',
      foundOn: today,
      deadline: addDays(today, 7),
      place: '二号车间',
      dangerType: 'fire',
      dangerLevel: 'general',
      description,
      basis: CLAUSE,
      beforePhotos: [photo],
      rectifyType: 'deadline',
    },
  })
  return guid
}

const describe = async (page: Page) => {
  await page.goto('/gridManageHome/home')
  await page.getByRole('button', { name: '上报隐患' }).click()
  await page
    .getByRole('button', { name: new RegExp(COMPANY) })
    .first()
    .click()
}

test('while one types, what inspectors wrote before is offered from the device, and brings clause, kind and grade', async () => {
  await reported(WORDS)
  await reported(WORDS)
  device = await phoneAt(server.url, company)
  await device.goOffline()
  const { page } = device
  await describe(page)
  await page.getByLabel('隐患描述').fill('通道堆布匹')
  const offered = page.getByRole('list', { name: '常用描述' }).getByRole('button')
  await expect(offered.first()).toHaveText(`${WORDS}${CLAUSE} · 用过 2 次`)
  await offered.first().tap()
  await expect(page.getByLabel('隐患描述')).toHaveValue(WORDS)
  await expect(page.getByRole('radio', { name: '一般隐患' })).toBeChecked()
  await page.getByText('类别、依据和责任人').tap()
  await expect(page.getByLabel('依据')).toHaveValue(CLAUSE)
})

test('the picture from before lies thin over the camera, and beside the new one under a slider, without a signal too', async () => {
  device = await phoneAt(server.url, company)
  const { page } = device
  await describe(page)
  await shoot(page, page.getByRole('main'))
  await page.getByLabel('部位').fill('二号车间')
  await page.getByLabel('隐患描述').fill(WORDS)
  await page.getByRole('button', { name: '上报隐患' }).last().tap()
  const found = async () =>
    (await inspector.list('hiddenDanger', { companyGuid: company.guid })).items.filter(
      ({ description, mediaDone }) => description === WORDS && mediaDone === 1,
    )
  const [hazard] = await eventually(found, (rows) => rows.length === 1)
  const path = `/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/${hazard?.guid}`

  const enterprise = await newDevice({ url: server.url })
  await signIn(enterprise.page, 'safety')
  await untilSynced(enterprise.page)
  await enterprise.page.goto(path)
  const form = await beginMove(enterprise.page, '提交整改')
  await form.getByLabel('整改情况').fill('已清运')
  await form.getByRole('button', { name: '拍照' }).tap()
  const camera = enterprise.page.getByRole('dialog', { name: '相机' })
  const ghost = camera.locator('.camera-sheet__ghost')
  await expect(ghost).toBeVisible()
  await expect.poll(() => widthOf(ghost)).toBeGreaterThan(0)
  await camera.getByRole('button', { name: '叠加整改前照片' }).tap()
  await expect(ghost).toHaveCount(0)
  await camera.getByRole('button', { name: '拍照', exact: true }).tap()
  await camera.getByRole('button', { name: '完成' }).tap()
  await form.getByRole('button', { name: '提交整改' }).last().tap()
  await expect(form).toBeHidden()
  await untilSynced(enterprise.page)
  await enterprise.dispose()

  await page.goto(path)
  const pictures = ['整改前第 1 张', '整改后第 1 张'].map((name) => page.getByRole('img', { name }))
  const slider = page.getByRole('slider', { name: /^整改前后的分界/ })
  await expect(slider).toBeVisible()
  // Fetched in passing: a page that is opened next takes them from the device.
  await expect(async () => {
    await page.reload()
    for (const picture of pictures) await expect(picture).toHaveAttribute('src', /^blob:/, { timeout: 20_000 })
  }).toPass()
  await device.goOffline()
  await page.reload()
  await expect(slider).toBeVisible()
  await slider.fill('20')
  for (const picture of pictures) await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
  const review = await beginMove(page, '复查')
  await review.getByRole('button', { name: '拍照' }).tap()
  await expect.poll(() => widthOf(page.locator('.camera-sheet__ghost'))).toBeGreaterThan(0)
})

/** Of the picture itself: nothing where it did not load. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
