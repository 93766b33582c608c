import { expect, type Locator, test } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { draw, patrolScreen } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import type { Device } from './support/browser.ts'
import { startServer, type TestServer } from './support/server.ts'

const MOST_TAPS = 12
const FEWEST_ITEMS = 40

let server: TestServer
let device: Device

test.beforeEach(async () => {
  server = await startServer()
})

test.afterEach(async () => {
  await device?.dispose()
  await server?.stop()
})

test('a patrol of forty items without a hazard takes twelve taps from the list of tasks', async () => {
  const inspector = await server.api('grid')
  const open = (await inspector.list('hiddenDanger', { view: 'open' })).items.map(({ companyGuid }) => companyGuid)
  const tasks = (await inspector.list('patrolTask', { view: 'open' })).items.filter(
    ({ taskType }) => taskType === 'daily',
  )
  const asked = new Set(tasks.flatMap(({ companyGuids }) => companyGuids as string[]))
  const companies = (await inspector.list('company')).items as AnyRecord[]
  const company = companies.find((each) => asked.has(each.guid) && !open.includes(each.guid) && each.safetyManager)
  if (company === undefined) throw new Error('no enterprise of the demo fits')
  // Another list on top of those that every enterprise has.
  const bureau = await server.api('bureau')
  const { guid, version } = await bureau.record('company', company.guid)
  await bureau.data('POST', '/api/company/update', { guid, version, isYouXianKongJian: true })
  device = await phoneAt(server.url, company)
  await device.goOffline()
  const { page } = device
  await page.goto('/securityPatrol/index?view=open')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const next = () => tap(page.getByRole('button', { name: '下一步' }))

  const card = page
    .getByRole('article')
    .filter({ hasText: String(company.companyName) })
    .first()
  await tap(card.getByRole('link').first())
  await tap(page.getByRole('button', { name: '签到', exact: true }).last())
  await expect(page.getByText('已签到，在企业范围内')).toBeVisible()
  await tap(page.getByRole('radio', { name: '正常生产' }))
  await next()
  const all = Number((await page.locator('.check-progress__words').innerText()).split('/')[1]?.match(/\d+/)?.[0])
  expect(all).toBeGreaterThanOrEqual(FEWEST_ITEMS)
  await tap(page.getByRole('button', { name: /一次设为合格$/ }))
  await tap(page.getByRole('button', { name: '设为合格', exact: true }))
  await expect(page.getByText('已全部作答')).toBeVisible()
  await next()
  await next()
  for (const label of [/^被检查方签名/, /^检查人签名/]) {
    await draw(page, page.getByRole('img', { name: label }))
    taps += 1
  }
  await next()
  await tap(page.getByRole('button', { name: '提交巡查' }))
  await expect(patrolScreen(page).done).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
})
