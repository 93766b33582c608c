import { expect, type Page, test } from '@playwright/test'
import { leave, makeMove, openFromInbox, openFromMessages, openMessages, personAt } from '../screens/errand.ts'
import { startServer, type TestServer } from '../support/server.ts'

const COMPANY = '吴江示例纺织有限公司'
const REASON = '岗位调整'
const MANY = 20

let server: TestServer
// Twenty changes decided would be missed by whoever comes to this demo next.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

const search = async (page: Page, words: string) => {
  const box = page.getByRole('searchbox', { name: '搜索事项、环节' })
  await box.fill(words)
  await box.press('Enter')
}

test('twenty changes of enterprises are passed at once, and after one that is done the next is offered', async ({
  browser,
}) => {
  const api = await server.api('company')
  const office = await server.api('town')
  // What stood there before may be of the weighty kind, which goes on to the bureau.
  for (const { guid } of (await office.list('companyChangeRecord', { status: 'pending' })).items)
    await office.act('companyChangeRecord', 'return', guid, { opinion: '请补充材料' })
  for (let at = 0; at < MANY; at += 1) {
    const items = [{ fieldName: 'employeeCount', newValue: String(120 + at) }]
    const given = { companyGuid: api.user.companyGuid, changeType: 'basic', items, reason: REASON }
    const { guid } = await api.data<{ guid: string }>('POST', '/api/companyChangeRecord/create', given)
    await api.act('companyChangeRecord', 'submit', guid, {})
  }
  const passed = async () =>
    (await api.list('companyChangeRecord', { reason: REASON, status: 'passed', pageSize: 50 })).total

  const town = await personAt(browser, server.url, 'town')
  await town.getByRole('link', { name: '待我办理' }).first().click()
  await search(town, '信息变更待审核')
  const rows = town.getByRole('row', { name: COMPANY })
  await expect(rows.first()).toBeVisible()
  await town.getByRole('combobox', { name: '每页条数' }).selectOption('50')
  await town.getByRole('checkbox', { name: '勾选本页' }).check()
  await town.getByRole('button', { name: '批量通过' }).click()
  const sheet = town.getByRole('dialog').last()
  await sheet.getByRole('button', { name: `通过 ${MANY} 条` }).click()
  await expect.poll(passed).toBe(MANY)
  await leave(town)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, '企业确权', '企业确权有异议')
  await makeMove(bureau, '裁定归属', { 意见: '由该网格监管' })
  await bureau.getByRole('button', { name: /^下一项：/ }).click()
  await expect(bureau.getByText('这一步已办完')).toBeHidden()
  await leave(bureau)
})

test('on a phone several are chosen as well, and why one of them could not be done stays until it is dismissed', async ({
  browser,
}) => {
  const reason = '设备更新'
  const api = await server.api('company')
  const office = await server.api('town')
  const asked: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const items = [{ fieldName: 'employeeCount', newValue: String(160 + at) }]
    const given = { companyGuid: api.user.companyGuid, changeType: 'basic', items, reason }
    const { guid } = await api.data<{ guid: string }>('POST', '/api/companyChangeRecord/create', given)
    await api.act('companyChangeRecord', 'submit', guid, {})
    asked.push(guid)
  }

  const town = await personAt(browser, server.url, 'town', 'phone')
  await openMessages(town)
  await town
    .locator('section')
    .filter({ has: town.getByRole('heading', { name: /^其他待办/ }) })
    .getByRole('link', { name: /^全部/ })
    .click()
  await search(town, '信息变更待审核')
  await town.getByRole('button', { name: '多选' }).click()
  const boxes = town.getByRole('checkbox', { name: COMPANY })
  await expect(boxes).toHaveCount(asked.length)
  for (const box of await boxes.all()) await box.check()
  const pass = town.getByRole('button', { name: '批量通过' })
  await expect(pass).toBeVisible()
  // Meanwhile a colleague has sent one of them back.
  await office.act('companyChangeRecord', 'return', asked[0] ?? '', { opinion: '请补充材料' })
  await pass.click()
  await town.getByRole('button', { name: `通过 ${asked.length} 条` }).click()
  await town.getByRole('button', { name: '完成' }).click()
  const left = town.getByRole('region', { name: '通过未办成' })
  await expect(left.getByRole('listitem')).toHaveText(/当前状态不能进行此操作/)
  await left.getByRole('button', { name: '再办一次' }).click()
  await town.getByRole('button', { name: '通过 1 条' }).click()
  await town.getByRole('button', { name: '完成' }).click()
  await left.getByRole('button', { name: '知道了' }).click()
  await expect(left).toBeHidden()
  expect((await api.list('companyChangeRecord', { reason, status: 'passed' })).total).toBe(asked.length - 1)
  await leave(town)
})

test('on a tablet what is opened from 消息 is named once and closed in one way', async ({ browser }) => {
  const page = await personAt(browser, server.url, 'officer', 'tablet')
  const record = await openFromMessages(page, '案件', '案件')
  await expect(record.getByRole('button', { name: '打印' })).toBeVisible()
  await expect(record.getByRole('heading').first()).toHaveText(/^案件./)
  await expect(record.getByRole('heading').nth(1)).not.toHaveText('案件')
  await expect(record.getByRole('button', { name: '关闭', exact: true })).toHaveCount(1)
  await leave(page)
})

test('home, 消息, menu and list count the same', async ({ browser }) => {
  const page = await personAt(browser, server.url, 'assoc')
  const told = page.getByRole('heading', { name: /^待我办理/ }).filter({ visible: true })
  await expect(told).toHaveText(/\d+ 项/)
  const count = /(\d+) 项/.exec(await told.innerText())?.[1] ?? ''
  const menu = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: /^待我办理/ })
  await expect(menu).toHaveText(new RegExp(`^待我办理${count} 项待处理$`))
  await openMessages(page)
  // Of what has a queue of its own the association has nothing.
  await expect(page.getByRole('heading', { name: new RegExp(`^其他待办 ?${count} 项$`) })).toBeVisible()
  await menu.click()
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
  await leave(page)
})
