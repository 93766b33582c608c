import { expect } from '@playwright/test'
import { beginMove, fillIn, leave, makeMove, makeMoveAtOnce, openFromInbox, personAt } from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const ORDER = '核查污水池有限空间作业线索'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('what a secret inspection found is handed to the town, answered with pictures and written off', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const [found] = (await api.list('secretInspection', { status: 'draft' })).items
  const place = String(found?.placeName)
  const record = () => api.record('secretInspection', String(found?.guid))

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, place, '草稿')
  await makeMove(bureau, '交办', { 交办单位: '盛泽镇' })
  await expect.poll(record).toMatchObject({ status: 'handed' })

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, place, '已交办')
  const answer = await beginMove(town, '反馈整改')
  await choose(answer, '整改后.jpg')
  await fillIn(answer, { 整改反馈: '已责令停用并整改' })
  await answer.getByRole('button', { name: '反馈整改' }).click()
  await expect.poll(record).toMatchObject({ status: 'answered' })
  await leave(town)

  await openFromInbox(bureau, place, '整改反馈')
  await makeMove(bureau, '核销')
  await expect.poll(record).toMatchObject({ status: 'closed' })
  await leave(bureau)
})

test('a linked work order is taken on by the grid it was given to, answered, and settled by the bureau', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const [order] = (await api.list('workOrderTask', { title: ORDER })).items
  const record = () => api.record('workOrderTask', String(order?.guid))

  const inspector = await personAt(browser, server.url, 'grid')
  await openFromInbox(inspector, ORDER, '待接收')
  await makeMoveAtOnce(inspector, '接收')
  await openFromInbox(inspector, ORDER, '处理中')
  await makeMove(inspector, '提交结果', { 办理结果: '现场核查属实，已上锁并设警示标志' })
  await expect.poll(record).toMatchObject({ status: 'toAudit' })
  await leave(inspector)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, ORDER, '待审核')
  await makeMove(bureau, '办结')
  await expect.poll(record).toMatchObject({ status: 'done' })
  await leave(bureau)
})
