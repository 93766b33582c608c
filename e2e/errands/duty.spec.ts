import { expect, type Page } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import {
  attach,
  beginMove,
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  makeMoveAtOnce,
  openByMenu,
  openFromInbox,
  openMessages,
  personAt,
  pickPeople,
} from '../screens/errand.ts'
import { choose, draw } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const FIRE = '织造车间电气线路起火'
const OFFICER = '钱海峰'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('a shift is exchanged: asked for at the desk, agreed by the leader, and both are told', async ({ browser }) => {
  const api = await server.api('duty')
  const own = (await api.list('schedule', { view: 'today' })).items.filter(
    ({ dutyPersons, status }) => status === 'planned' && (dutyPersons as string[]).includes(api.user.guid),
  )
  expect(own).toHaveLength(1)
  const shift = () => api.record('schedule', String(own[0]?.guid))

  const duty = await personAt(browser, server.url, 'duty')
  await openByMenu(duty, '应急与值守', '应急值守', '事件接报')
  await duty.getByRole('link', { name: /^白班/ }).click()
  const request = await beginMove(duty, '申请换班')
  await pickPeople(request, '选择替班人', [OFFICER])
  await fillIn(request, { 换班原因: '参加区里培训' })
  await request.getByRole('button', { name: '申请换班' }).click()
  await expect.poll(shift).toMatchObject({ status: 'swapPending' })

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, TODAY, '换班待批')
  await makeMove(leader, '同意换班')
  const officer = await server.api('officer')
  await expect.poll(shift).toMatchObject({ status: 'planned' })
  const { dutyPersons, backup } = await shift()
  expect(dutyPersons).toContain(officer.user.guid)
  expect(dutyPersons).not.toContain(api.user.guid)
  expect(backup).not.toContain(officer.user.guid)
  await leave(leader)

  for (const page of [duty, await personAt(browser, server.url, 'officer')]) {
    await closeRecords(page)
    await openMessages(page)
    await page
      .getByRole('link', { name: `换班已同意：${TODAY}` })
      .filter({ visible: true })
      .click()
    await expect(page.getByText('参加区里培训').first()).toBeVisible()
    await leave(page)
  }
})

test('a shift is handed over with what is open, and taken with a signature', async ({ browser }) => {
  const api = await server.api('duty')
  const { items } = await api.list('handover', { status: 'handing' })
  expect(items).toHaveLength(1)
  const duty = await personAt(browser, server.url, 'duty')
  await openFromInbox(duty, '交接班', '待接班')
  const form = await beginMove(duty, '接班')
  await draw(duty, form.getByRole('img', { name: '接班人签名书写区' }))
  await form.getByRole('button', { name: '接班' }).click()
  await expect(form).toBeHidden()
  await expect
    .poll(() => api.record('handover', String(items[0]?.guid)))
    .toMatchObject({ status: 'taken', takeTime: expect.any(String) })
  await leave(duty)
})

