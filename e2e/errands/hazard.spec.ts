import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { attach, beginMove, fillIn, leave, makeMove, openFromInbox, personAt, readMessage } from '../screens/errand.ts'
import { COMPANY, choose, shoot } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import { startServer, type TestServer } from '../support/server.ts'

const BLOCKED = '疏散通道堆放纸箱，宽度不足一米'
const SHUT = '配电箱无箱门，店已关门停业'
const DUST = '除尘器未设泄爆口，与打磨间直接相连'
const ORDER_NO = '盛安督〔2026〕9号'
const DEADLINE = addDays(dayOf(new Date().toISOString()), 40)
const CLAUSE = '10号令第11条(三)'

/** 五落实. */
const PLAN = {
  治理目标: '除尘系统具备泄爆能力',
  治理措施: '加装泄爆口，砌隔墙',
  治理经费: '8万元',
  责任人员: '潘永刚',
  治理时限: '30天',
  应急预案: '停机、撤人、警戒',
}

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

/** What the bureau reads of it, wherever it is done. */
const hazard = async (description: string) => {
  const { items } = await (await server.api('bureau')).list('hiddenDanger', { view: 'today' })
  return items.find((each) => each.description === description)
}

/** The button on an inspector's home: met in passing, without a patrol. */
async function describe(phone: Page, description: string): Promise<void> {
  await phone.getByRole('button', { name: '上报隐患' }).click()
  await phone.getByRole('button', { name: COMPANY }).click()
  await shoot(phone, phone.getByRole('main'))
  await phone.getByLabel('部位').fill('二号车间')
  await phone.getByLabel('隐患描述').fill(description)
}

/** In 消息 a hazard stands with the button of whose turn it is. */
async function openHazard(page: Page, description: string, verb: string): Promise<void> {
  await page.getByRole('link', { name: '消息' }).first().click()
  const line = page.getByRole('article').filter({ hasText: description, visible: true }).first()
  await line.getByRole('link', { name: verb }).click()
}

async function rectify(page: Page, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const form = await beginMove(page, '提交整改')
  await fillIn(form, { 整改情况: '已整改并安排专人每日检查', ...more })
  await choose(form, '整改后.jpg')
  await form.getByRole('button', { name: '提交整改' }).last().click()
  await expect(form).toBeHidden()
}

test('a hazard met in passing is put right by the enterprise and closed by the inspector', async ({ browser }) => {
  const phone = await personAt(browser, server.url, 'grid', 'phone')
  await describe(phone, BLOCKED)
  await phone.getByRole('button', { name: '上报隐患' }).last().click()
  await expect.poll(() => hazard(BLOCKED)).toMatchObject({ status: 'pendingRectify' })

  const safety = await personAt(browser, server.url, 'safety')
  await openHazard(safety, BLOCKED, '去整改')
  await rectify(safety)
  await expect.poll(() => hazard(BLOCKED)).toMatchObject({ status: 'pendingReview', rectifyUserName: '潘永刚' })
  await leave(safety)

  await phone.getByRole('button', { name: '返回' }).click()
  await expect(phone.getByRole('heading', { name: '上报哪家的隐患' })).toBeVisible()
  await phone.getByRole('button', { name: '返回' }).click()
  await openHazard(phone, BLOCKED, '去复查')
  const review = await beginMove(phone, '复查')
  await review.getByRole('radio', { name: '合格', exact: true }).click()
  await review.getByRole('button', { name: '复查' }).last().click()
  await expect(phone.getByText('已销号').first()).toBeVisible()
  // The step that was just made stands in its course.
  await expect(phone.getByText('复查合格', { exact: true })).toBeVisible()
  await expect.poll(() => hazard(BLOCKED)).toMatchObject({ status: 'closed', reviewUserName: '沈建明' })
  await leave(phone)
})

