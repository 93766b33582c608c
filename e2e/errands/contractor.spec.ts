import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  attach,
  beginMove,
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  personAt,
  readMessage,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { mediaFile } from '../support/media.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

// Its own: whoever keeps the safety of an enterprise may not review it, and reviews are other errands.
let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('people from outside are let in one by one, briefed, stopped, let go on and their work is taken over', async ({
  browser,
}) => {
  const api = await server.api('company')
  const [asked] = (await api.list('outsourceTask', { status: 'pendingAdmission' })).items
  const work = String(asked?.taskName)
  const task = () => api.record('outsourceTask', String(asked?.guid))
  const { items: waiting } = await api.list('outsourcedOperator', { taskGuid: asked?.guid, status: 'pending' })

  // What is missing is put in where the to-do stands, before the head lets them in.
  const safety = await personAt(browser, server.url, 'safety')
  const admission = await openFromInbox(safety, work, '外包任务待准入审核')
  await admission.getByRole('button', { name: '修改', exact: true }).click()
  await fillIn(admission, { 已入厂培训: '是' })
  await admission.getByRole('button', { name: /^保存/ }).click()
  await expect.poll(task).toMatchObject({ entryTraining: true, status: 'pendingAdmission' })

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, work, '外包任务待准入审核')
  await makeMove(company, '准入审核通过')

  // Nobody is briefed for the work before everybody on it was looked at.
  await openFromInbox(safety, work, '外包任务待交底')
  const early = await beginMove(safety, '安全交底')
  await fillIn(early, { 交底内容: '断电挂牌，受限空间先通风再检测' })
  await early.getByRole('button', { name: '安全交底', exact: true }).last().click()
  await expect(early.getByText(/外来作业人员没有审核/)).toBeVisible()
  await early.getByRole('button', { name: '关闭', exact: true }).first().click()
  // Who does special work without showing his certificate stays outside.
  for (const { name } of waiting.filter(({ workType }) => workType === 'general')) {
    await openFromInbox(safety, String(name), '外来作业人员待审核')
    await makeMove(safety, '准予进场')
  }
  for (const { name } of waiting.filter(({ workType }) => workType !== 'general')) {
    await openFromInbox(safety, String(name), '外来作业人员待审核')
    await makeMove(safety, '不予进场', { 原因: '没有提供特种作业证书' })
  }
  await openFromInbox(safety, work, '外包任务待交底')
  await makeMove(safety, '安全交底', { 交底内容: '断电挂牌，受限空间先通风再检测' })
  await openFromInbox(safety, work, '外包任务作业中')
  await makeMove(safety, '停工', { 原因: '未系安全带' })
  await openFromInbox(safety, work, '外包任务停工')
  await makeMove(safety, '复工', { 原因: '已整改并重新交底' })
  await openFromInbox(safety, work, '外包任务作业中')
  await makeMove(safety, '完工报验')

  // What is not as it should be goes back to those who did it, and what they find is put right before they report again.
  await openFromInbox(company, work, '外包任务待验收')
  await makeMove(company, '验收不合格', { 原因: '烘箱门密封不严' })
  const again = await openFromInbox(safety, work, '外包任务作业中')
  await again.getByRole('button', { name: '修改', exact: true }).click()
  await safety.getByRole('button', { name: '添加过程监督' }).click()
  await fillIn(safety, { 日期: addDays(TODAY, 1), 发现问题: '烘箱门密封不严', 已整改: '否' })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await expect(safety.getByText('日期不能晚于今天', { exact: true })).toBeVisible()
  await fillIn(safety, { 日期: TODAY })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  const reported = await beginMove(safety, '完工报验')
  await reported.getByRole('button', { name: '完工报验', exact: true }).last().click()
  await expect(reported.getByText('“烘箱门密封不严”还没有整改')).toBeVisible()
  await reported.getByRole('button', { name: '关闭', exact: true }).first().click()
  await again.getByRole('button', { name: '修改', exact: true }).click()
  await fillIn(safety, { 已整改: '是' })
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await makeMove(safety, '完工报验')
  await leave(safety)

  await openFromInbox(company, work, '外包任务待验收')
  await makeMove(company, '验收', { 验收意见: '检修合格，现场已清理', 评价: '好' })
  await leave(company)
  await expect.poll(task).toMatchObject({ status: 'done', acceptBy: api.user.name, evaluation: 'good' })
})

