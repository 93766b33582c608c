import { expect, test } from '@playwright/test'
import {
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  personAt,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { riskScreen } from '../screens/risk.ts'
import { startServer, type TestServer } from '../support/server.ts'

const UNIT = '定型机导热油管廊'
const EVENT = '法兰渗漏引燃保温棉'
const LEC = '作业条件危险性评价法（LEC）'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('a unit is found, its risk assessed and reviewed, painted on the plan and made known beside it', async ({
  browser,
}) => {
  const api = await server.api('company')
  const unit = async () => (await api.list('riskUnit', { unitName: UNIT })).items[0]
  const event = async () => (await api.list('riskEvent', { eventName: EVENT })).items[0]

  const safety = await personAt(browser, server.url, 'safety')
  await openByMenu(safety, '风险辨识', '风险辨识分级')
  await beginNew(safety)
  await fillIn(safety, {
    单元名称: UNIT,
    单元类型: '设备设施',
    所在位置: '后整理车间东侧',
    管控层级: '车间级',
    责任部门: '设备动力部',
    责任人: '潘永刚',
    责任人电话: '13862110000',
  })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await safety.getByRole('tab', { name: '安全风险事件' }).click()
  await safety.getByRole('link', { name: '新增安全风险事件' }).click()
  await fillIn(safety, { 风险名称: EVENT, 危险有害因素: '法兰垫片老化，导热油渗漏' })
  await safety.getByRole('button', { name: '火灾', exact: true }).click()
  const risk = riskScreen(safety)
  await risk.assess(0, LEC, ['3', '6', '40'])
  await risk.assess(1, LEC, ['1', '6', '40'])
  await expect(risk.outcome(1)).toContainText('较大风险')
  await fillIn(safety, { 工程技术措施: '法兰加防喷罩，管廊设接油盘', 应急处置措施: '停泵、切断热源、撤人并报告' })
  await fillIn(safety, { 责任部门: '设备动力部', 责任人: '潘永刚' })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(event).toMatchObject({ status: 'pending', inherentLevel: 'red', currentLevel: 'orange' })
  await openFromInbox(safety, EVENT, '安全风险事件待评估')
  await makeMove(safety, '提交审核')

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, EVENT, '安全风险事件待审核')
  await makeMove(company, '审核发布')
  await expect.poll(event).toMatchObject({ status: 'published', publishUser: api.user.name })
  await leave(company)

  await openByMenu(safety, '风险辨识', '风险分布图')
  await safety.getByRole('button', { name: UNIT }).click()
  await safety.getByRole('button', { name: '标注位置' }).click()
  const plan = safety.getByRole('img', { name: '风险四色分布图' })
  for (const position of [
    { x: 40, y: 40 },
    { x: 160, y: 40 },
    { x: 160, y: 120 },
  ])
    await plan.click({ position })
  await safety.getByRole('button', { name: '保存位置' }).click()
  await expect.poll(unit).toMatchObject({ riskColor: 'orange', mapPolygon: [{}, {}, {}] })
  await safety.getByRole('button', { name: '打印四色图' }).click()
  const map = safety.getByRole('dialog', { name: '打印风险四色图' })
  await expect(map.getByRole('row', { name: UNIT })).toContainText('较大风险')
  await expect(map.getByRole('button', { name: '打印', exact: true })).toBeEnabled()
  await map.getByRole('button', { name: '关闭' }).click()

  await safety.getByRole('link', { name: '查看单元' }).click()
  await safety.getByRole('button', { name: '告知牌' }).click()
  const board = safety.getByRole('dialog', { name: '风险告知牌' })
  await expect(board.getByRole('row', { name: EVENT })).toContainText('停泵、切断热源、撤人并报告')
  await expect(board.getByRole('img', { name: UNIT })).toBeVisible()
  await expect(board.getByRole('button', { name: '打印', exact: true })).toBeEnabled()
  await board.getByRole('button', { name: '关闭' }).click()
  await closeRecords(safety)
  await leave(safety)

  const town = await personAt(browser, server.url, 'town')
  await openByMenu(town, '自查与风险', '风险管理', '风险四色图')
  await town.getByPlaceholder('企业名称、信用代码或地址').fill(COMPANY)
  await town
    .getByRole('button', { name: COMPANY })
    .or(town.getByRole('link', { name: COMPANY }))
    .first()
    .click()
  await expect(town.getByRole('img', { name: '风险四色分布图' })).toContainText(UNIT)
  await leave(town)
})
