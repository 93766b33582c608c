import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { CONDITIONS } from '#domain/resources/standardization-shared.ts'
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
  refer,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import { mediaFile } from '../support/media.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const AGENCY = '苏州安信安全技术服务有限公司'
const SELF_SCORE = 86.5
const LOST = [
  { 条款号: '4.1', 评审条款: '冲压设备安全装置有效', 标准分: '8', 实得分: '3', 失分原因: '两台冲床未见班前点检记录' },
  { 条款号: '2.3', 评审条款: '岗位操作规程按现行工艺修订', 标准分: '5', 实得分: '3', 失分原因: '定型机规程未更新' },
] as const

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a grade is applied for with the self-assessment, explained, agreed to, given to an agency, looked at on site, reported with lost points and put right', async ({
  browser,
}) => {
  const api = await server.api('company')
  const application = async () => {
    const { items } = await api.list('standardizationApplication', { applyDate: TODAY, reviewFlow: 'companyReview' })
    return items.find(({ selfScore }) => selfScore === SELF_SCORE)
  }

  const company = await personAt(browser, server.url, 'company')
  await openByMenu(company, '协同监管', '标准化申请')
  await beginNew(company)
  await fillIn(company, {
    评审流程: '企业评审流程',
    申请类型: '首次',
    申请等级: '三级',
    行业: '纺织',
    自评得分: String(SELF_SCORE),
  })
  await refer(company, '评定标准', '企业安全生产标准化评定标准')
  await attach(company.locator('body'), mediaFile('车间.jpg'))
  for (const promise of Object.values(CONDITIONS))
    await company.getByRole('button', { name: promise, exact: true }).click()
  await company.getByRole('button', { name: /^保存/ }).last().click()
  await makeMove(company, '提交申请')
  await expect.poll(application).toMatchObject({ status: 'DISTRICT_BASIC_PENDING', stage: 'districtReview' })

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, COMPANY, '标准化申请待基础科审核')
  await makeMove(bureau, '要求说明', { 原因: '请说明近一年工伤情况' })

  await openFromInbox(company, '标准化申请', '标准化申请待说明')
  await makeMove(company, '提交说明', { 企业说明: '近一年无工伤事故' })
  await leave(company)

  await openFromInbox(bureau, COMPANY, '标准化申请待基础科审核')
  await makeMove(bureau, '基础科审核通过')
  await leave(bureau)

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, COMPANY, '标准化申请基础科审核通过')
  await makeMove(leader, '同意评审')
  await leave(leader)

  const assoc = await personAt(browser, server.url, 'assoc')
  await openFromInbox(assoc, COMPANY, '评审分配待分配')
  const give = await beginMove(assoc, '分配机构')
  await fillIn(give, { 分配方式: '指定', 评审期限: addDays(TODAY, 20) })
  await refer(assoc, '评审机构', AGENCY)
  await give.getByRole('button', { name: '分配机构', exact: true }).last().click()
  await expect(give).toBeHidden()

  const agency = await personAt(browser, server.url, 'agency')
  await openFromInbox(agency, COMPANY, '评审分配待接收')
  await makeMove(agency, '接收任务')
  const review = await openFromInbox(agency, COMPANY, '标准化评审待评审')
  const plan = await beginMove(agency, '安排评审')
  await fillIn(plan, { 现场评审日期: TODAY, 评审组长: '金文斌' })
  await refer(agency, '评审人员', '金文斌')
  await plan.getByRole('button', { name: '安排评审', exact: true }).last().click()
  await expect(plan).toBeHidden()

  // What costs marks is written down one by one, without leaving the review.
  await review.getByRole('tab', { name: '失分项', exact: true }).click()
  for (const answers of LOST) {
    await review.getByRole('link', { name: '新增失分项' }).click()
    await fillIn(review, answers)
    await review.getByRole('button', { name: '保存失分项' }).click()
    await expect(review.getByText(answers.失分原因)).toBeVisible()
    await review.getByRole('button', { name: '返回标准化评审' }).click()
    await expect(review.getByRole('link', { name: answers.评审条款 })).toBeVisible()
  }
  const report = await beginMove(agency, '提交评审报告')
  await fillIn(report, { 标准总分: '100', 有否决项: '否', 评审意见: '体系运行基本有效，失分项见附表' })
  await attach(report, mediaFile('整改后.jpg'))
  await report.getByRole('button', { name: '提交评审报告', exact: true }).last().click()
  await expect(report).toBeHidden()

  await openFromInbox(assoc, COMPANY, '标准化评审报告待审核')
  await makeMove(assoc, '审核通过')
  await leave(assoc)
  await expect.poll(application).toMatchObject({ status: 'REVIEW_RESULT_SUBMITTED', reviewScore: 93 })

  const safety = await personAt(browser, server.url, 'safety')
  for (const { 评审条款 } of LOST) {
    await openFromInbox(safety, 评审条款, '失分项待整改')
    await makeMove(safety, '提交整改', { 整改情况: '已按建议整改' })
  }
  await leave(safety)

  for (const { 评审条款 } of LOST) {
    await openFromInbox(agency, 评审条款, '失分项已整改')
    await makeMove(agency, '确认整改', { 机构确认: '合格' })
  }
  await leave(agency)
  const { items } = await api.list('lostScoreItem', { status: 'confirmed' })
  const confirmed = new Set(items.map(({ content }) => content))
  expect(LOST.every(({ 评审条款 }) => confirmed.has(评审条款))).toBe(true)
})
