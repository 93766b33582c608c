import { expect } from '@playwright/test'
import { leave, makeMove, openByMenu, openFromInbox, openMessages, personAt } from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a grade is worked out, confirmed by the town and fixed by the bureau', async ({ browser }) => {
  const town = await server.api('town')
  const [worked] = (await town.list('enterpriseClassification', { status: 'computed' })).items
  const name = String(worked?.companyName)
  const grade = () => town.record('enterpriseClassification', String(worked?.guid))

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '企业分级系统测算')
  await makeMove(bureau, '送区镇确认')

  const confirming = await personAt(browser, server.url, 'town')
  await openFromInbox(confirming, name, '企业分级待区镇确认')
  await makeMove(confirming, '确认')
  await leave(confirming)

  await openFromInbox(bureau, name, '企业分级待区局审定')
  await makeMove(bureau, '审定并发布')
  await leave(bureau)
  const { computedGrade } = await grade()
  await expect.poll(grade).toMatchObject({ status: 'published', grade: computedGrade, confirmUser: town.user.name })
})

test('an enterprise appeals against its published grade and is told what came of it', async ({ browser }) => {
  const api = await server.api('company')
  const grade = async () => (await api.list('enterpriseClassification', {})).items[0]
  const year = String((await grade())?.year)

  const company = await personAt(browser, server.url, 'company')
  await openByMenu(company, '协同监管', '政府监管分级')
  await company.getByRole('row', { name: COMPANY }).click()
  await makeMove(company, '申诉', { 申诉理由: '除尘系统已改造，请重新测算' })

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, COMPANY, '企业分级申诉中')
  await makeMove(bureau, '处理申诉', { 调整等级: '一般风险', 调整理由: '改造属实，重新测算' })
  await leave(bureau)
  await expect.poll(grade).toMatchObject({ status: 'adjusted', grade: 'yellow' })

  await openMessages(company)
  await expect(company.getByText(`${year}年度企业分级申诉已处理`).first()).toBeVisible()
  await leave(company)
})
