import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  attach,
  beginMove,
  fillIn,
  leave,
  makeMove,
  makeMoveAtOnce,
  openFromInbox,
  openMessages,
  personAt,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('an inspection that is due ends with an order, the enterprise answers it, and the officer looks again', async ({
  browser,
}) => {
  const api = await server.api('officer')
  const [due] = (await api.list('inspection', { status: 'waiting', companyName: COMPANY })).items
  const number = String(due?.inspectNo)
  const inspection = () => api.record('inspection', String(due?.guid))

  const officer = await personAt(browser, server.url, 'officer')
  await openFromInbox(officer, number, '待检查')
  await makeMoveAtOnce(officer, '开始检查')
  await expect.poll(inspection).toMatchObject({ status: 'inspecting' })
  const order = await beginMove(officer, '责令限期整改')
  await order.getByRole('button', { name: '添加检查发现' }).click()
  await fillIn(order, {
    被检查方人员: '潘永刚',
    检查项: '配电箱',
    问题: '箱门敞开，无警示标识',
    整改期限: addDays(TODAY, 10),
  })
  await order.getByRole('button', { name: '责令限期整改' }).click()
  await expect.poll(inspection).toMatchObject({ status: 'rectifying', deadline: addDays(TODAY, 10) })

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, number, '待整改')
  await makeMove(safety, '申请延期', { 申请延期至: addDays(TODAY, 20), 延期理由: '配件未到货' })
  await openFromInbox(officer, number, '执法检查延期申请')
  await makeMove(officer, '同意延期')
  await expect.poll(inspection).toMatchObject({ status: 'rectifying', deadline: addDays(TODAY, 20) })
  await openMessages(safety)
  await expect(safety.getByText(`执法检查${number}同意延期整改`).filter({ visible: true }).first()).toBeVisible()

  await openFromInbox(safety, number, '待整改')
  await makeMove(safety, '整改完成，申请复查')
  await expect.poll(inspection).toMatchObject({ status: 'reviewing' })
  await leave(safety)

  await openFromInbox(officer, number, '待复查')
  await makeMove(officer, '复查合格', { 复查意见: '已整改到位' })
  await expect.poll(inspection).toMatchObject({ status: 'done', reviewOpinion: '已整改到位' })
  await leave(officer)
})

test('a case goes to the police: agreed by the leader, handed over, received and answered', async ({ browser }) => {
  const api = await server.api('officer')
  const [asked] = (await api.list('caseTransfer', { status: 'pending' })).items
  // Every transfer gives the same reason; of the enterprise there is one.
  const company = String(asked?.companyName)
  expect((await api.list('caseTransfer', { companyName: company })).items).toHaveLength(1)
  const transfer = () => api.record('caseTransfer', String(asked?.guid))

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, company, '案件移送待审批')
  await makeMove(leader, '批准移送')
  await expect.poll(transfer).toMatchObject({ status: 'pendingHand', approveDate: TODAY })
  await leave(leader)

  const officer = await personAt(browser, server.url, 'officer')
  await openFromInbox(officer, company, '案件移送待移送')
  await makeMove(officer, '移送', { 移送日期: TODAY })
  await openFromInbox(officer, company, '案件移送已移送')
  const receipt = await beginMove(officer, '登记接收')
  await attach(receipt, mediaFile('整改后.jpg'))
  await receipt.getByRole('button', { name: '登记接收' }).click()
  await expect(receipt).toBeHidden()
  await openFromInbox(officer, company, '案件移送已接收')
  const answer = await beginMove(officer, '登记反馈')
  await fillIn(answer, { 公安决定: '立案', 答复日期: TODAY })
  await answer.getByRole('button', { name: '登记反馈' }).click()
  await expect(answer).toBeHidden()
  await openFromInbox(officer, company, '案件移送已反馈')
  await makeMove(officer, '办结')
  await expect.poll(transfer).toMatchObject({ status: 'done', policeDecision: 'filed' })
  await leave(officer)
})