test('a hazard whose enterprise does not answer is closed by the inspector where he sees it mended, and the enterprise is told', async ({
  browser,
}) => {
  const phone = await personAt(browser, server.url, 'grid', 'phone')
  await describe(phone, SHUT)
  await phone.getByRole('button', { name: '上报隐患' }).last().click()
  await expect.poll(() => hazard(SHUT)).toMatchObject({ status: 'pendingRectify' })
  await phone.getByRole('button', { name: '返回' }).click()
  await phone.getByRole('button', { name: '返回' }).click()
  await phone.getByRole('link', { name: '全部隐患' }).click()
  await phone.getByText(SHUT).filter({ visible: true }).first().click()
  const seen = await beginMove(phone, '现场核实销号')
  await fillIn(seen, { 整改情况: '已装箱门，现场断电' })
  await seen.getByRole('button', { name: '现场核实销号' }).last().click()
  await expect.poll(() => hazard(SHUT)).toMatchObject({ status: 'pendingRectify' })
  await choose(seen, '整改后.jpg')
  await seen.getByRole('button', { name: '现场核实销号' }).last().click()
  await expect(phone.getByText('已销号').first()).toBeVisible()
  await expect
    .poll(() => hazard(SHUT))
    .toMatchObject({ status: 'closed', reviewUserName: '沈建明', rectifyUserName: null })
  await leave(phone)

  const safety = await personAt(browser, server.url, 'safety')
  await readMessage(safety, SHUT, '隐患：已销号')
  await leave(safety)
})

test('a major hazard is confirmed, hung by the town, put right to a plan, accepted and taken down', async ({
  browser,
}) => {
  const phone = await personAt(browser, server.url, 'grid', 'phone')
  await describe(phone, DUST)
  await phone.getByRole('radio', { name: '重大隐患' }).click()
  await phone.getByRole('button', { name: '从判定标准中选择' }).click()
  await phone.getByRole('button', { name: CLAUSE }).click()
  await phone.getByLabel('整改前防范措施').fill('停用除尘系统，撤出人员，设警戒')
  await phone.getByRole('button', { name: '上报隐患' }).last().click()
  await expect.poll(() => hazard(DUST)).toMatchObject({ status: 'pendingConfirm' })
  await leave(phone)

  const town = await personAt(browser, server.url, 'town')
  await openHazard(town, DUST, '去确认')
  await makeMove(town, '确认等级')
  // Whoever comes back to it later finds it as what is to be done next.
  await openHazard(town, DUST, '去挂牌')
  await town.getByRole('link', { name: '挂牌督办' }).click()
  await fillIn(town, {
    督办文号: ORDER_NO,
    督办单位: '盛泽镇人民政府',
    督办级别: '镇（街道）级',
    整改期限: DEADLINE,
    停产停业: '局部停产',
  })
  await town.getByRole('button', { name: '保存', exact: true }).click()
  await makeMove(town, '挂牌')
  await expect.poll(() => hazard(DUST)).toMatchObject({ superviseStatus: 'hung', deadline: DEADLINE })

  const company = await personAt(browser, server.url, 'company')
  await openHazard(company, DUST, '去整改')
  await rectify(company, PLAN)
  await openFromInbox(company, ORDER_NO, '督办中')
  await makeMove(company, '填报进展', { 进展: '泄爆口已安装，打磨间已隔开', 完成: '100' })
  await makeMove(company, '申请验收')
  await leave(company)

  await openFromInbox(town, ORDER_NO, '申请验收')
  const acceptance = await beginMove(town, '验收合格，摘牌')
  await attach(acceptance, mediaFile('整改后.jpg'))
  await fillIn(acceptance, { 验收单位: '盛泽镇安监办', 验收人员: '陆志强、沈建明', 意见: '现场核对，隐患已消除' })
  await acceptance.getByRole('button', { name: '验收合格，摘牌' }).click()
  await expect
    .poll(() => hazard(DUST))
    .toMatchObject({ status: 'closed', superviseStatus: 'lifted', reviewUserName: '陆志强' })
  await leave(town)
})
