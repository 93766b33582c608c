import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { fillIn, leave, makeMove, openFromInbox, openFromMessages, personAt } from '../screens/errand.ts'
import { SIZES } from '../support/browser.ts'
import { test } from '../support/demo.ts'
import { startStagedServer, type TestServer } from '../support/server.ts'

/** One of the demo's complaints, accepted and waiting for somebody to look into it. */
const SUBJECT = '仓库存放大量不明化学品'
const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a complaint is looked into by an officer and answered by the bureau, each finding it in 消息', async ({
  browser,
}) => {
  const api = await server.api('officer')
  const complaints = async () => (await api.list('complaint', { subject: SUBJECT })).items

  const officer = await personAt(browser, server.url, 'officer')
  const accepted = await openFromMessages(officer, SUBJECT, '举报投诉已受理')
  await accepted.getByRole('button', { name: '开始核查' }).click()
  await expect(officer.getByRole('button', { name: '提交核查结果' }).first()).toBeVisible()
  await officer.getByRole('button', { name: '提交核查结果' }).first().click()
  const result = officer.getByRole('dialog').last()
  await result.getByText('部分属实').click()
  await result.getByLabel('核查情况').fill('现场核查：原料无标签，已责令整改')
  await result.getByRole('button', { name: '提交核查结果' }).click()
  await expect.poll(complaints).toMatchObject([{ status: 'replying', verifyResult: 'partly' }])
  await leave(officer)

  const bureau = await personAt(browser, server.url, 'bureau')
  const toAnswer = await openFromMessages(bureau, SUBJECT, '举报投诉待反馈')
  await toAnswer.getByRole('button', { name: '答复并办结' }).click()
  const answer = bureau.getByRole('dialog').last()
  await answer.getByLabel('答复').fill('已责令整改，感谢监督')
  await answer.getByRole('button', { name: '答复并办结' }).click()
  await expect.poll(complaints).toMatchObject([{ status: 'done', verifyResult: 'partly' }])
  await leave(bureau)
})

test('somebody without an account reports from the sign-in page; the section proposes a reward, a leader agrees, it is paid, and number and code tell each time', async ({
  browser,
}) => {
  // Its pictures are known, so that a test may pass for a person.
  const open = await startStagedServer()
  const words = '冲压车间光栅被短接'
  const context = await browser.newContext({ ...SIZES.phone, baseURL: open.url })
  const stranger = await context.newPage()
  await stranger.goto('/')
  await stranger.getByRole('link', { name: '投诉举报' }).click()
  await fillIn(stranger, { 标题: words, 事发地点: '盛泽镇东方北路9号', 内容: '夜班时两台冲床的光栅被短接。' })
  const chooser = stranger.waitForEvent('filechooser')
  await stranger.getByRole('button', { name: '添加照片' }).click()
  await (await chooser).setFiles('public/icons/icon-maskable-512.png')
  await expect(stranger.getByRole('img', { name: '照片1' })).toBeVisible()
  await expect(stranger.getByRole('img', { name: '图形验证码' })).toBeVisible()
  await stranger.getByRole('textbox', { name: '图形验证码' }).fill(open.digits)
  await stranger.getByRole('button', { name: '提交' }).click()
  const state = stranger.getByRole('main').getByRole('status')
  await expect(state).toContainText('查询码')

  const bureau = await personAt(browser, open.url, 'bureau')
  await openFromInbox(bureau, words, '举报投诉待受理')
  await expect(bureau.getByRole('dialog').last()).toContainText('盛泽镇东方北路9号')
  await makeMove(bureau, '受理', { 办理期限: addDays(TODAY, 10) })

  await stranger.getByRole('button', { name: '查询办理情况' }).click()
  await stranger.getByRole('button', { name: '查询', exact: true }).click()
  await expect(state).toContainText('已受理')
  await expect(state).not.toContainText(words)

  // Looked into as above, by other hands.
  const api = await open.api('bureau')
  const guid = String((await api.list('complaint', { subject: words })).items[0]?.guid)
  const verified = { verifyResult: 'true', verifyDesc: '两台冲床光栅确被短接，已责令停用' }
  for (const [action, input] of [
    ['verify', {}],
    ['verified', verified],
  ] as const)
    await api.data('POST', `/api/complaint/act/${action}`, { guid, input })
  await openFromInbox(bureau, words, '举报投诉待反馈')
  await makeMove(bureau, '答复并报请奖励', {
    答复: '情况属实，已责令整改，感谢监督',
    奖励: '3000',
    奖励依据: '举报的重大事故隐患经查证属实',
  })
  const ask = () => stranger.getByRole('button', { name: '查询', exact: true }).click()
  await ask()
  await expect(state).toContainText('情况属实，已责令整改')
  await expect(state).not.toContainText('3000')

  const leader = await personAt(browser, open.url, 'leader')
  await openFromInbox(leader, words, '举报投诉奖励待审批')
  await makeMove(leader, '同意奖励', { 领奖期限: addDays(TODAY, 60) })
  await leave(leader)
  await ask()
  await expect(state).toContainText(`奖励3000元，请于${addDays(TODAY, 60)}前`)

  await openFromInbox(bureau, words, '举报投诉奖励待发放')
  await makeMove(bureau, '发放奖励', { 发放方式: '现金' })
  await leave(bureau)
  await ask()
  await expect(state).toContainText(`奖励3000元已于${TODAY}发放`)
  await context.close()
  await open.stop()
})
