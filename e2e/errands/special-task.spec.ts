import { expect } from '@playwright/test'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { beginNew, fillIn, leave, makeMove, openByMenu, openFromInbox, personAt, refer } from '../screens/errand.ts'
import { COMPANY, fillPatrol, patrolScreen } from '../screens/patrol.ts'
import { test } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

const TASK = '冬季烘干设备专项检查'
const TODAY = dayOf(new Date().toISOString())

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('a task of the bureau reaches enterprise and inspector, and comes back counted', async ({ browser }) => {
  const api = await server.api('bureau')
  const task = async () => (await api.list('specialTask', { taskName: TASK })).items[0]
  const home = async () => (await api.list('specialTaskCompany', { taskName: TASK, companyName: COMPANY })).items[0]
  const inspector = await server.api('grid')
  const [place] = (await inspector.list('company', { companyName: COMPANY })).items

  const bureau = await personAt(browser, server.url, 'bureau')
  await openByMenu(bureau, '巡查与隐患', '专项与督办', '专项任务')
  await beginNew(bureau)
  await fillIn(bureau, {
    任务名称: TASK,
    类型: '专项检查',
    检查要求: '查烘干设备联锁、排风和防火',
    结束日期: addDays(TODAY, 14),
  })
  await refer(bureau, '所属网格', String(inspector.user.grid?.gridName))
  await bureau.getByRole('button', { name: /^保存/ }).last().click()
  await expect.poll(task).toMatchObject({ status: 'draft' })
  await expect(bureau.getByRole('dialog')).toBeVisible()
  await openFromInbox(bureau, TASK, '专项任务草稿')
  await makeMove(bureau, '下发')
  await expect.poll(task).toMatchObject({ status: 'running', doneCount: 0 })

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, TASK, '专项任务企业待检查')
  await makeMove(company, '上报自查', { 企业自查情况: '联锁有效，排风已清理', 自查发现隐患: '0' })
  await expect.poll(home).toMatchObject({ status: 'selfChecked', selfDate: TODAY })
  await leave(company)

  const phone = await personAt(browser, server.url, 'grid', 'phone', {
    latitude: Number(place?.latitude),
    longitude: Number(place?.longitude),
  })
  await phone.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '任务' }).click()
  const stop = phone.getByRole('article').filter({ hasText: COMPANY }).filter({ hasText: TASK })
  await stop.getByRole('link').first().click()
  await fillPatrol(phone)
  await patrolScreen(phone).submit()
  await expect(patrolScreen(phone).done).toBeVisible()
  await expect.poll(home).toMatchObject({ status: 'done', checkDate: TODAY })
  await leave(phone)

  const town = await personAt(browser, server.url, 'town')
  await openByMenu(town, '巡查与隐患', '专项与督办', '专项任务')
  await town.getByRole('row').filter({ hasText: TASK }).first().click()
  await expect(town.getByText(String(inspector.user.grid?.gridName)).first()).toBeVisible()
  await leave(town)

  await openFromInbox(bureau, TASK, '专项任务进行中')
  await makeMove(bureau, '结束', { 意见: '其余企业并入日常巡查' })
  await expect.poll(task).toMatchObject({ status: 'done', doneCount: 1 })
  await leave(bureau)
})
