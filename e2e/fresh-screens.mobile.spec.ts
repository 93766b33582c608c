import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, openTask, patrolScreen } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { newDevice, SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

// With something on them: the walk through all routes meets these screens empty.

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('axe has nothing to say of what is unfinished, taken along and kept, nor of the route of the day', async () => {
  const inspector = await server.api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const device = await phoneAt(server.url, company)
  await bringAxe(device.context)
  const { page } = device
  const clean = async () => expect(await violationsOn(page)).toEqual([])

  await openTask(page)
  await patrolScreen(page).signIn()
  await clean()
  await page.goto('/gridManageHome/home')
  await expect(page.getByRole('heading', { name: '继续未完成的巡查' })).toBeVisible()
  await clean()
  await page.goto('/mine/unsent')
  await expect(page.getByRole('link', { name: `继续填写 巡查：${COMPANY}` })).toBeVisible()
  await clean()
  await page.goto('/securityPatrol/index?view=open&as=route')
  await expect(page.getByRole('listitem').filter({ hasText: COMPANY }).first()).toBeVisible()
  await clean()
  await page.goto('/mine')
  await expect(page.getByText(/^要去的 \d+ 家企业/)).toBeVisible()
  await clean()
  await page.getByRole('button', { name: '我的附件' }).click()
  await expect(page.getByRole('heading', { name: '证件和资料' })).toBeVisible()
  await clean()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText(/保留的内容加密存放/)).toBeVisible()
  await clean()
  await device.dispose()
})

for (const size of ['phone', 'desktop'] as const)
  test(`axe has nothing to say of the devices a town sees on a ${size}`, async ({ browser }) => {
    const context = await browser.newContext({ ...SIZES[size], baseURL: server.url })
    await bringAxe(context)
    const page = await context.newPage()
    await signIn(page, 'town')
    await page.goto('/statistics/devices')
    await page.getByRole('tab', { name: '全部' }).click()
    await expect(page.getByText('最后联系平台').first()).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })

test('the home of an officer is as wide as his phone, with news on it', async () => {
  const device = await newDevice({ url: server.url })
  await signIn(device.page, 'officer')
  await expect(device.page.getByRole('heading', { name: '未读通知' })).toBeVisible()
  expect(await device.page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.viewport.width)
  await device.dispose()
})
