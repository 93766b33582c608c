import { expect, type Locator } from '@playwright/test'
import { leave, makeMove, openFromInbox, openMessages, personAt } from '../screens/errand.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const EXAM = '有限空间应急救援考试'
const WAITING = '有限空间作业考试'
const ESSAY = '先切断进料、开盖通风，检测合格后在监护人看护下佩戴呼吸器进入'
const ANSWERS: readonly [string, (question: Locator) => Promise<void>][] = [
  ['作业人员感到不适', (question) => question.getByRole('radio', { name: '对', exact: true }).click()],
  ['进入污水调节池清淤前', (question) => question.getByRole('textbox', { name: '作答' }).fill(ESSAY)],
]

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('an exam with an essay is published, sat, marked by whoever finds the paper on his desk, and told in 我的考试', async ({
  browser,
}) => {
  const api = await server.api('company')
  const sitting = async () => (await api.list('examResult', { examName: EXAM, userGuid: api.user.guid })).items[0]

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, EXAM, '考试草稿')
  await makeMove(safety, '发布')

  const head = await personAt(browser, server.url, 'company')
  await openMessages(head)
  await head
    .getByRole('link', { name: `考试：${EXAM}` })
    .first()
    .click()
  await head.getByRole('link', { name: '查看', exact: true }).click()
  await head.getByRole('button', { name: `开始考试：${EXAM}` }).click()
  await head.getByRole('button', { name: '开始答题' }).click()
  for (const [at] of ANSWERS.entries()) {
    // They come in an order of their own for everybody.
    const question = head.getByRole('region', { name: `第${at + 1}题` })
    await expect(question.getByRole('radio').or(question.getByRole('textbox')).first()).toBeVisible()
    const asked = String(await question.textContent())
    const [, give] = ANSWERS.find(([stem]) => asked.includes(stem)) ?? []
    await give?.(question)
    const next = ['下一题', '交卷'][at] ?? ''
    await head.getByRole('button', { name: next, exact: true }).first().click()
  }
  await head.getByRole('button', { name: '确认交卷' }).click()
  await expect(head.getByText('简答题等待阅卷，以上为客观题得分。')).toBeVisible()
  await expect.poll(sitting).toMatchObject({ status: 'toMark', score: 50, passed: null })

  // It is the paper of this exam and this person, by name and not by a number.
  const paper = await openFromInbox(safety, `${EXAM} ${api.user.name}`, '考试成绩待阅卷')
  await expect(paper.getByText('抽题编号')).toHaveCount(0)
  await paper.getByRole('button', { name: '阅卷', exact: true }).click()
  const marks = safety.getByRole('dialog', { name: '阅卷', exact: true }).last()
  await expect(marks.getByText(`${EXAM}，${api.user.name}，客观题 50 分`)).toBeVisible()
  await expect(marks.getByText(ESSAY)).toBeVisible()
  await expect(marks.getByText(/^参考答案：先通风/)).toBeVisible()
  await marks.getByRole('spinbutton').fill('40')
  await marks.getByRole('button', { name: '提交得分' }).click()
  await expect(marks).toBeHidden()
  await expect.poll(sitting).toMatchObject({ status: 'submitted', score: 90, passed: true })
  await leave(safety)

  await head.getByRole('link', { name: '返回我的考试' }).click()
  const card = head.locator('.exam-card', { hasText: EXAM })
  await expect(card).toContainText('最好成绩 90 分')
  await expect(card).toContainText('及格')
  await leave(head)
})

test('a paper of the demo waits for its marks, with whoever holds the exam and never with whoever sat it', async ({
  browser,
}) => {
  const head = await server.api('company')
  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, `${WAITING} ${head.user.name}`, '考试成绩待阅卷')
  await expect(safety.getByRole('button', { name: '阅卷', exact: true })).toBeVisible()
  await leave(safety)
  expect((await head.list('workflowTask', { view: 'todo', bizResource: 'examResult' })).items).toEqual([])
})
