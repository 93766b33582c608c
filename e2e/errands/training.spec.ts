import { expect } from '@playwright/test'
import {
  beginMove,
  fillIn,
  leave,
  makeMove,
  makeMoveAtOnce,
  openByMenu,
  openFromInbox,
  personAt,
  readMessage,
} from '../screens/errand.ts'
import { choose } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TRAINING = '消防应急演练培训'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a training is held, who was there gets his hours, and it is filed', async ({ browser }) => {
  const api = await server.api('company')
  const [held] = (await api.list('training', { trainName: TRAINING, status: 'running' })).items
  const training = () => api.record('training', String(held?.guid))
  const [worker] = (await api.list('companyEmployee', { status: 'employed' })).items
  const employee = () => api.record('companyEmployee', String(worker?.guid))
  const before = Number((await employee()).trainedHours ?? 0)

  const safety = await personAt(browser, server.url, 'safety')
  await openFromInbox(safety, TRAINING, '培训进行中')
  const end = await beginMove(safety, '结束')
  await end.getByRole('button', { name: '添加参训人员' }).click()
  await fillIn(end, { 姓名: String(worker?.name), 学时: '2', 成绩: '88' })
  await choose(end, '整改后.jpg')
  await end.getByRole('button', { name: '结束' }).click()
  await expect.poll(training).toMatchObject({ status: 'ended', peopleCount: 1 })

  await openFromInbox(safety, TRAINING, '培训已结束')
  await makeMove(safety, '归档')
  await expect.poll(training).toMatchObject({ status: 'archived' })
  await expect.poll(async () => Number((await employee()).trainedHours ?? 0)).toBe(before + 2)
  await leave(safety)
})

const EXAM = '年度再培训考试'
const YEARLY = '年度再培训'
const RIGHT = [
  ['定型机排风管道内的油污应定期清理', '对'],
  ['发现污水池有人昏倒，应立即下池施救', '错'],
  ['设备检修前应断电、挂牌、上锁', '对'],
  ['新员工经三级安全教育合格后方可上岗', '对'],
] as const

test('an exam is announced, sat by the one it was meant for, and with the training gives hours and a certificate', async ({
  browser,
}) => {
  const api = await server.api('safety')
  const own = async () => (await api.list('companyEmployee', { name: api.user.name })).items[0]
  // A server that has just begun is still counting.
  await expect.poll(async () => (await own())?.trainedHours).not.toBeNull()
  const before = Number((await own())?.trainedHours)

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, EXAM, '考试草稿')
  await makeMove(company, '发布')

  const safety = await personAt(browser, server.url, 'safety')
  await readMessage(safety, `考试：${EXAM}`, `参加“${EXAM}”`)
  await safety.getByRole('link', { name: '查看', exact: true }).click()
  await safety.getByRole('button', { name: `开始考试：${EXAM}` }).click()
  await safety.getByRole('button', { name: '开始答题' }).click()
  for (const at of RIGHT.keys()) {
    // They come in an order of their own for everybody.
    const question = safety.getByRole('region', { name: `第${at + 1}题` })
    await expect(question.getByRole('radio').first()).toBeVisible()
    const asked = String(await question.textContent())
    const answer = String(RIGHT.find(([stem]) => asked.includes(stem))?.[1])
    await question.getByRole('radio', { name: answer, exact: true }).click()
    const isLast = at === RIGHT.length - 1
    await safety
      .getByRole('button', { name: isLast ? '交卷' : '下一题', exact: true })
      .first()
      .click()
  }
  await safety.getByRole('button', { name: '确认交卷' }).click()
  await expect(safety.getByText('及格', { exact: true }).first()).toBeVisible()

  await openFromInbox(safety, YEARLY, '培训计划')
  await makeMoveAtOnce(safety, '开始')
  await openFromInbox(safety, YEARLY, '培训进行中')
  await makeMove(safety, '结束')
  await openFromInbox(safety, YEARLY, '培训已结束')
  await makeMove(safety, '归档')
  await leave(safety)
  await expect.poll(async () => Number((await own())?.trainedHours)).toBe(before + 8)

  // Its paper is printed from the file of the person.
  await openByMenu(company, '部门管理', '企业人员')
  await company.getByRole('row', { name: api.user.name }).click()
  const file = company.getByRole('dialog').last()
  await file.getByRole('tab', { name: '培训签到' }).click()
  await file.getByRole('link', { name: YEARLY }).first().click()
  await company.getByRole('dialog').last().getByRole('button', { name: '打印', exact: true }).click()
  await expect(company.getByRole('dialog').last().getByText('培训合格证明').first()).toBeVisible()
  await leave(company)
})