test('an event is verified, reported, people are sent and answer, and it is closed with its report', async ({
  browser,
}) => {
  const api = await server.api('duty')
  const found = (await api.list('incident', { status: 'toVerify' })).items.filter(({ eventTitle }) =>
    String(eventTitle).includes(FIRE),
  )
  expect(found).toHaveLength(1)
  const title = String(found[0]?.eventTitle)
  const event = () => api.record('incident', String(found[0]?.guid))

  const duty = await personAt(browser, server.url, 'duty')
  await openFromInbox(duty, title, '事件待核实')
  await makeMove(duty, '核实确认')
  await openFromInbox(duty, title, '事件已确认')
  await report(duty, '首报', '织造车间电气线路起火，无人员伤亡，正在处置')
  await expect.poll(event).toMatchObject({ status: 'confirmed', firstReportTime: expect.any(String) })
  await makeMove(duty, '开始处置')

  await closeRecords(duty)
  await openByMenu(duty, '应急与值守', '应急值守', '事件接报')
  await duty.getByRole('link', { name: title }).click()
  await duty.getByRole('link', { name: /添加人员|继续添加/ }).click()
  await fillIn(duty, { 说明: '到场核实起火原因' })
  await pickPeople(duty, '选择人员', [OFFICER])
  await duty.getByRole('button', { name: /^指派/ }).click()
  await expect.poll(async () => (await event()).assignees).toHaveLength(1)

  const officer = await personAt(browser, server.url, 'officer')
  await openFromInbox(officer, String(title), '指派人员待接收')
  await makeMoveAtOnce(officer, '接收')
  await makeMoveAtOnce(officer, '到场')
  await closeRecords(officer)
  await openByMenu(officer, '应急与值守', '事件与应急', '事件浏览')
  // His to-do behind this list names the event too.
  await officer.getByRole('row', { name: title }).filter({ hasText: '火灾', visible: true }).first().click()
  await officer.getByRole('tab', { name: '反馈' }).click()
  await officer.getByRole('link', { name: '新增反馈' }).click()
  await fillIn(officer, { 反馈内容: '明火已扑灭，现场留人看守' })
  await officer.getByRole('button', { name: '保存反馈' }).click()
  await expect.poll(async () => JSON.stringify((await event()).dynamics)).toContain('反馈：明火已扑灭')
  await leave(officer)

  await openFromInbox(duty, '明火已扑灭', '反馈待处理')
  await makeMove(duty, '处理完毕')
  await openFromInbox(duty, title, '事件处置中')
  await report(duty, '终报', '明火已扑灭，过火面积约五平方米，无人员伤亡')
  await makeMove(duty, '处置结束', { 意见: '现场处置完毕' })
  await openFromInbox(duty, title, '事件已结束')
  await makeMove(duty, '结案', { 批复日期: TODAY })
  await expect.poll(event).toMatchObject({ status: 'settled', reports: [{ type: 'first' }, { type: 'final' }] })
  const { dynamics } = await event()
  expect((dynamics as { content: string }[]).map(({ content }) => content)).toContain('反馈：明火已扑灭，现场留人看守')
  await leave(duty)
})

test('an enterprise reports its own accident with a death; the desk handles it, and the bureau closes it with the report of what was looked into', async ({
  browser,
}) => {
  const title = '定型车间行车夹伤'
  const safety = await personAt(browser, server.url, 'safety')
  await openByMenu(safety, '应急管理', '事故上报与处置')
  await beginNew(safety)
  await fillIn(safety, {
    事件标题: title,
    发生时间: `${TODAY}T00:00`,
    事发地点: '定型车间',
    简要经过: '一人被夹，抢救无效',
  })
  await safety
    .getByLabel(/^事件类型/)
    .last()
    .selectOption({ label: '生产安全事故' })
  await fillIn(safety, { 死亡: '1' })
  await safety.getByRole('button', { name: '保存事件' }).click()
  await expect(safety.getByRole('dialog').last()).toContainText('待核实')
  await leave(safety)

  const duty = await personAt(browser, server.url, 'duty')
  const event = await openFromInbox(duty, title, '事件待核实')
  await expect(event).toContainText('吴江示例纺织有限公司')
  await makeMove(duty, '核实确认')
  await openFromInbox(duty, title, '事件已确认')
  await report(duty, '首报', '定型车间行车夹伤，一人死亡')
  await makeMove(duty, '开始处置')
  await openFromInbox(duty, title, '事件处置中')
  await makeMove(duty, '处置结束', { 意见: '现场已封存' })
  const ended = await openFromInbox(duty, title, '事件已结束')
  await expect(ended.getByRole('button', { name: '开展调查' })).toBeVisible()
  await expect(ended.getByRole('button', { name: '结案' })).toHaveCount(0)
  await makeMove(duty, '开展调查', { 调查牵头单位: '吴江区人民政府', 调查开始: TODAY })
  await leave(duty)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, title, '事件调查中')
  const closing = await beginMove(bureau, '结案')
  await attach(closing, mediaFile('整改后.jpg'))
  await fillIn(closing, { 批复日期: TODAY })
  await closing.getByRole('button', { name: '结案' }).click()
  await expect(closing).toBeHidden()
  const api = await server.api('bureau')
  const found = async () => (await api.list('incident', { eventTitle: title })).items[0]
  await expect.poll(found).toMatchObject({ status: 'settled', approveDate: TODAY, investigateReport: [{}] })
  await leave(bureau)
})

