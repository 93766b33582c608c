import { expect, type Locator, type Page } from '@playwright/test'
import type { StandIns } from '#domain/contract/stand-in.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  openFromInbox,
  openMessages,
  personAt,
  refer,
} from '../screens/errand.ts'
import { loginScreen } from '../screens/login.ts'
import { PASSWORD } from '../support/api.ts'
import { test } from '../support/demo.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
/** One of the demo's complaints, which nobody has taken up yet. */
const SUBJECT = '厂房夜间违规动火作业'

let server: TestServer
// Who is away and who has left would be missed by whoever comes to this demo next.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** Into 委托办理 from one's own inbox, and a new one that leaves everything to this colleague. */
async function leaveTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: '委托办理' }).filter({ visible: true }).click()
  // The page before it is hidden only when this one stands.
  await expect(page.getByRole('heading', { name: '委托办理' }).filter({ visible: true })).toBeVisible()
  await beginNew(page)
  await refer(page, '受托人', name)
  await fillIn(page, { 开始日期: TODAY, 结束日期: addDays(TODAY, 5), 事由: '年休' })
  await page.getByRole('button', { name: /^保存/ }).last().click()
  await expect(page.getByText('生效').filter({ visible: true }).first()).toBeVisible()
}

test('who goes on leave leaves his work to somebody, who finds it in his own inbox and does it, until it is taken back', async ({
  browser,
}) => {
  const [absent, standIn] = [await server.api('bureau'), await server.api('leader')]
  const complaint = async () => (await absent.list('complaint', { subject: SUBJECT })).items[0]
  const left = async () =>
    Number((await standIn.list('workflowTask', { view: 'todo', bizResource: 'complaint' })).total)
  const own = await left()

  const bureau = await personAt(browser, server.url, 'bureau')
  await bureau.getByRole('link', { name: '待我办理' }).first().click()
  await leaveTo(bureau, standIn.user.name)
  expect(await left()).toBeGreaterThan(own)

  const leader = await personAt(browser, server.url, 'leader')
  await openMessages(leader)
  await expect(leader.getByText(`${absent.user.name}委托您`).first()).toBeVisible()
  const record = await openFromInbox(leader, SUBJECT, `举报投诉待受理 · 代${absent.user.name}办理`)
  await expect(record.getByText(`代${absent.user.name}办理`)).toBeVisible()
  await makeMove(leader, '受理', { 办理期限: addDays(TODAY, 15) })
  await expect.poll(complaint).toMatchObject({ status: 'accepted' })
  await leave(leader)
  const history = await absent.data('POST', `/api/complaint/history/${String((await complaint())?.guid)}`, {})
  expect(JSON.stringify(history)).toContain(`${standIn.user.name}（受${absent.user.name}委托）`)

  // What was made is open beside the list.
  await makeMove(bureau, '收回委托')
  await expect.poll(left).toBe(own)
  await leave(bureau)
})

test('an inspector leaves his work on his phone to the colleague of a neighbouring grid, whose file he may not read', async ({
  browser,
}) => {
  const api = await server.api('grid')
  const { items } = await api.data<StandIns>('POST', '/api/delegation/standIns', {})
  const [colleague] = items
  const inspector = await personAt(browser, server.url, 'grid', 'phone')
  await openMessages(inspector)
  await inspector
    .locator('section')
    .filter({ has: inspector.getByRole('heading', { name: /^其他待办/ }) })
    .getByRole('link', { name: /^全部/ })
    .click()
  await leaveTo(inspector, String(colleague?.name))
  await expect(inspector.getByText(String(colleague?.name)).filter({ visible: true }).first()).toBeVisible()
  await leave(inspector)
})

test('an enterprise’s safety officer, who sets nobody tasks, finds 委托办理 over his inbox, and his head takes over', async ({
  browser,
}) => {
  const head = await server.api('company')
  const waiting = async () => Number((await head.list('workflowTask', { view: 'todo' })).total)
  const own = await waiting()
  const safety = await personAt(browser, server.url, 'safety')
  await safety.getByRole('link', { name: '待我办理' }).first().click()
  await leaveTo(safety, head.user.name)
  expect(await waiting()).toBeGreaterThan(own)
  await leave(safety)
})

test('an officer leaves only when all that is open in his name is somebody’s who can take it', async ({ browser }) => {
  const [keeper, officer] = [await server.api('admin'), await server.api('officer')]
  const open = () =>
    keeper.data<{ guid: string; resource: string }[]>('POST', '/api/user/openWork', { guid: officer.user.guid })
  const work = await open()
  expect(work.length).toBeGreaterThan(0)
  const successor = (await keeper.list('user', { username: 'duty' })).items[0]
  await keeper.data('POST', '/api/user/update', {
    ...{ guid: successor?.guid, version: successor?.version, roles: ['duty', 'officer'] },
    lawEnforcementNumber: '32058400777',
  })

  const admin = await personAt(browser, server.url, 'admin')
  const openHim = async () => {
    await closeRecords(admin)
    await admin.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
    await admin.getByRole('navigation', { name: '常用功能' }).getByRole('link', { name: '用户管理' }).click()
    await admin.getByRole('searchbox').first().fill(officer.user.name)
    await admin.getByRole('searchbox').first().press('Enter')
    await admin.getByRole('row', { name: officer.user.name }).click()
    return admin.getByRole('dialog').last()
  }
  const switchOff = async (record: Locator) => {
    await record
      .getByRole('link', { name: '修改', exact: true })
      .or(record.getByRole('button', { name: '修改', exact: true }))
      .click()
    await fillIn(admin, { 启用: '否' })
    await admin.getByRole('button', { name: /^保存/ }).last().click()
  }
  await switchOff(await openHim())
  await expect(admin.getByText(/未办结/).first()).toBeVisible()
  expect(await open()).toHaveLength(work.length)

  await admin.goto('/')
  await (await openHim()).getByRole('button', { name: '工作交接' }).click()
  const sheet = admin.getByRole('dialog').last()
  await refer(admin, '接手人', String(successor?.name))
  await sheet.getByRole('button', { name: `交接 ${work.length} 项` }).click()
  await expect(sheet.getByText('名下没有未办结的工作，可以停用或调离')).toBeVisible()
  await switchOff(await openHim())
  await expect.poll(async () => (await keeper.record('user', officer.user.guid)).accountEnabled).toBe(false)
  await leave(admin)

  const duty = await personAt(browser, server.url, 'duty')
  const his = (await (await server.api('duty')).list('workflowTask', { view: 'todo', bizResource: 'inspection' })).items
  await openFromInbox(duty, String(his[0]?.title), String(his[0]?.activityName))
  await leave(duty)

  const gone = await browser.newPage({ baseURL: server.url })
  const login = loginScreen(gone)
  await login.open()
  await login.fill('officer', PASSWORD)
  await expect(login.problem).toContainText('停用')
  await gone.close()
})
