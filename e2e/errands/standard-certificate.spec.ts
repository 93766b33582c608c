import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import {
  attach,
  beginMove,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  openFromInbox,
  openMessages,
  personAt,
} from '../screens/errand.ts'
import { COMPANY } from '../screens/patrol.ts'
import { mediaFile } from '../support/media.ts'
import { type StagedServer, startStagedServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const THIS_YEAR = TODAY.slice(0, 4)
/** Five working days, whichever holidays lie between. */
const PUBLIC_DAYS = 20

let server: StagedServer
test.beforeAll(async () => {
  server = await startStagedServer()
})
test.afterAll(() => server?.stop())

test('what a review found is put right, made public and announced; the certificate is printed, reported on, paused, given back and withdrawn', async ({
  browser,
}) => {
  const api = await server.api('company')
  const [reviewed] = (await api.list('standardizationApplication', { status: 'REVIEW_RESULT_SUBMITTED' })).items
  const open = await api.list('lostScoreItem', { projectGuid: reviewed?.guid, status: 'toRectify' })
  const contents = open.items.map(({ content }) => String(content))
  const all = (await api.list('lostScoreItem', { projectGuid: reviewed?.guid })).items.map(({ content }) =>
    String(content),
  )
  expect(contents).toHaveLength(2)
  const [held] = (await api.list('standardizationCertificate')).items

  const safety = await personAt(browser, server.url, 'safety')
  for (const content of contents) {
    await openFromInbox(safety, content, '失分项待整改')
    await makeMove(safety, '提交整改', { 整改情况: '已按建议整改' })
  }
  const agency = await personAt(browser, server.url, 'agency')
  for (const content of all) {
    await openFromInbox(agency, content, '失分项已整改')
    await makeMove(agency, '确认整改', { 机构确认: '合格' })
  }
  await openFromInbox(safety, '评审整改', '评审整改待整改')
  const result = await beginMove(safety, '提交整改结果')
  await fillIn(result, { 整改总结: '失分项已全部整改' })
  await attach(result, mediaFile('整改后.jpg'))
  await result.getByRole('button', { name: '提交整改结果', exact: true }).last().click()
  await expect(result).toBeHidden()
  await leave(safety)
  await openFromInbox(agency, COMPANY, '评审整改待机构确认')
  await makeMove(agency, '确认整改结果')
  await leave(agency)

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromInbox(bureau, COMPANY, '标准化申请机构整改评审已提交')
  await makeMove(bureau, '同意公示')
  await openFromInbox(bureau, COMPANY, '标准化申请待公示')
  await makeMove(bureau, '开始公示', { 公示起: TODAY, 公示止: addDays(TODAY, PUBLIC_DAYS) })
  await leave(bureau)

  // Anybody reads it, without an account.
  const stranger = await browser.newPage({ baseURL: server.url })
  await stranger.goto('/publicityList')
  await expect(stranger.getByText(`${COMPANY}安全生产标准化小微达标评审公示`)).toBeVisible()
  await stranger.close()

  await server.waitDays(PUBLIC_DAYS + 1)
  const later = await personAt(browser, server.url, 'bureau')
  await openFromInbox(later, COMPANY, '标准化申请公示中')
  await makeMove(later, '公示完成')
  await openFromInbox(later, COMPANY, '标准化申请公示完成')
  await makeMove(later, '拟公告')
  await openFromInbox(later, COMPANY, '标准化申请待公告')
  await makeMove(later, '发布公告', { 公告文号: '吴应急公〔2026〕77号', 公告日期: addDays(TODAY, PUBLIC_DAYS + 1) })
  const known = await server.api('company')
  const issued = async () =>
    (await known.list('standardizationCertificate', { issueDate: addDays(TODAY, PUBLIC_DAYS + 1) })).items[0]
  await expect.poll(issued).toMatchObject({ status: 'valid', grade: reviewed?.applyGrade })
  const certNo = String((await issued())?.certNo)

  // The enterprise is told, and has its certificate on paper.
  const head = await personAt(browser, server.url, 'company')
  await openMessages(head)
  await expect(head.getByText(`标准化证书${certNo}已发放`).first()).toBeVisible()
  await openByMenu(head, '协同监管', '标准化证书')
  await head.getByRole('row', { name: certNo }).click()
  await head.getByRole('dialog').last().getByRole('button', { name: '打印', exact: true }).click()
  const paper = head.getByRole('dialog').last()
  await expect(paper.getByText(certNo).first()).toBeVisible()
  await expect(paper.getByText('苏州市吴江区应急管理局').first()).toBeVisible()
  await leave(head)

  // Home asks for this year's self-assessment of the certificate it has had for years.
  const company = await personAt(browser, server.url, 'company')
  await company.getByRole('link', { name: /标准化年度自评/ }).click()
  await company.getByRole('row', { name: String(held?.certNo) }).click()
  const yearly = await beginMove(company, '报送年度自评')
  await yearly.getByRole('button', { name: '添加年度自评' }).click()
  await fillIn(yearly, { 年度: THIS_YEAR, 提交日期: TODAY, 自评得分: '84' })
  await attach(yearly, mediaFile('车间.jpg'))
  await yearly.getByRole('button', { name: '报送年度自评', exact: true }).last().click()
  await expect(yearly).toBeHidden()
  await expect
    .poll(() => known.record('standardizationCertificate', String(held?.guid)))
    .toMatchObject({
      selfReportYear: Number(THIS_YEAR),
    })

  for (const [hidden, move, told] of [
    [['更多'], '暂停', '已暂停'],
    [[], '恢复', '已恢复'],
    [['更多'], '暂停', '已暂停'],
    [[], '撤销', '已撤销'],
  ] as const) {
    await openByMenu(later, '标准化与评审', '标准化管理', '标准化证书')
    await later.getByRole('row', { name: certNo }).click()
    for (const name of hidden) await later.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
    await makeMove(later, move, { 原因: '发生生产安全事故' })
    await openMessages(company)
    await expect(company.getByText(`标准化证书${certNo}${told}`).first()).toBeVisible()
  }
  await leave(later)
  await leave(company)
  expect(await known.record('standardizationCertificate', String((await issued())?.guid))).toMatchObject({
    status: 'revoked',
    revokeReason: '发生生产安全事故',
  })
})
