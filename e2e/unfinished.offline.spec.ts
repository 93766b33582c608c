import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, fillPatrol, firstTask, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { selfCheckScreen } from './screens/self-check.ts'
import { unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { rowsOnDisk } from './support/on-disk.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

const unfinished = (page: Page) => page.getByRole('link', { name: new RegExp(COMPANY) }).filter({ hasText: '做到' })
/** How far the drafts that lie on the device's disk have come: what the screen shows is ahead of it by a moment. */
const writtenSteps = async (page: Page) =>
  (await rowsOnDisk<{ step?: string }>(page, 'outbox-', 'drafts')).map(({ step }) => step)
const currentStep = (page: Page) => patrolScreen(page).steps.locator('[aria-current]')

test('a patrol broken off in the middle is gone on with at its step, and is first on home', async () => {
  device = await phoneAt(server.url, company)
  await device.goOffline()
  await openTask(device.page)
  const patrol = patrolScreen(device.page)
  await patrol.signIn()
  await patrol.next()
  await patrol.failOne()
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto('/')
  await expect(page.getByText(COMPANY).first()).toBeVisible()
  await expect(currentStep(page)).toHaveText(/检查/)

  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '继续未完成的巡查' })).toBeVisible()
  await expect(unfinished(page)).toContainText('做到「检查」')

  await page.goto('/securityPatrol/index')
  await expect(firstTask(page).getByText('草稿')).toBeVisible()
  await unsentScreen(page).open()
  await page.getByRole('link', { name: `继续填写 巡查：${COMPANY}` }).click()
  await expect(currentStep(page)).toHaveText(/检查/)
})

test('a patrol that was complete when the battery died is handed in from home, and is unfinished no more, though its task was withdrawn meanwhile', async () => {
  device = await phoneAt(server.url, company)
  await device.goOffline()
  await openTask(device.page)
  await fillPatrol(device.page)
  await expect(device.page.getByText('已填写完整，核对后提交')).toBeVisible()
  await expect.poll(() => writtenSteps(device.page)).toEqual(['提交'])
  const task = new URL(device.page.url()).searchParams.get('task') ?? ''
  await device.kill()
  const reply = await (await server.api('town')).act('patrolTask', 'cancel', task, { opinion: '企业停产' })
  expect(reply.status).toBe(200)

  const page = await device.open({ offline: true })
  await page.goto('/gridManageHome/home')
  await expect(unfinished(page)).toContainText('做到「提交」')
  await unfinished(page).click()
  await patrolScreen(page).submit()
  const recordGuid = await submittedGuid(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '最近的任务' })).toBeVisible()
  await expect(unfinished(page)).toHaveCount(0)

  await device.goOnline()
  const kept = await eventually(
    () => inspector.record('patrolTask', task),
    ({ recordGuids }) => Array.isArray(recordGuids) && recordGuids.includes(recordGuid),
  )
  expect(kept).toMatchObject({ status: 'cancelled' })
})

test('a self-check broken off on the tablet is gone on with the same way', async () => {
  device = await newDevice({ url: server.url, size: 'tablet' })
  await signIn(device.page, 'safety')
  await untilSynced(device.page)
  await untilControlled(device.page)
  await device.goOffline()
  await device.page.goto('/selfCheckingRecords/todoTasks')
  const task = device.page.getByRole('article').first()
  const name = await task.locator('.check-task__name').innerText()
  await task.getByRole('link', { name: /开始排查|继续排查/ }).click()
  await device.page.getByRole('radio', { name: '合格', exact: true }).first().click()
  await selfCheckScreen(device.page).goTo('隐患')
  await expect(device.page.getByRole('button', { name: '下一步' })).toBeVisible()
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto('/')
  await expect(page.getByRole('list', { name: '排查步骤' }).locator('[aria-current]')).toHaveText(/隐患/)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '继续未完成的自查' })).toBeVisible()
  await page.goto('/selfCheckingRecords/todoTasks')
  await expect(page.getByRole('article').filter({ hasText: name }).getByText('草稿').first()).toBeVisible()
})
