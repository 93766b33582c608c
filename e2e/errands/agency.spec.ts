import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  attach,
  beginMove,
  beginNew,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  personAt,
  readMessage,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const AGENCY = '苏州安信安全技术服务有限公司'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

/** The one of the demo's records in that state. */
async function only(resource: string, query: Record<string, unknown>) {
  const { items } = await (await server.api('agency')).list(resource, query)
  expect(items).toHaveLength(1)
  return items[0] as NonNullable<(typeof items)[number]>
}

test('an agency registers for the year and tells a change of its file, and the association passes both', async ({
  browser,
}) => {
  const api = await server.api('assoc')
  const registration = await only('agencyRegistration', { status: 'draft' })
  const change = await only('agencyChange', { status: 'draft' })
  const [{ newValue }] = change.changeFields as [{ newValue: string }]

  const agency = await personAt(browser, server.url, 'agency')
  await openFromInbox(agency, AGENCY, '年度登记待提交')
  await makeMove(agency, '提交登记')
  await openFromInbox(agency, AGENCY, '信息变更草稿')
  await makeMove(agency, '提交变更')
  await leave(agency)

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, AGENCY, '年度登记待审核')
  await makeMove(assoc, '准予登记')
  await expect
    .poll(() => api.record('agencyRegistration', registration.guid))
    .toMatchObject({ status: 'registered', auditUser: api.user.name })
  await openFromInbox(assoc, AGENCY, '信息变更待审核')
  await makeMove(assoc, '审核通过')
  await expect
    .poll(() => api.record('agencyBase', String(change.agencyGuid)))
    .toMatchObject({ officeAddress: newValue, status: 'YBA' })
  await leave(assoc)
})

test('a contract is confirmed by the enterprise, and a task of the bureau comes back with its result', async ({
  browser,
}) => {
  const contract = await only('contract', { status: 'draft' })
  const { items } = await (await server.api('agency')).list('agencyTask', { status: 'doing' })
  const [task] = items.filter(({ taskName }) => taskName === '标准化运行抽查')
  const api = await server.api('bureau')

  const agency = await personAt(browser, server.url, 'agency')
  await openFromInbox(agency, String(contract.contractName), '服务合同草稿')
  await makeMove(agency, '提交企业确认')

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, String(contract.contractName), '服务合同待企业确认')
  await makeMove(company, '确认合同')
  await expect
    .poll(() => api.record('contract', contract.guid))
    .toMatchObject({ status: 'effective', confirmTime: TODAY })
  await leave(company)

  await openFromInbox(agency, '标准化运行抽查', '机构任务办理中')
  const result = await beginMove(agency, '提交成果')
  await fillIn(result, { 完成情况: '抽查十二项，运行记录真实，一项待补' })
  await attach(result, mediaFile('整改后.jpg'))
  await result.getByRole('button', { name: '提交成果' }).click()
  await expect(result).toBeHidden()
  await leave(agency)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, '标准化运行抽查', '机构任务待审核')
  await makeMove(bureau, '办结')
  await expect
    .poll(() => api.record('agencyTask', String(task?.guid)))
    .toMatchObject({ status: 'done', finishDate: TODAY })
  await leave(bureau)
})

test('a project is handed in, taken in by the bureau and approved, and agency and enterprise are told', async ({
  browser,
}) => {
  const project = await only('agencyProject', { status: 'draft' })
  const name = String(project.projectName)
  const api = await server.api('bureau')

  const agency = await personAt(browser, server.url, 'agency')
  await openFromInbox(agency, name, '项目审批草稿')
  await makeMove(agency, '提交申请')
  await leave(agency)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, name, '项目审批待受理')
  await makeMove(bureau, '受理', { 办结期限: addDays(TODAY, 20) })
  await openFromInbox(bureau, name, '项目审批审查中')
  await makeMove(bureau, '批准')
  await expect
    .poll(() => api.record('agencyProject', project.guid))
    .toMatchObject({ status: 'approved', acceptDate: TODAY, auditUser: api.user.name })
  const { approvalNo } = await api.record('agencyProject', project.guid)
  await leave(bureau)

  for (const who of ['agency', 'company']) {
    const reader = await personAt(browser, server.url, who)
    await readMessage(reader, `批准：${String(project.companyName)} ${name}`, '审批阶段')
    await reader.getByRole('link', { name: '查看', exact: true }).filter({ visible: true }).first().click()
    const record = reader.getByRole('dialog', { name: '项目审批详情' })
    await expect(record.getByText(api.user.name).first()).toBeVisible()
    await record.getByRole('button', { name: '打印', exact: true }).click()
    await expect(reader.getByRole('article', { name: '建设项目安全审批批复' })).toContainText(`批复编号：${approvalNo}`)
    await leave(reader)
  }
})

test('an assessment is reported, made public, and its enterprise is told what it has to mend', async ({ browser }) => {
  const name = '示例纺织安全现状评价报告（2026）'
  const problems = '定型机导热油炉压力表超期未检'
  const agency = await personAt(browser, server.url, 'agency')
  await openByMenu(agency, '服务项目', '评价报告')
  await beginNew(agency)
  await fillIn(agency, {
    报告名称: name,
    报告类型: '安全现状评价',
    项目负责人: '金文斌',
    现场勘查日期: addDays(TODAY, -20),
    报告完成日期: TODAY,
    评价结论: '符合要求，落实对策措施后风险可控',
    待整改问题: problems,
    网上公开: '是',
  })
  await agency.getByRole('button', { name: '选择企业', exact: true }).click()
  await agency.getByRole('dialog').last().getByRole('button', { name: COMPANY }).first().click()
  await attach(agency.locator('body'), mediaFile('整改后.jpg'))
  await agency.getByRole('button', { name: /^保存/ }).last().click()
  await expect(agency.getByRole('dialog').last().getByText(problems)).toBeVisible()
  await leave(agency)

  const company = await personAt(browser, server.url, 'company')
  await readMessage(company, `评价报告已公开：${name}`, problems)
  await openByMenu(company, '协同监管', '评价报告')
  await company.getByRole('row', { name }).click()
  await expect(
    company
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^查看评价报告/ }),
  ).toBeVisible()
  await leave(company)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openByMenu(bureau, '机构与专家', '机构业务', '评价报告')
  await expect(bureau.getByRole('row', { name })).toBeVisible()
  await leave(bureau)
})
