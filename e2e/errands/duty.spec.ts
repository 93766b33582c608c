import { expect, test } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import { beginMove, fillIn, makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('a shift is handed over with what is open, and taken with a signature', async ({ browser }) => {
  const api = await server.api('duty')
  const { items } = await api.list('handover', { status: 'handing' })
  expect(items).toHaveLength(1)
  const duty = await personAt(browser, server.url, 'duty')
  await openFromInbox(duty, '交接班', '待接班')
  const form = await beginMove(duty, '接班')
  await choose(form, '配电箱.jpg')
  await form.getByRole('button', { name: '接班' }).click()
  await expect
    .poll(() => api.record('handover', String(items[0]?.guid)))
    .toMatchObject({ status: 'taken', takeTime: expect.any(String) })
  await duty.context().close()
})

test('a plan is written, reviewed, published and filed; its drill is held and evaluated', async ({ browser }) => {
  const api = await server.api('safety')
  const drafts = (await api.list('emergencyPlan', { status: 'drafting' })).items
  const drills = (await api.list('drill', { status: 'planned' })).items
  expect([drafts.length, drills.length]).toEqual([1, 1])
  const name = String(drafts[0]?.planName)
  const plan = () => api.record('emergencyPlan', String(drafts[0]?.guid))

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, name, '应急预案编制')
  await makeMove(safety, '送评审')
  await openFromInbox(safety, name, '应急预案待评审')
  await makeMove(safety, '评审通过并发布', { 发布日期: TODAY, 评审专家: '顾正平' })
  await openFromInbox(safety, name, '应急预案已发布')
  await makeMove(safety, '申请备案')
  await expect.poll(plan).toMatchObject({ status: 'toFile' })

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '应急预案待备案')
  await makeMove(bureau, '备案', { 备案编号: '320509-2026-0901', 备案日期: TODAY })
  await expect.poll(plan).toMatchObject({ status: 'filed', filingNo: '320509-2026-0901', filingLate: false })
  await bureau.context().close()

  const drill = String(drills[0]?.drillName)
  await openFromInbox(safety, drill, '应急演练计划')
  const held = await beginMove(safety, '登记实施')
  await fillIn(held, { 演练日期: TODAY, 参加人数: '32', 演练过程: '疏散、集合、清点、初期火灾扑救' })
  await choose(held, '整改后.jpg')
  await held.getByRole('button', { name: '登记实施' }).click()
  await expect(held).toBeHidden()
  await openFromInbox(safety, drill, '应急演练待评估')
  await makeMove(safety, '评估', { 效果评估: '疏散用时三分钟，达到预案要求' })
  await expect
    .poll(() => api.record('drill', String(drills[0]?.guid)))
    .toMatchObject({ status: 'evaluated', participants: 32 })
  await safety.context().close()
})
