import { expect } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import type { Api } from './support/api.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

const SMALL = { width: 360, height: 740 }

let server: TestServer
let safety: Api
let device: Device

test.beforeEach(async ({ demo }) => {
  server = demo
  safety = await server.api('safety')
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

const total = async (resource: string, view: string) => (await safety.list(resource, { view, pageSize: 1 })).total ?? 0

test('the safety officer’s tablet says without a signal what is due, a phone the first check below all numbers', async () => {
  const [overdue, due, toHandle, expired] = [
    await total('selfCheckTask', 'overdue'),
    await total('selfCheckTask', 'today'),
    await total('dangerousWorkPermit', 'toHandle'),
    await total('companyCertificate', 'expired'),
  ]
  device = await newDevice({ url: server.url, size: 'tablet' })
  await signIn(device.page, 'safety')
  await untilSynced(device.page)
  await untilControlled(device.page)
  await device.close()

  const page = await device.open({ offline: true })
  await bringAxe(device.context)
  await page.goto('/')
  const number = (label: string, count: number) =>
    page.getByRole('link', { name: new RegExp(`^${count}\\s*${label}$`) })
  await expect(number('自查逾期', overdue)).toBeVisible()
  await expect(number('今日应查', due)).toBeVisible()
  await expect(number('作业票待办', toHandle)).toBeVisible()
  await expect(page.getByRole('heading', { name: '今日承诺' })).toBeVisible()
  const certificates = page.getByRole('link', { name: /^企业证照/ })
  await expect(certificates).toContainText(expired > 0 ? `已过期 ${expired}` : /即将到期|没有到期的/)
  expect(await violationsOn(page)).toEqual([])

  await page.setViewportSize(SMALL)
  await page.reload()
  await expect(page.locator('.big-number')).toHaveCount(8)
  await expect(page.getByRole('link', { name: '开始排查' }).first()).toBeInViewport({ ratio: 1 })
  expect(await violationsOn(page)).toEqual([])
})
