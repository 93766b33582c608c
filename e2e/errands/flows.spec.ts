import { expect, test } from '@playwright/test'
import { dayOf } from '#domain/lib/dates.ts'
import { closeRecords, fillIn, leave, makeMove, openByMenu, openFromMessages, personAt } from '../screens/errand.ts'
import { startServer, type TestServer } from '../support/server.ts'

const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('an administrator has the section look at documents first: the next one goes there and then to the leader, an older one as it began', async ({
  browser,
}) => {
  const api = await server.api('officer')
  const officers = (await api.list('lawCase', { status: 'clue' })).items[0]?.officers
  const company = (await api.list('company', { companyName: '吴江' })).items[0]
  const draft = { companyGuid: company?.guid, docType: 'survey', docDate: TODAY, content: '勘验情况', officers }
  const documentOf = async () =>
    await api.data<{ guid: string; docNo: string }>('POST', '/api/lawDocument/create', draft)
  const older = await documentOf()

  const admin = await personAt(browser, server.url, 'admin')
  await openByMenu(admin, '执法办案', '执法配置', '文书审批配置')
  const inForce = admin.getByRole('list', { name: '文书审批流程图' })
  await expect(inForce.getByRole('list', { name: '文书签发的环节' })).toContainText('局领导')
  await expect(admin.getByText('平台内置', { exact: true })).toBeVisible()

  await admin.getByRole('link', { name: '自某日起变更' }).click()
  await fillIn(admin, { 变更说明: '签发前先由科室审核' })
  const issuing = admin.getByRole('group', { name: '文书签发' })
  await issuing.getByRole('button', { name: '添加文书签发环节' }).click()
  const second = issuing.getByRole('group', { name: '环节2' })
  await fillIn(second, { 环节名称: '科室审核', 审批人: '角色', 角色: '区局监管', 办理时限: '2', 时限单位: '日' })
  await issuing.getByRole('button', { name: '上移文书签发环节2' }).click()
  const preview = admin.getByRole('list', { name: '文书签发的环节' })
  await expect(preview.getByRole('listitem').first()).toContainText('科室审核')
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText(`文书审批第1版，${TODAY}起`)).toBeVisible()
  await expect(inForce.getByRole('list', { name: '文书签发的环节' }).getByRole('listitem')).toHaveText([
    /科室审核.*区局监管.*2日内办理/,
    /文书签发.*局领导/,
  ])
  await leave(admin)

  const newer = await documentOf()
  for (const { guid } of [older, newer]) await api.act('lawDocument', 'submit', guid, {})

  const leader = await personAt(browser, server.url, 'leader')
  await openFromMessages(leader, older.docNo, '执法文书待审批')
  await expect(leader.getByText('按平台内置流程办理')).toBeVisible()
  await makeMove(leader, '签发')
  await expect.poll(() => api.record('lawDocument', older.guid)).toMatchObject({ status: 'issued', stepDue: null })

  const bureau = await personAt(browser, server.url, 'bureau')
  await openFromMessages(bureau, newer.docNo, '执法文书待审批（科室审核）')
  const chart = bureau.getByRole('list', { name: '文书签发的环节' })
  await expect(chart.getByRole('listitem').first()).toContainText('（办理中）')
  await makeMove(bureau, '审核同意', { 意见: '同意签发' })
  await expect
    .poll(() => api.record('lawDocument', newer.guid))
    .toMatchObject({
      ...{ status: 'pending', stepName: '文书签发', stepPlace: 'last' },
      flowVersion: `文书审批第1版（${TODAY}起）`,
    })
  await leave(bureau)

  await closeRecords(leader)
  await openFromMessages(leader, newer.docNo, '执法文书待审批（文书签发）')
  await makeMove(leader, '签发')
  await expect.poll(() => api.record('lawDocument', newer.guid)).toMatchObject({ status: 'issued' })
  await leave(leader)
})
