import { expect } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import {
  beginMove,
  beginNew,
  fillIn,
  leave,
  makeMove,
  makeMoveAtOnce,
  openByMenu,
  openFromInbox,
  personAt,
  refer,
} from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const ORDER = '核查污水池有限空间作业线索'
const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('what a secret inspection found is handed to the town, answered with pictures and written off', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const place = '东方北路冷库'
  const record = async () => (await api.list('secretInspection', { placeName: place })).items[0]

  const bureau = await personAt(browser, server.url, 'bureau')
  await openByMenu(bureau, '巡查与隐患', '举报与暗访', '暗访检查记录')
  await beginNew(bureau)
  await fillIn(bureau, { 暗访日期: TODAY, 暗访组: '第5暗访组', 企业或场所: place })
  await bureau.getByRole('button', { name: '添加发现问题' }).click()
  await fillIn(bureau, { 问题: '没有气体报警装置', 等级: '重大' })
  await bureau.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(record).toMatchObject({ status: 'draft' })
  await expect(bureau.getByRole('dialog')).toBeVisible()
  await openFromInbox(bureau, place, '草稿')
  // Whoever forgets to say which town is told so: in the whole district nobody would find it on his desk.
  const handing = await beginMove(bureau, '交办')
  await fillIn(handing, { 交办单位: '盛泽镇人民政府' })
  await handing.getByRole('button', { name: '交办', exact: true }).last().click()
  await expect(handing.getByText('请选择由哪个区镇或网格整改')).toBeVisible()
  await refer(bureau, '所属网格', '盛泽镇')
  await handing.getByRole('button', { name: '交办', exact: true }).last().click()
  await expect(handing).toBeHidden()
  await expect.poll(record).toMatchObject({ status: 'handed' })

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, place, '已交办')
  const answer = await beginMove(town, '反馈整改')
  await choose(answer, '整改后.jpg')
  await fillIn(answer, { 整改反馈: '已责令停用并整改' })
  await answer.getByRole('button', { name: '反馈整改' }).click()
  await expect(answer).toBeHidden()
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
