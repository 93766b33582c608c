import { expect } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import {
  beginMove,
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
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const REASON = '违规动火作业'
const DECISION_NO = '吴应急罚〔2026〕88号'
const ARCHIVE_NO = 'AJ-2026-088'
/** Enough for a hearing, and for a discussion by all who lead. */
const FINE = 150_000

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a clue becomes a case: filed, looked into, reviewed by somebody else, heard, decided, served, paid and archived', async ({
  browser,
}) => {
  const api = await server.api('officer')
  const known = (await api.list('lawCase', { caseName: REASON, status: 'clue' })).items
  expect(known).toHaveLength(1)
  const guid = String(known[0]?.guid)
  // Complaints speak of hot work too.
  const subject = `${known[0]?.companyName} ${REASON}`
  const lawCase = () => api.record('lawCase', guid)

  const officer = await personAt(browser, server.url, 'officer')
  await openFromInbox(officer, subject, '案件线索')
  await makeMove(officer, '申请立案')
  await expect.poll(lawCase).toMatchObject({ status: 'pendingFiling' })

  const leader = await personAt(browser, server.url, 'leader')
  await openFromInbox(leader, subject, '案件待立案审批')
  await makeMove(leader, '同意立案')
  await expect.poll(lawCase).toMatchObject({ status: 'investigating', fileDate: TODAY })

  // The section helps to look into it.
  const { version, officers } = await lawCase()
  const section = (await server.api('bureau')).user.guid
  await api.data('POST', '/api/lawCase/update', { guid, version, officers: [...(officers as string[]), section] })

  await openFromInbox(officer, subject, '案件调查取证')
  const evidence = await beginMove(officer, '提交法制审核')
  await fillIn(evidence, { 违法事实: '未办理动火作业票，在车间内使用气割', 处罚种类: '罚款', 罚款金额: String(FINE) })
  await evidence.getByRole('button', { name: '添加证据' }).click()
  await fillIn(evidence, { 种类: '勘验笔录', 名称: '现场勘验笔录' })
  await evidence.getByRole('button', { name: '提交法制审核' }).click()
  await expect.poll(lawCase).toMatchObject({ status: 'pendingLegal', duties: '听证告知、集体讨论、报市局备案' })

  // One of the officers of the case: it is not on his desk, and the server refuses him too.
  const bureau = await personAt(browser, server.url, 'bureau')
  await bureau.getByRole('link', { name: '待我办理' }).first().click()
  const search = bureau.getByRole('searchbox', { name: '搜索事项、环节' })
  await search.fill(subject)
  await search.press('Enter')
  await expect(bureau.getByText('没有符合条件的记录')).toBeVisible()
  const own = await (await server.api('bureau')).act('lawCase', 'passLegal', guid, {})
  expect(own).toMatchObject({ status: 403, body: { success: false } })
  await leave(bureau)

  await openFromInbox(leader, subject, '案件待法制审核')
  await makeMove(leader, '法制审核通过')
  await expect.poll(lawCase).toMatchObject({ status: 'pendingDiscussion' })
  await openFromInbox(leader, subject, '案件待集体讨论')
  await makeMove(leader, '讨论通过，告知', { 已集体讨论: '是', 已法制审核: '是' })
  await expect.poll(lawCase).toMatchObject({ status: 'notified', noticeDate: TODAY })

  await openFromInbox(officer, subject, '案件已告知')
  await makeMove(officer, '举行听证')
  await expect.poll(lawCase).toMatchObject({ status: 'hearing' })
  await openFromInbox(officer, subject, '案件听证中')
  await makeMove(officer, '听证结束', { 已听证: '是', 陈述申辩: '当事人请求减轻，未提出新的证据' })
  await expect.poll(lawCase).toMatchObject({ status: 'pendingDecision', hearingHeld: true })

  await openFromInbox(leader, subject, '案件待决定')
  await makeMove(leader, '作出处罚决定', { 决定书文号: DECISION_NO, 决定日期: TODAY })
  await expect.poll(lawCase).toMatchObject({ status: 'decided', decisionNo: DECISION_NO })

  await openFromInbox(officer, subject, '案件已决定')
  await makeMove(officer, '送达', { 送达日期: TODAY })
  await expect.poll(lawCase).toMatchObject({ status: 'executing', deliverDate: TODAY })

  await openFromInbox(officer, subject, '案件登记缴款')
  await makeMove(officer, '登记缴款', { 缴款日期: TODAY, 缴款金额: String(FINE) })
  await expect.poll(lawCase).toMatchObject({ status: 'executing', paidDate: TODAY })
  await openFromInbox(leader, subject, '案件执行中')
  await makeMove(leader, '结案', { 结案日期: TODAY })
  await expect.poll(lawCase).toMatchObject({ status: 'closed', paidAmount: FINE, surcharge: null })
  await leave(leader)

  await openFromInbox(officer, subject, '案件已结案')
  await makeMove(officer, '归档', { 归档号: ARCHIVE_NO })
  await expect.poll(lawCase).toMatchObject({ status: 'archived', archiveNo: ARCHIVE_NO })
  await closeRecords(officer)
  await leave(officer)
})

test('a decision number that was mistyped is put right by the leader, and the enterprise and the officers are told', async ({
  browser,
}) => {
  const api = await server.api('officer')
  const [closed] = (await api.list('lawCase', { status: 'closed', companyName: COMPANY })).items
  const name = String(closed?.caseName)
  const right = '吴应急罚〔2026〕101号'
  const reason = '录入时写错文号'

  const leader = await personAt(browser, server.url, 'leader')
  await openByMenu(leader, '执法办案', '案件管理', '案件查询')
  const search = leader.getByRole('searchbox').first()
  await search.fill(name)
  await search.press('Enter')
  await leader.getByRole('row', { name }).filter({ hasText: COMPANY, visible: true }).first().click()
  await leader.getByRole('button', { name: '更正', exact: true }).first().click()
  const form = leader.getByRole('dialog', { name: '更正', exact: true }).last()
  await expect(form.getByLabel('决定书文号')).toHaveValue(String(closed?.decisionNo))
  await fillIn(form, { 决定书文号: right, 更正原因: reason })
  await form.getByRole('button', { name: '更正', exact: true }).last().click()
  await expect(form).toBeHidden()
  await expect
    .poll(() => api.record('lawCase', String(closed?.guid)))
    .toMatchObject({ status: 'closed', decisionNo: right, corrections: [{ before: closed?.decisionNo, reason }] })
  await expect(leader.getByText('更正记录').first()).toBeVisible()
  await leave(leader)

  for (const username of ['company', 'officer']) {
    const told = await personAt(browser, server.url, username)
    await readMessage(told, `案件更正：${name}`, `${right}。原因：${reason}`)
    await leave(told)
  }
})
