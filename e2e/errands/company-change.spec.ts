import { expect } from '@playwright/test'
import {
  beginMove,
  beginNew,
  fillIn,
  leave,
  makeMove,
  openFromInbox,
  openFromMessages,
  personAt,
} from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const COMPANY = '吴江示例纺织有限公司'
const STAFF = 137
const REASON = '请附新增人员的花名册'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('an enterprise asks for a change of its file, the town sends it back and passes it once it is put right in place, and the new value holds', async ({
  browser,
}) => {
  const company = await personAt(browser, server.url, 'company')
  await company.getByRole('button', { name: '企业信息' }).click()
  await company.getByRole('link', { name: '信息变更' }).click()
  await beginNew(company)
  await fillIn(company, { 变更类型: '基本信息' })
  await company.getByRole('button', { name: '添加变更内容' }).click()
  await fillIn(company, { 变更项: '从业人数', 新值: String(STAFF), 变更原因: '新增一条生产线' })
  await company.getByRole('button', { name: '保存信息变更' }).click()
  const submission = await beginMove(company, '提交审核')
  await submission.getByRole('button', { name: '提交审核' }).click()
  await expect(company.getByRole('dialog').last().getByText('待审核').first()).toBeVisible()

  // Sent back, it is put right where the to-do stands, with the reason beside it.
  const town = await personAt(browser, server.url, 'town')
  await openFromMessages(town, COMPANY, '信息变更待审核')
  await makeMove(town, '退回', { 原因: REASON })
  const returned = await openFromInbox(company, '信息变更退回', COMPANY)
  await expect(company.getByText(REASON).first()).toBeVisible()
  await returned.getByRole('button', { name: '修改', exact: true }).click()
  await fillIn(returned, { 变更原因: '新增一条生产线，附花名册' })
  await returned.getByRole('button', { name: /^保存/ }).click()
  await makeMove(company, '提交审核')
  await leave(company)

  await openFromMessages(town, COMPANY, '信息变更待审核')
  const decision = await beginMove(town, '通过')
  await decision.getByRole('button', { name: '通过' }).click()

  const api = await server.api('company')
  await expect
    .poll(async () => (await api.list('company', { companyName: COMPANY })).items)
    .toMatchObject([{ employeeCount: STAFF }])
  await leave(town)
})
