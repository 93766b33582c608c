import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  beginNew,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  personAt,
  pickPeople,
  readMessage,
} from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TITLE = '报送冬季检查进展'
const ANSWER = '盛虹村第一网格已检查12家，问题9项'
const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a notice goes to the people chosen, is passed by another, read and answered, and its writer sees who has and who has not', async ({
  browser,
}) => {
  const [inspector, town] = [(await server.api('grid')).user.name, (await server.api('town')).user.name]

  const bureau = await personAt(browser, server.url, 'bureau')
  await openByMenu(bureau, '通知与知识', '通知管理', '通知管理')
  await beginNew(bureau)
  await fillIn(bureau, { 标题: TITLE, 类型: '通知', 内容: '请于月底前报送冬季检查进展。', 发送范围: '人员' })
  await pickPeople(bureau, '选择人员', [inspector, town])
  await fillIn(bureau, { 需要回执: '是' })
  await fillIn(bureau, { 回执期限: addDays(TODAY, 6) })
  await bureau.getByRole('button', { name: /^保存/ }).last().click()
  await makeMove(bureau, '送审')

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, TITLE, '通知公告待审')
  await makeMove(leader, '审核并发布')
  await leave(leader)

  // The inspector answers on the phone, the town only looks at it.
  const phone = await personAt(browser, server.url, 'grid', 'phone')
  await readMessage(phone, TITLE, '请于月底前报送冬季检查进展。')
  await makeMove(phone, '回执', { 回执: ANSWER })
  const api = await server.api('bureau')
  const written = async () => (await api.list('notice', { title: TITLE })).items[0]
  await expect.poll(written).toMatchObject({ totalCount: 2, replyCount: 1 })
  await leave(phone)
  const desk = await personAt(browser, server.url, 'town')
  await readMessage(desk, TITLE, '请于月底前报送冬季检查进展。')
  await expect.poll(written).toMatchObject({ readCount: 2, replyCount: 1 })
  await leave(desk)

  await openByMenu(bureau, '通知与知识', '通知管理', '通知管理')
  await bureau.getByRole('row', { name: TITLE }).click()
  const record = bureau.getByRole('dialog').last()
  await record.getByRole('tab', { name: '接收情况' }).click()
  await record.getByRole('link', { name: inspector }).click()
  await expect(record.getByText(ANSWER)).toBeVisible()
  await record.getByRole('button', { name: '返回通知公告' }).click()
  await expect(record.getByRole('link', { name: town })).toContainText('已读')
  await leave(bureau)
})
