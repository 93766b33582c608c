import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { beginNew, fillIn, makeMove, openFromInbox, personAt, pickPeople } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
/** One of the demo's complaints, which nobody has taken up yet. */
const SUBJECT = '厂房夜间违规动火作业'

let server: TestServer
// Who is away would be missed by whoever comes to this demo next.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('who goes on leave leaves his work to somebody, who finds it in his own inbox and does it', async ({
  browser,
}) => {
  const [absent, standIn] = [await server.api('bureau'), await server.api('leader')]
  const complaint = async () => (await absent.list('complaint', { subject: SUBJECT })).items[0]

  const bureau = await personAt(browser, server.url, 'bureau')
  await bureau.getByRole('link', { name: '待我办理' }).first().click()
  await bureau.getByRole('link', { name: '委托办理' }).click()
  await beginNew(bureau)
  await pickPeople(bureau, '选择受托人', [standIn.user.name])
  await fillIn(bureau, { 开始日期: TODAY, 结束日期: addDays(TODAY, 5), 事由: '年休' })
  await bureau.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(async () => (await absent.list('delegation', { view: 'current' })).total).toBe(1)

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, SUBJECT, '举报投诉待受理')
  await makeMove(leader, '受理', { 办理期限: addDays(TODAY, 15) })
  await expect.poll(complaint).toMatchObject({ status: 'accepted' })
  const history = await absent.data('POST', `/api/complaint/history/${String((await complaint())?.guid)}`, {})
  expect(JSON.stringify(history)).toContain(`${standIn.user.name}（受${absent.user.name}委托）`)
  await bureau.context().close()
  await leader.context().close()
})
