import { expect } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import { beginMove, openFromMessages, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import { startServer, type TestServer } from '../support/server.ts'

const REASON = '陪同家人就医'
const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('an inspector asks for leave on his phone, the town agrees from 消息, and he sees it', async ({ browser }) => {
  const inspector = await personAt(browser, server.url, 'grid', 'phone')
  await inspector.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
  await inspector.getByRole('link', { name: '全部功能' }).click()
  await inspector.getByRole('link', { name: '请假管理' }).click()
  await inspector
    .getByRole('link', { name: /^新增/ })
    .or(inspector.getByRole('button', { name: /^新增/ }))
    .first()
    .click()
  await inspector.getByLabel('请假类型').selectOption('事假')
  await inspector.getByLabel('开始日期').fill(TODAY)
  await inspector.getByLabel('结束日期').fill(TODAY)
  await inspector.getByLabel('事由').fill(REASON)
  await inspector.getByRole('button', { name: '保存请假' }).click()
  await expect(inspector.getByText('待审批').first()).toBeVisible()

  const api = await server.api('grid')
  const asked = async () => (await api.list('leave', {})).items.find((each) => each.reason === REASON)
  await expect.poll(asked).toMatchObject({ status: 'pending', days: 1 })
  const name = String((await asked())?.userName)

  const town = await personAt(browser, server.url, 'town')
  await openFromMessages(town, name, '请假待审批')
  const answer = await beginMove(town, '同意')
  await answer.getByRole('button', { name: '同意' }).click()
  await expect.poll(asked).toMatchObject({ status: 'agreed' })
  await town.context().close()

  // What he has open tells him by itself.
  const progress = inspector.getByRole('list', { name: '办理进度' }).getByRole('listitem')
  await expect(progress.filter({ hasText: '同意' })).toContainText('进行中')
  await inspector.getByRole('button', { name: '返回' }).click()
  await inspector.getByText('正在请假').first().click()
  await expect(inspector.getByRole('main').getByText(name).first()).toBeVisible()
  await inspector.context().close()
})
