import { expect, test } from '@playwright/test'
import { makeMove, openFromInbox, personAt } from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('five in one: read by the platform, the section and the town, sent back once, drawn for a second look and let through to publicity', async ({
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
  await company.context().close()

  await openFromInbox(bureau, COMPANY, '标准化申请平台审核通过')
  await makeMove(bureau, '科室受理')
  await openFromInbox(bureau, COMPANY, '标准化申请待科室审核')
  await makeMove(bureau, '科室审核通过')
  await openFromInbox(bureau, COMPANY, '标准化申请科室审核通过')
  await makeMove(bureau, '转区镇审核')

  const town = await personAt(browser, server.url, 'town')
  await openFromInbox(town, COMPANY, '标准化申请待乡镇审核')
  await makeMove(town, '区镇审核通过')
  await town.context().close()

  await openFromInbox(bureau, COMPANY, '标准化申请乡镇审核通过')
  await makeMove(bureau, '列入抽查')
  await openFromInbox(bureau, COMPANY, '标准化申请待复审抽查')
  await makeMove(bureau, '开始抽查')
  await openFromInbox(bureau, COMPANY, '标准化申请复审抽查中')
  await makeMove(bureau, '抽查通过', { 抽查意见: '现场与申报一致' })
  await openFromInbox(bureau, COMPANY, '标准化申请复审抽查通过')
  await makeMove(bureau, '同意公示')
  await expect.poll(application).toMatchObject({ status: 'PUBLICITY_PENDING', recheckOpinion: '现场与申报一致' })
  await bureau.context().close()
})
