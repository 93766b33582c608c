import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY } from './screens/patrol.ts'
import { untilSynced } from './screens/sync.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { rowsOnDisk } from './support/on-disk.ts'
import type { TestServer } from './support/server.ts'

// What an inspector has with him without having looked at it before.

let server: TestServer
let device: Device
let company: AnyRecord

test.beforeEach(async ({ demo }) => {
  server = demo
  company = (await (await server.api('grid')).list('company', { companyName: COMPANY })).items[0] as AnyRecord
  device = await newDevice({ url: server.url })
  await signIn(device.page, 'grid')
  await untilSynced(device.page)
  await untilControlled(device.page)
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

test('papers, chemicals, plans and risks of an enterprise to visit are there without a signal, never opened before', async () => {
  const { page } = device
  await page.goto('/mine')
  await expect(page.getByText(/^要去的 \d+ 家企业/)).toBeVisible()
  // Until what hangs on this very enterprise has come: it is taken along one by one.
  const inspector = await server.api('grid')
  const papers = (await inspector.list('companyCertificate', { companyGuid: company.guid })).items.filter(
    (paper) => paper.companyGuid === company.guid && paper.status !== 'cancelled',
  )
  expect(papers.length).toBeGreaterThan(0)
  const taken = async () => {
    const sets = await rowsOnDisk<{ resource: string; of: string }>(device.page, 'kept-', 'sets')
    return sets.flatMap(({ resource, of }) => (of === company.guid ? [resource] : []))
  }
  await expect
    .poll(taken)
    .toEqual(
      expect.arrayContaining(['companyCertificate', 'companyChemical', 'emergencyPlan', 'riskUnit', 'riskEvent']),
    )
  await device.kill()

  const offline = await device.open({ offline: true })
  await offline.goto(`/company/${company.guid}?tab=certificates`)
  await expect(offline.getByText(String(papers[0]?.certNo))).toBeVisible()
  await expect(offline.getByText(/现在没有网络，以下内容截至/)).toBeVisible()
  await offline.goto(`/company/${company.guid}?tab=risks`)
  await expect(offline.getByText('不在本机')).toHaveCount(0)
  await offline.goto('/companyCertificate')
  await expect(offline.getByText('现在没有网络，只列出带在本机的')).toBeVisible()
})

test('a work of reference is kept on request, its size told before, read without a signal and put back', async () => {
  const { page } = device
  await page.goto('/mine')
  const laws = page.locator('.mine-line').filter({ hasText: '法律法规' })
  await laws.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('alertdialog', { name: '保存法律法规？' })
  await expect(dialog.getByText(/共 \d+ 条，约 [\d.]+ (KB|MB)/)).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(laws.getByText(/条，.*移除$/)).toBeVisible()
  await device.kill()

  const offline = await device.open({ offline: true })
  await offline.goto('/knowledge/lawsRegulations')
  await offline.getByPlaceholder(/搜索/).fill('安全生产法')
  await expect(offline.getByText('中华人民共和国安全生产法').first()).toBeVisible()
  await offline.goto('/mine')
  await offline.locator('.mine-line').filter({ hasText: '法律法规' }).getByRole('button', { name: '移除' }).click()
  await expect(offline.getByText('没有保存，联网时可看').first()).toBeVisible()
})