test('a related party is let in once its agreement is renewed', async ({ browser }) => {
  const api = await server.api('safety')
  const [party] = (await api.list('relatedCompany', { status: 'pending' })).items
  const name = String(party?.name)
  const until = String(party?.agreementTo)

  const safety = await personAt(browser, server.url, 'safety')
  const asked = await openFromInbox(safety, name, '相关方待审核')
  await asked.getByRole('button', { name: '准入', exact: true }).click()
  const refused = safety.getByRole('dialog', { name: '准入', exact: true }).last()
  await refused.getByRole('button', { name: '准入', exact: true }).click()
  await expect(refused.getByText(`安全协议已于${until}到期，请先续签再准入`)).toBeVisible()
  await refused.getByRole('button', { name: '关闭', exact: true }).first().click()
  await asked.getByRole('button', { name: '修改', exact: true }).click()
  await fillIn(safety, { 资质有效期至: addDays(TODAY, 600), 安全协议止: addDays(TODAY, 300) })
  await attach(asked, mediaFile('车间.jpg'))
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await makeMove(safety, '准入')
  await leave(safety)
  await expect.poll(() => api.record('relatedCompany', String(party?.guid))).toMatchObject({ status: 'admitted' })
})

test('a policy that runs out is followed by the next one, and home no longer asks for it', async ({ browser }) => {
  const api = await server.api('company')
  const [policy] = (await api.list('insurance', { view: 'expiring' })).items
  const held = () => api.record('insurance', String(policy?.guid))
  const from = addDays(String(policy?.to), 1)

  const safety = await personAt(browser, server.url, 'safety')
  await safety.getByRole('link', { name: /^安责险/ }).click()
  await expect(safety.getByText(String(policy?.policyNo)).first()).toBeVisible()
  await beginNew(safety)
  await fillIn(safety, {
    保险公司: '中国平安财险',
    保单号: 'PA20270000777',
    投保人数: '126',
    每人限额: '60',
    保险起期: from,
    保险止期: addDays(from, 364),
  })
  await attach(safety.locator('body'), mediaFile('车间.jpg'))
  await safety.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(held).toMatchObject({ renewed: true })
  await expect(safety.getByRole('dialog', { name: '安责险详情' })).toBeVisible()
  await closeRecords(safety)
  await safety.getByRole('link', { name: '首页' }).first().click()
  await expect(safety.getByRole('link', { name: '安责险 没有到期的' })).toBeVisible()
  await leave(safety)
})

test('an agency takes the safety work of an enterprise over: confirmed, visited, handed in and given marks', async ({
  browser,
}) => {
  const api = await server.api('agency')
  const { user: signer } = await server.api('safety')
  const name = '示例纺织安全托管（年度）'
  const project = async () => (await api.list('hostingProject', { projectName: name })).items[0]

  const agency = await personAt(browser, server.url, 'agency')
  await openByMenu(agency, '服务项目', '综合服务项目')
  await beginNew(agency)
  await fillIn(agency, {
    项目名称: name,
    项目类型: '安全生产托管',
    合同编号: 'TG-2026-077',
    签订日期: addDays(TODAY, -3),
    开始日期: TODAY,
    结束日期: addDays(TODAY, 360),
    项目负责人: '金文斌',
    项目组成员: '金文斌、沈强',
  })
  await agency.getByRole('button', { name: '选择企业', exact: true }).click()
  await agency.getByRole('dialog').last().getByRole('button', { name: COMPANY }).first().click()
  await attach(agency.locator('body'), mediaFile('车间.jpg'))
  await agency.getByRole('button', { name: /^保存/ }).last().click()
  await makeMove(agency, '提交企业确认')

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, name, '综合服务项目待企业确认')
  await makeMove(company, '确认项目')

  await readMessage(agency, `确认项目：${COMPANY} ${name}`, '结束日期')
  await agency.getByRole('link', { name: '查看', exact: true }).filter({ visible: true }).first().click()
  await makeMove(agency, '登记服务', { 日期: TODAY, 服务人员: '金文斌', 服务内容: '查看粉尘清扫和动火审批' })
  await expect.poll(project).toMatchObject({ visitCount: 1 })

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, name, '综合服务项目服务记录待签收')
  const signing = await beginMove(safety, '签收服务记录')
  await expect(signing).toContainText('服务内容 查看粉尘清扫和动火审批')
  await signing.getByRole('button', { name: '签收服务记录', exact: true }).click()
  await expect.poll(project).toMatchObject({ visitLogs: [{ companySign: signer.name }] })
  await leave(safety)
  const done = await beginMove(agency, '完成项目')
  await attach(done, mediaFile('整改后.jpg'))
  await done.getByRole('button', { name: '完成项目', exact: true }).last().click()
  await expect(done).toBeHidden()
  await leave(agency)

  await openFromInbox(company, name, '综合服务项目已完成')
  await makeMove(company, '评价', { 企业评分: '5', 企业评价: '按月到厂，问题闭环' })
  await leave(company)
  await expect.poll(project).toMatchObject({ status: 'evaluated', evaluationScore: 5 })
})
