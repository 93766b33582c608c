import { type Browser, expect, test } from '@playwright/test'
import { fillIn, leave, makeMove, openByMenu, openFromInbox, personAt } from '../screens/errand.ts'
import { registrationScreen } from '../screens/registration.ts'
import { SIZES } from '../support/browser.ts'
import { type StagedServer, startStagedServer } from '../support/server.ts'

const NEW_PASSWORD = 'Qn7!vexRp2kd'

let server: StagedServer
test.beforeAll(async () => {
  server = await startStagedServer()
})
test.afterAll(() => server?.stop())

/** Somebody without an account, at a device of his own. */
async function strangerAt(browser: Browser, mobile: string) {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url })
  const page = await context.newPage()
  return { page, screen: registrationScreen(page, server, mobile) }
}

const COMPANY = '吴江新丝路织造有限公司'
const FACTORY = {
  企业名称: COMPANY,
  统一社会信用代码: '91320509MA7XQ2K10A',
  企业状态: '正常生产',
  规模: '微型规下',
  从业人数: '36',
  '所属镇（街道）': '盛泽镇',
  '所属村（社区）': '盛虹村',
  注册地址: '盛泽镇盛虹村12组',
  实际生产经营地址: '盛泽镇',
  国民经济行业: 'C 制造业',
  第2级: '17 纺织业',
  监管行业: '纺织',
  法定代表人: '周平',
  法定代表人电话: '13812340001',
  主要负责人: '周平',
  主要负责人电话: '13812340001',
  安全负责人: '吴安',
  安全负责人电话: '13812340002',
  登录账号: 'xinsilu',
}

test('an enterprise registers, mends what the town sends back, and signs in with the account that its approval opens', async ({
  browser,
}) => {
  const mobile = '13812340002'
  const { page, screen } = await strangerAt(browser, mobile)
  await screen.open('企业注册')
  await fillIn(page, FACTORY)
  await screen.prove()
  const applyNo = await screen.handIn()

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, COMPANY, '企业注册审核待审核')
  await makeMove(town, '退回', { 原因: '请填写实际生产经营地址' })
  await leave(town)

  await server.waitDays(1)
  await screen.open('企业注册')
  await page.getByRole('tab', { name: '查询进度' }).click()
  await screen.ask(applyNo)
  await expect(page.getByText('请填写实际生产经营地址')).toBeVisible()
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(page.getByText(`正在修改申请 ${applyNo}`)).toBeVisible()
  await fillIn(page, { 实际生产经营地址: '盛泽镇舜湖西路9号' })
  await screen.prove()
  expect(await screen.handIn()).toBe(applyNo)

  const reviewer = await personAt(browser, server.url, 'town')
  await openFromInbox(reviewer, COMPANY, '企业注册审核待审核')
  await reviewer.getByRole('button', { name: '查看填报内容' }).click()
  await expect(reviewer.getByText('盛泽镇舜湖西路9号')).toBeVisible()
  await reviewer.getByRole('dialog', { name: COMPANY }).getByRole('button', { name: '关闭', exact: true }).click()
  await makeMove(reviewer, '通过')
  await leave(reviewer)

  await page.getByRole('button', { name: '查询进度' }).click()
  await screen.ask(applyNo)
  await page.getByRole('link', { name: '去登录' }).click()
  await screen.firstSignIn('xinsilu', NEW_PASSWORD)
  await expect(page.getByText(COMPANY).first()).toBeVisible()
  const known = await (await server.api('town')).list('company', { companyName: COMPANY })
  expect(known.items).toMatchObject([{ status: 'approved', pbAddress: '盛泽镇舜湖西路9号' }])
  await leave(page)
})

const AGENCY = '苏州衡安安全科技有限公司'

test('an agency files for the first time: read by the association, filed by the bureau, found in the open register', async ({
  browser,
}) => {
  const mobile = '13812340009'
  const { page, screen } = await strangerAt(browser, mobile)
  await screen.open('机构注册')
  await fillIn(page, {
    机构名称: AGENCY,
    统一社会信用代码: '91320509MA8YP3K11M',
    会员类型: '非会员',
    机构类型: '安全评价',
    法定代表人: '陆明',
    联系人: '沈强',
    联系电话: '0512-63210000',
    注册地址: '吴江区中山南路1号',
    办公地址: '吴江区中山南路1号',
    登录账号: 'hengan',
  })
  await screen.prove()
  const applyNo = await screen.handIn()

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, AGENCY, '机构待初审')
  await makeMove(assoc, '初审通过', { 会员类型: '会员' })
  await leave(assoc)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, AGENCY, '机构初审通过')
  await makeMove(bureau, '准予备案')
  await leave(bureau)

  await page.getByRole('button', { name: '查询进度' }).click()
  await screen.ask(applyNo)
  await page.getByRole('link', { name: '去登录' }).click()
  await screen.firstSignIn('hengan', NEW_PASSWORD)
  await openByMenu(page, '机构信息', '机构基本信息')
  await expect(page.getByText(AGENCY).first()).toBeVisible()
  await expect(page.getByText('已备案').first()).toBeVisible()
  await leave(page)
})
