import { expect } from '@playwright/test'
import { openFromMessages, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

/** One of the demo's complaints, accepted and waiting for somebody to look into it. */
const SUBJECT = '仓库存放大量不明化学品'

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
  await officer.getByRole('dialog').last().getByRole('button', { name: '开始核查' }).last().click()
  await expect(officer.getByRole('button', { name: '提交核查结果' }).first()).toBeVisible()
  await officer.getByRole('button', { name: '提交核查结果' }).first().click()
  const result = officer.getByRole('dialog').last()
  await result.getByText('部分属实').click()
  await result.getByLabel('核查情况').fill('现场核查：原料无标签，已责令整改')
  await result.getByRole('button', { name: '提交核查结果' }).click()
  await expect.poll(complaints).toMatchObject([{ status: 'replying', verifyResult: 'partly' }])
  await officer.context().close()

  const bureau = await personAt(browser, server.url, 'bureau')
  const toAnswer = await openFromMessages(bureau, SUBJECT, '举报投诉待反馈')
  await toAnswer.getByRole('button', { name: '答复并办结' }).click()
  const answer = bureau.getByRole('dialog').last()
  await answer.getByLabel('答复').fill('已责令整改，感谢监督')
  await answer.getByRole('button', { name: '答复并办结' }).click()
  await expect.poll(complaints).toMatchObject([{ status: 'done', verifyResult: 'partly' }])
  await bureau.context().close()
})
