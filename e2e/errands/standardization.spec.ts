import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { leave, makeMove, openByMenu, openFromInbox, openMessages, personAt } from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { type StagedServer, startStagedServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
/** Five working days, whichever holidays lie between. */
const PUBLIC_DAYS = 20

let server: StagedServer
test.beforeAll(async () => {
  server = await startStagedServer()
})
test.afterAll(() => server?.stop())

test('five in one: read by the platform, the section and the town, sent back once, drawn for a second look, made public and announced', async ({
  browser,
}) => {
  const application = async () => {
    const api = await server.api('company')
    return (await api.list('standardizationApplication', { reviewFlow: 'fiveInOneReview' })).items[0]
  }
  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, COMPANY, '标准化申请平台审核通过')
  await makeMove(bureau, '科室受理')
  await openFromInbox(bureau, COMPANY, '标准化申请待科室审核')
  await makeMove(bureau, '科室审核不通过', { 原因: '自评报告缺少扣分说明' })

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, '标准化申请', '标准化申请科室审核不通过')
  await makeMove(company, '提交申请')
  await leave(company)

  await openFromInbox(bureau, COMPANY, '标准化申请平台审核通过')
  await makeMove(bureau, '科室受理')
  await openFromInbox(bureau, COMPANY, '标准化申请待科室审核')
  await makeMove(bureau, '科室审核通过')
  await openFromInbox(bureau, COMPANY, '标准化申请科室审核通过')
  await makeMove(bureau, '转区镇审核')

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, COMPANY, '标准化申请待乡镇审核')
  await makeMove(town, '区镇审核通过')
  await leave(town)

  await openFromInbox(bureau, COMPANY, '标准化申请乡镇审核通过')
  await makeMove(bureau, '列入抽查')
  await openFromInbox(bureau, COMPANY, '标准化申请待复审抽查')
  await makeMove(bureau, '开始抽查')
  await openFromInbox(bureau, COMPANY, '标准化申请复审抽查中')
  await makeMove(bureau, '抽查通过', { 抽查意见: '现场与申报一致' })
  await openFromInbox(bureau, COMPANY, '标准化申请复审抽查通过')
  await makeMove(bureau, '同意公示')
  await expect.poll(application).toMatchObject({ status: 'PUBLICITY_PENDING', recheckOpinion: '现场与申报一致' })
  await openFromInbox(bureau, COMPANY, '标准化申请待公示')
  await makeMove(bureau, '开始公示', { 公示起: TODAY, 公示止: addDays(TODAY, PUBLIC_DAYS) })
  await leave(bureau)

  await server.waitDays(PUBLIC_DAYS + 1)
  const announced = addDays(TODAY, PUBLIC_DAYS + 1)
  const later = await personAt(browser, server.url, 'bureau')
  await openFromInbox(later, COMPANY, '标准化申请公示中')
  await makeMove(later, '公示完成')
  await openFromInbox(later, COMPANY, '标准化申请公示完成')
  await makeMove(later, '拟公告')
  await openFromInbox(later, COMPANY, '标准化申请待公告')
  await makeMove(later, '发布公告', { 公告文号: '吴应急公〔2026〕78号', 公告日期: announced })
  await expect.poll(application).toMatchObject({ status: 'ANNOUNCEMENT_DONE' })
  await leave(later)

  const api = await server.api('company')
  const [certificate] = (await api.list('standardizationCertificate', { issueDate: announced })).items
  const head = await personAt(browser, server.url, 'company')
  await openMessages(head)
  await expect(head.getByText(`标准化证书${certificate?.certNo}已发放`).first()).toBeVisible()
  await openByMenu(head, '协同监管', '标准化证书')
  await head.getByRole('row', { name: String(certificate?.certNo) }).click()
  await expect(head.getByRole('dialog').last().getByText(String(certificate?.certNo)).first()).toBeVisible()
  await leave(head)
})
