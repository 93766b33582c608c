import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

const TASK = '冬季粉尘涉爆专项检查'
const REQUIREMENT = '重点核查除尘系统清灰记录'

let server: TestServer

test.beforeAll(({ demo }) => {
  server = demo
})

async function companyOf(): Promise<AnyRecord> {
  const inspector = await server.api('grid')
  return (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
}

test('the plate of a gate opens the special check that waits there, without a signal', async () => {
  const company = await companyOf()
  const bureau = await server.api('bureau')
  const task = await bureau.data<AnyRecord>('POST', '/api/specialTask/create', {
    taskName: TASK,
    taskType: 'special',
    requirement: REQUIREMENT,
    planStart: '2026-01-01',
    planEnd: '2099-12-31',
    gridGuid: company.gridGuid,
    flags: ['isSheBaoFenChen'],
  })
  expect(await bureau.act('specialTask', 'publish', task.guid, {})).toMatchObject({ status: 200 })

  const phone = await phoneAt(server.url, company)
  await phone.goOffline()
  await phone.page.goto(`/company/${company.guid}?scanned=1`)
  await phone.page.getByRole('link', { name: new RegExp(TASK) }).click()
  await expect(phone.page.getByText(REQUIREMENT)).toBeVisible()
  await expect(phone.page.getByRole('button', { name: '签到', exact: true }).last()).toBeVisible()
  await phone.dispose()
})

test('the plate is printed from a desktop, not an empty page', async ({ browser }) => {
  const company = await companyOf()
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, 'bureau')
  await page.goto(`/company/${company.guid}`)
  await page.getByRole('button', { name: '门牌二维码' }).click()
  await expect(page.getByRole('img', { name: /二维码$/ })).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper).toContain('/Count 1')
  expect(paper).toContain('/Font')
  await context.close()
})
