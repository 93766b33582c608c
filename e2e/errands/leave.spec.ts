import { expect } from '@playwright/test'
import type { AttendanceDay } from '#domain/contract/attendance.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  beginMove,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  openFromMessages,
  openMessages,
  personAt,
  refer,
} from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import { startServer, type TestServer } from '../support/server.ts'

const REASON = '陪同家人就医'
const TODAY = dayOf(new Date().toISOString())
const TRIP = addDays(TODAY, 20)
const PLACE = { longitude: 120.64, latitude: 31.16 }

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
  await leave(town)

  // What he has open tells him by itself.
  const progress = inspector.getByRole('list', { name: '办理进度' }).getByRole('listitem')
  await expect(progress.filter({ hasText: '同意' })).toContainText('进行中')
  await inspector.getByRole('button', { name: '返回' }).click()
  await inspector.getByText('正在请假').first().click()
  await expect(inspector.getByRole('main').getByText(name).first()).toBeVisible()
  await leave(inspector)
})

test('an inspector whose leave is granted finds that nobody has his work, leaves it in one step, and who has it sees it until he is back', async ({
  browser,
}) => {
  const reason = '返乡探亲'
  const api = await server.api('grid')
  const made = await api.data<{ guid: string }>('POST', '/api/leave/create', {
    ...{ leaveType: 'annual', startDate: TODAY, endDate: addDays(TODAY, 3), reason, gridGuid: api.user.grid?.guid },
  })
  const asked = () => api.record('leave', made.guid)
  const name = String((await asked()).userName)

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, `年休 ${name}`, '请假待审批')
  await (await beginMove(town, '同意')).getByRole('button', { name: '同意' }).click()
  await expect.poll(asked).toMatchObject({ status: 'agreed', undelegated: true })
  await leave(town)

  const his = await server.api('town')
  const colleague = his.user
  const inspector = await personAt(browser, server.url, 'grid')
  await openFromMessages(inspector, '年休', '请假期间的工作尚未委托')
  const form = await beginMove(inspector, '委托办理')
  await expect(form.getByText(`${TODAY} 至 ${addDays(TODAY, 3)}`)).toBeVisible()
  await refer(inspector, '受托人', colleague.name)
  await form.getByRole('button', { name: '委托办理' }).click()
  await expect.poll(asked).toMatchObject({ delegateGuid: colleague.guid, undelegated: null })

  const standIn = await personAt(browser, server.url, 'town')
  await openMessages(standIn)
  await expect(standIn.getByText(`${name}委托您代为办理`).first()).toBeVisible()
  const left = async () =>
    JSON.stringify((await his.data<{ standsFor: object[] }>('POST', '/user/current', {})).standsFor)
  expect(await left()).toContain(api.user.guid)
  await leave(standIn)

  await makeMove(inspector, '销假')
  await expect.poll(left).not.toContain(api.user.guid)
  await leave(inspector)
})

test('an inspector who travels on duty is at work elsewhere that day, and one who signs in is there: the town reads both', async ({
  browser,
}) => {
  const trip = '赴南京参加网格员培训'
  const inspector = await personAt(browser, server.url, 'grid', 'phone', PLACE)
  await inspector.getByRole('button', { name: '签到', exact: true }).click()
  const sheet = inspector.getByRole('dialog')
  await expect(sheet.getByText(/^已定位/)).toBeVisible()
  await sheet.getByRole('button', { name: '签到', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(inspector.getByRole('button', { name: '签退', exact: true })).toBeVisible()

  await inspector.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
  await inspector.getByRole('link', { name: '全部功能' }).click()
  await inspector.getByRole('link', { name: '请假管理' }).click()
  await inspector
    .getByRole('link', { name: /^新增/ })
    .or(inspector.getByRole('button', { name: /^新增/ }))
    .first()
    .click()
  await fillIn(inspector, { 请假类型: '公出', 开始日期: TRIP, 结束日期: TRIP, 事由: trip })
  await inspector.getByRole('button', { name: '保存请假' }).click()
  await expect(inspector.getByText('待审批').first()).toBeVisible()
  await leave(inspector)

  const api = await server.api('grid')
  const asked = async () => (await api.list('leave', {})).items.find((each) => each.reason === trip)
  await expect.poll(asked).toMatchObject({ status: 'pending' })
  const name = String((await asked())?.userName)
  const town = await personAt(browser, server.url, 'town')
  await openFromMessages(town, `公出 ${name}`, '请假待审批')
  await (await beginMove(town, '同意')).getByRole('button', { name: '同意' }).click()
  await expect.poll(asked).toMatchObject({ status: 'agreed', leaveType: 'business' })

  await openByMenu(town, '网格管理', '考勤考核', '考勤记录')
  const line = town.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('签到')
  await expect(line).not.toContainText('未签到')
  await leave(town)
  const day = await (await server.api('town')).data<AttendanceDay>('POST', '/api/attendanceRecord/day', {
    date: TRIP,
  })
  expect(day.rows.find(({ userGuid }) => userGuid === api.user.guid)).toMatchObject({ state: 'outside' })
})
