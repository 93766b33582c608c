import { expect } from '@playwright/test'
import { attach, beginNew, fillIn, leave, makeMove, openByMenu, openFromInbox, personAt } from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import type { TestServer } from '../support/server.ts'

/** A year that is over, of which the demo set knows nothing. */
const YEAR = new Date().getUTCFullYear() - 2
const SPENT = '除尘管道防爆片更换'
const VOUCHER = `记-${YEAR}-0318`

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a year of safety money is planned, passed by the head, spent against vouchers, closed and accounted for', async ({
  browser,
}) => {
  const api = await server.api('company')
  const plan = async () => (await api.list('safetyInputPlan', { year: YEAR })).items[0]

  const safety = await personAt(browser, server.url, 'safety')
  await openByMenu(safety, '企业信息', '投入计划')
  await beginNew(safety)
  await fillIn(safety, { 年度: String(YEAR), 提取行业: '机械制造', 上年度营业收入: '1000' })
  await safety.getByRole('button', { name: '添加计划明细' }).click()
  await fillIn(safety, { 类别: '安全防护设施设备', 内容: '除尘系统维护', 金额: '24', 月份: '3' })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(plan).toMatchObject({ status: 'draft', planTotal: 24 })
  await expect(safety.getByRole('dialog')).toBeVisible()
  await openFromInbox(safety, `${COMPANY} ${YEAR}`, '安全投入计划草稿')
  await makeMove(safety, '提交审批')

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, `${COMPANY} ${YEAR}`, '安全投入计划待审')
  await makeMove(company, '批准')
  await expect.poll(plan).toMatchObject({ status: 'approved', approver: api.user.name })

  await openByMenu(safety, '企业信息', '投入台账')
  await beginNew(safety)
  await fillIn(safety, {
    支出日期: `${YEAR}-03-18`,
    类别: '安全防护设施设备',
    内容: SPENT,
    金额: '36800',
    凭证号: VOUCHER,
    经办人: '潘永刚',
  })
  await attach(safety.locator('body'), mediaFile('整改后.jpg'))
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(plan).toMatchObject({ usedAmount: 3.68 })
  await leave(safety)

  // The head closes the month, and has the account of the year on paper.
  await openByMenu(company, '企业信息', '投入计划')
  await company
    .getByRole('row')
    .filter({ hasText: String(YEAR) })
    .first()
    .click()
  await makeMove(company, '月结', { 月份: '3月' })
  await expect.poll(plan).toMatchObject({ closedMonths: ['03'], usedAmount: 3.68 })
  await company.getByRole('button', { name: '打印', exact: true }).first().click()
  const account = company.getByRole('dialog').last()
  for (const words of ['3.68', '24', '机械制造', api.user.name])
    await expect(account.getByText(words).first()).toBeVisible()
  await leave(company)

  const town = await personAt(browser, server.url, 'town')
  await openByMenu(town, '企业管理', '企业台账', '安全投入')
  await town.getByRole('searchbox').first().fill(SPENT)
  await town.getByRole('searchbox').first().press('Enter')
  await expect(town.getByRole('row').filter({ hasText: SPENT })).toContainText('是')
  await leave(town)
})
