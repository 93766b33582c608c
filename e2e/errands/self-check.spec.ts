import { expect } from '@playwright/test'
import {
  beginMove,
  beginNew,
  closeRecords,
  fillIn,
  leave,
  makeMove,
  openByMenu,
  personAt,
  refer,
} from '../screens/errand.ts'
import { choose, patrolScreen, shoot } from '../screens/patrol.ts'
import { selfCheckScreen } from '../screens/self-check.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const PLAN = '后整理车间每日自查'
const FOUND = '烘箱出口防护罩螺栓松脱两只'

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a plan makes a task, the check finds a hazard, it is put right and looked at by another of the enterprise', async ({
  browser,
}) => {
  const api = await server.api('company')
  const found = async () =>
    (await api.list('hiddenDanger', { view: 'today' })).items.find(({ description }) => description === FOUND)

  const company = await personAt(browser, server.url, 'company')
  await openByMenu(company, '自查记录', '自查清单')
  await beginNew(company)
  await fillIn(company, { 计划名称: PLAN, 排查级别: '车间级', 排查周期: '每日' })
  await refer(company, '检查标准', '日常')
  await refer(company, '排查人', '潘永刚')
  await company.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(async () => (await api.list('selfCheckTask', { taskName: PLAN })).total).toBe(1)

  const safety = await personAt(browser, server.url, 'safety', 'tablet')
  await safety.getByRole('link', { name: '今日应查' }).click()
  const task = safety.getByRole('article').filter({ hasText: PLAN })
  await task.getByRole('link', { name: '开始排查' }).click()
  const items = patrolScreen(safety)
  const item = await items.failOne()
  await shoot(safety, item)
  await item.getByRole('textbox', { name: '部位' }).fill('后整理车间')
  await item.getByRole('textbox', { name: '隐患描述' }).fill(FOUND)
  await items.passAllOthers()
  const check = selfCheckScreen(safety)
  await check.next()
  await check.next()
  await safety.getByRole('textbox', { name: '排查部位' }).fill('后整理车间')
  await check.sign()
  await check.next()
  await check.submit()
  await expect(items.done).toBeVisible()
  await expect.poll(found).toMatchObject({ status: 'pendingRectify', sourceType: 'selfCheck' })

  await safety.getByRole('link', { name: '消息' }).first().click()
  const toMend = safety.getByRole('article').filter({ hasText: FOUND, visible: true }).first()
  await toMend.getByRole('link', { name: '去整改' }).click()
  const mended = await beginMove(safety, '提交整改')
  await fillIn(mended, { 整改情况: '螺栓已补齐并加弹簧垫圈' })
  await choose(mended, '整改后.jpg')
  await mended.getByRole('button', { name: '提交整改' }).last().click()
  await expect(mended).toBeHidden()
  await expect.poll(found).toMatchObject({ status: 'pendingReview', rectifyUserName: '潘永刚' })
  await leave(safety)

  await closeRecords(company)
  await company.getByRole('link', { name: '消息' }).first().click()
  const toReview = company.getByRole('article').filter({ hasText: FOUND, visible: true }).first()
  await toReview.getByRole('link', { name: '去复查' }).click()
  await makeMove(company, '企业复查合格')
  await expect(company.getByText('已销号').first()).toBeVisible()
  await expect.poll(found).toMatchObject({ status: 'closed' })
  expect((await api.list('selfCheckTask', { taskName: PLAN })).items).toMatchObject([
    { status: 'done', problemCount: 1, onTime: true },
  ])
  await leave(company)
})