async function report(page: Page, type: string, content: string): Promise<void> {
  await makeMove(page, '上报', { 类型: type, 上报单位: '吴江区人民政府', 方式: '电话', 内容: content })
}

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
  await openFromInbox(safety, name, '应急预案待申请备案')
  const applied = await beginMove(safety, '申请备案')
  await attach(applied, mediaFile('车间.jpg'))
  await applied.getByRole('button', { name: '申请备案', exact: true }).last().click()
  await expect(applied).toBeHidden()
  await expect.poll(plan).toMatchObject({ status: 'toFile' })

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '应急预案待备案')
  await makeMove(bureau, '备案', { 备案编号: '320509-2026-0901', 备案日期: TODAY })
  await expect.poll(plan).toMatchObject({ status: 'filed', filingNo: '320509-2026-0901', filingLate: false })

  // The drill of the term is owed until it is held: its supervisors find it on the list, the enterprise at home.
  const company = String(drills[0]?.companyName)
  await openByMenu(bureau, '应急与值守', '应急管理', '演练计划')
  await bureau.getByRole('tab', { name: /^应演练未演练/ }).click()
  const search = bureau.getByRole('searchbox', { name: '请输入企业名称' })
  await search.fill(company)
  await search.press('Enter')
  await expect(bureau.getByRole('row', { name: company })).toBeVisible()
  await leave(bureau)
  const owed = safety.getByRole('article').filter({ hasText: '本期应开展的演练还没有登记实施' })
  await closeRecords(safety)
  await safety.getByRole('link', { name: '首页', exact: true }).first().click()
  await expect(owed.getByRole('link', { name: '安排演练' })).toBeVisible()

  const drill = String(drills[0]?.drillName)
  await openFromInbox(safety, drill, '应急演练计划')
  const held = await beginMove(safety, '登记实施')
  await fillIn(held, { 演练日期: TODAY, 参加人数: '32', 演练过程: '疏散、集合、清点、初期火灾扑救' })
  await choose(held, '整改后.jpg')
  await held.getByRole('button', { name: '登记实施' }).click()
  await expect(held).toBeHidden()
  await closeRecords(safety)
  await safety.getByRole('link', { name: '首页', exact: true }).first().click()
  await expect(safety.getByText('待整改的隐患').first()).toBeVisible()
  await expect(owed).toBeHidden()
  expect((await api.list('withoutDrill', {})).items).toEqual([])

  await openFromInbox(safety, drill, '应急演练待评估')
  const evaluating = await beginMove(safety, '评估')
  await fillIn(evaluating, { 效果评估: '疏散用时三分钟，达到预案要求', 预案修订意见: '疏散路线改走东门' })
  await evaluating.getByRole('button', { name: '添加发现问题' }).click()
  await fillIn(evaluating, { 问题: '集合点标识不清', 改进措施: '增设标识', 责任人: '沈国平', 完成期限: TODAY })
  await evaluating.getByRole('button', { name: '评估', exact: true }).last().click()
  await expect(evaluating).toBeHidden()
  const asHeld = () => api.record('drill', String(drills[0]?.guid))
  await expect.poll(asHeld).toMatchObject({ status: 'improving', participants: 32 })
  await openFromInbox(safety, drill, '应急演练问题整改中')
  await makeMove(safety, '登记整改', { 整改情况: '已增设三处', 完成日期: TODAY })
  await expect.poll(asHeld).toMatchObject({ status: 'evaluated' })

  // Whoever assesses the plan next reads what the drill asked for.
  await closeRecords(safety)
  await safety.goto(`/fiveInOneCom/emergencyManageView/planManage?open=${drills[0]?.planGuid}`)
  await expect(safety.getByText(/疏散路线改走东门/).first()).toBeVisible()
  await leave(safety)
})
