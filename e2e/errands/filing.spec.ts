import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { FILING_MATERIALS } from '#domain/resources/majorHazardFiling/definition.ts'
import {
  attach,
  beginMove,
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  personAt,
  readMessage,
} from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a plan is reviewed and published, its filing sent back for a missing paper, completed and filed; the enterprise is told, and holds the paper of it', async ({
  browser,
}) => {
  const plan = '锅炉爆炸专项应急预案'
  const number = '320509-2026-8801-L'
  const safety = await personAt(browser, server.url, 'safety')
  await openByMenu(safety, '应急管理', '预案管理')
  await beginNew(safety)
  await fillIn(safety, { 预案名称: plan, 预案类型: '专项预案', 发布日期: addDays(TODAY, -3) })
  await attach(safety.getByRole('main'), mediaFile('车间.jpg'))
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await openFromInbox(safety, plan, '应急预案编制')
  await makeMove(safety, '送评审')
  await openFromInbox(safety, plan, '应急预案待评审')
  await makeMove(safety, '评审通过并发布', { 评审专家: '王工、李工' })
  await openFromInbox(safety, plan, '应急预案待申请备案')
  await makeMove(safety, '申请备案')

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, plan, '应急预案待备案')
  await makeMove(bureau, '退回备案', { 原因: '缺评审意见' })

  const returned = await openFromInbox(safety, plan, '应急预案待申请备案')
  await expect(returned.getByText('缺评审意见').first()).toBeVisible()
  const again = await beginMove(safety, '申请备案')
  await attach(again, mediaFile('整改后.jpg'))
  await again.getByRole('button', { name: '申请备案', exact: true }).last().click()
  await expect(again).toBeHidden()

  await openFromInbox(bureau, plan, '应急预案待备案')
  const file = await beginMove(bureau, '备案')
  await fillIn(file, { 备案编号: number, 备案日期: addDays(TODAY, 1) })
  await file.getByRole('button', { name: '备案', exact: true }).last().click()
  await expect(file.getByText('备案日期不能晚于今天')).toBeVisible()
  await fillIn(file, { 备案日期: TODAY })
  await file.getByRole('button', { name: '备案', exact: true }).last().click()
  await expect(file).toBeHidden()
  await leave(bureau)

  await readMessage(safety, plan, number)
  await safety.getByRole('link', { name: '查看', exact: true }).filter({ visible: true }).first().click()
  await expect(safety.getByRole('dialog').last()).toContainText('已备案')
  await safety.getByRole('dialog').last().getByRole('button', { name: '打印' }).click()
  await expect(safety.getByRole('heading', { name: '应急预案备案登记表' })).toBeVisible()
  await leave(safety)

  const phone = await personAt(browser, server.url, 'safety', 'phone')
  await readMessage(phone, plan, number)
  await leave(phone)
})

test('a unit that is a major source is handed in with its papers, which the enterprise finds on its desk; the bureau files it under a number', async ({
  browser,
}) => {
  const name = '二号甲醇罐区'
  const api = await server.api('safety')
  await api.data('POST', '/api/majorHazard/create', {
    ...{ companyGuid: api.user.companyGuid, hazardName: name, unitType: 'tankFarm', boundaryDesc: '防火堤' },
    ...{ chemicals: [{ name: '甲醇', cas: '67-56-1', q: 900 }], exposedPeople: 40 },
    ...{ mainPerson: '沈建明', mainPhone: '13800000001', techPerson: '陆工', techPhone: '13800000002' },
    ...{ operPerson: '钱工', operPhone: '13800000003' },
  })
  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, name, '重大危险源草稿')
  await makeMove(safety, '提交备案')
  const papers = await openFromInbox(safety, name, '重大危险源备案待提交')
  await papers.getByRole('button', { name: '修改' }).click()
  const form = safety.getByRole('dialog').last()
  for (const paper of Object.values(FILING_MATERIALS)) await form.getByRole('button', { name: paper }).click()
  await form.getByRole('button', { name: /^保存/ }).last().click()
  await closeRecords(safety)
  await openFromInbox(safety, name, '重大危险源备案待提交')
  await makeMove(safety, '提交')

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '重大危险源备案待审核')
  await makeMove(bureau, '准予备案', { 已抄送消防救援机构: '是' })
  await leave(bureau)
  const filed = async () => (await api.list('majorHazard', { hazardName: name })).items[0]
  await expect.poll(filed).toMatchObject({ status: 'filed', filingDate: TODAY })
  await readMessage(safety, name, String((await filed())?.filingNo))
  await leave(safety)
})

test('a publicity is drafted by the bureau, published by the association, read by anybody, and taken back', async ({
  browser,
}) => {
  const title = '四季度双随机抽查结果公示'
  const bureau = await personAt(browser, server.url, 'bureau')
  await openByMenu(bureau, '通知与知识', '通知管理', '公示管理')
  await beginNew(bureau)
  await fillIn(bureau, { 标题: title, 类型: '双随机结果', 公示开始: TODAY, 公示结束: addDays(TODAY, 9) })
  await fillIn(bureau, { 异议电话: '0512-63950000', 内容: '现将抽查结果公示如下。' })
  await bureau.getByRole('button', { name: /^保存/ }).last().click()
  await expect(bureau.getByText('已保存').first()).toBeVisible()

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, title, '公示待公示')
  await makeMove(assoc, '审核并发布')
  await leave(assoc)

  const stranger = await browser.newPage({ baseURL: server.url })
  await stranger.goto('/publicityList')
  await expect(stranger.getByText(title)).toBeVisible()

  await openByMenu(bureau, '通知与知识', '通知管理', '公示管理')
  await bureau.getByRole('row', { name: title }).click()
  await makeMove(bureau, '撤回', { 原因: '名单有误' })
  await leave(bureau)
  await stranger.reload()
  await expect(stranger.getByText('四季度')).toBeHidden()
  await stranger.close()
})
