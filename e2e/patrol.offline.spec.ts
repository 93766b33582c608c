import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, openTask, patrolScreen, shoot, walkPatrol } from './screens/patrol.ts'
import { syncChip, unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, damagedMedia, eventually, mediaOf } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { LONG } from './support/long.ts'
import { startServer, type TestServer } from './support/server.ts'

/** Between two keystrokes of somebody who types well. */
const TYPING_MS = 200

const PASSING = '安全出口堆放货物，宽度不足'

let server: TestServer
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  device = await newDevice({
    url: server.url,
    place: { latitude: Number(company.latitude), longitude: Number(company.longitude) + 0.0004, accuracy: 15 },
  })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

/** Signs in with a signal and waits until the area is on the phone. */
async function prepare(): Promise<void> {
  await signIn(device.page, 'grid')
  await untilSynced(device.page)
  await untilControlled(device.page)
}

async function recordGuidOf(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: '查看记录' }).getAttribute('href')
  return String(address).split('/').at(-1) ?? ''
}

async function expectWhole(recordGuid: string): Promise<AnyRecord[]> {
  const patrol = await eventually(
    () => inspector.record('patrolRecord', recordGuid),
    (found) => found.mediaDone === found.mediaTotal,
  )
  const found = (await inspector.list('hiddenDanger', { companyGuid: company.guid })).items
  const hazards = await Promise.all(
    found
      .filter((hazard) => hazard.sourceGuid === recordGuid)
      .map(({ guid }) =>
        eventually(
          () => inspector.record('hiddenDanger', guid),
          (hazard) => hazard.mediaDone === hazard.mediaTotal,
        ),
      ),
  )
  expect(patrol).toMatchObject({ status: 'submitted', version: expect.any(Number) })
  expect(await damagedMedia(inspector, [patrol, ...hazards])).toEqual([])
  const sameDay = (await inspector.list('patrolRecord', { companyGuid: company.guid, view: 'today' })).items
  expect(sameDay.filter((each) => each.startTime === patrol.startTime)).toHaveLength(1)
  return hazards
}

test('a patrol without a signal survives closing and a power cut, and arrives once and whole', async () => {
  await prepare()
  await device.close()

  const page = await device.open({ offline: true })
  await openTask(page)
  await walkPatrol(page)
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const recordGuid = await recordGuidOf(page)
  await device.kill()

  const again = await device.open({ offline: true })
  await again.goto(`/newGridPatrol/index/${recordGuid}`)
  await expect(again.getByText(COMPANY).first()).toBeVisible()
  await expect(again.getByText('待同步').first()).toBeVisible()
  await expect(syncChip(again)).toHaveAccessibleName(/离线/)
  await unsentScreen(again).open()
  await expect(unsentScreen(again).entry(/提交巡查/)).toBeVisible()
  expect((await inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)).status).toBe(404)

  await device.goOnline()
  await eventually(
    () => inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`),
    ({ status }) => status === 200,
  )
  const hazards = await expectWhole(recordGuid)
  expect(hazards).toHaveLength(1)
  expect(mediaOf(hazards[0] as AnyRecord)).toHaveLength(2)
  await expect(unsentScreen(again).nothing).toBeVisible()
  await again.goto(`/newGridPatrol/index/${recordGuid}`)
  await expect(again.getByText('已提交').first()).toBeVisible()
  await expect(again.getByText('待同步')).toHaveCount(0)
})

test('what was typed before a power cut is still there, and can be submitted', { tag: LONG }, async () => {
  await prepare()
  await device.goOffline()
  await openTask(device.page)
  const patrol = patrolScreen(device.page)
  await patrol.signIn()
  await device.page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  const item = await patrol.failOne()
  await shoot(device.page, item)
  await item.getByRole('textbox', { name: '部位' }).fill('二楼平台')
  await item.getByRole('textbox', { name: '隐患描述' }).pressSequentially('护栏缺一段', { delay: TYPING_MS })
  const address = device.page.url()
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto(address)
  const again = patrolScreen(page)
  await again.goTo('检查')
  await expect(page.getByRole('textbox', { name: '部位' })).toHaveValue('二楼平台')
  // At most the last keystroke.
  await expect(page.getByRole('textbox', { name: '隐患描述' })).toHaveValue(/^护栏缺一段?不符合/)
  await expect(page.getByRole('button', { name: /^查看第 1 个/ })).toBeVisible()
  await again.goTo('签到')
  await expect(page.getByLabel('被检查方人员')).toHaveValue('周师傅')
  await again.goTo('检查')
  await again.passAllOthers()
  await again.goTo('签字')
  await again.sign(/^被检查方签名/)
  await again.sign(/^检查人签名/)
  await again.next()
  await again.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const recordGuid = await recordGuidOf(page)
  await device.goOnline()
  await expect(page.getByText('已提交', { exact: true })).toBeVisible()
  expect(await expectWhole(recordGuid)).toMatchObject([{ place: '二楼平台' }])
})

test('a closed door is a patrol of its own: a photo of the gate, no items, one signature', async () => {
  await prepare()
  await device.goOffline()
  await openTask(device.page)
  const { page } = device
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByRole('radio', { name: '关门无人' }).click()
  await shoot(page, page.locator('body'))
  await patrol.next()
  await expect(page.getByRole('img', { name: /^被检查方签名/ })).toHaveCount(0)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const recordGuid = await recordGuidOf(page)
  await device.goOnline()
  await expect(page.getByText('已提交', { exact: true })).toBeVisible()
  expect(await expectWhole(recordGuid)).toEqual([])
})

test('far from the enterprise a patrol needs a reason and a photo', async () => {
  await prepare()
  await device.moveTo({ latitude: Number(company.latitude) + 0.02, longitude: Number(company.longitude), accuracy: 20 })
  await openTask(device.page)
  const { page } = device
  await page.getByRole('button', { name: '签到', exact: true }).last().click()
  await expect(page.getByText('已签到，不在企业 200 米范围内')).toBeVisible()
  await patrolScreen(page).goTo('提交')
  await page.getByRole('button', { name: '提交巡查' }).click()
  await patrolScreen(page).goTo('签到')
  const missing = page.getByText('签到位置需要说明原因')
  await expect(missing).toBeVisible()
  await expect(page.getByText('签到位置需要拍照说明')).toBeVisible()
  await page.getByRole('button', { name: '企业坐标不准' }).click()
  await expect(missing).toHaveCount(0)
})

test('a hazard seen in passing is reported without a signal, for an enterprise that is chosen', async () => {
  await prepare()
  await device.goOffline()
  const { page } = device
  await page.goto('/gridManageHome/home')
  await page.getByRole('button', { name: '上报隐患' }).click()
  await page.getByPlaceholder('企业名称、信用代码或地址').fill(COMPANY)
  await page
    .getByRole('button', { name: new RegExp(COMPANY) })
    .first()
    .click()
  await shoot(page, page.locator('.patrol'))
  await page.getByRole('button', { name: '生产车间', exact: true }).click()
  await page.getByLabel('隐患描述').fill(PASSING)
  await page.getByRole('button', { name: '上报隐患' }).click()
  await expect(page.getByText(PASSING).first()).toBeVisible()
  await expect(page.getByText('待同步').first()).toBeVisible()

  await device.goOnline()
  const [hazard] = await eventually(
    async () =>
      (await inspector.list('hiddenDanger', { companyGuid: company.guid })).items.filter(
        ({ description }) => description === PASSING,
      ),
    (found) => found.length === 1 && found[0]?.mediaDone === 1,
  )
  expect(hazard).toMatchObject({ sourceType: 'patrol', sourceGuid: null, status: 'pendingRectify', mediaTotal: 1 })
})

test('a special task is walked without a signal, and its record is saved as a PDF there and then', async () => {
  const bureau = await server.api('bureau')
  const task = await bureau.data<AnyRecord>('POST', '/api/specialTask/create', {
    taskName: '有限空间专项抽查',
    taskType: 'special',
    requirement: '核查警示标志和作业审批',
    planStart: String(company.lastPatrolOn),
    planEnd: '2099-12-31',
    gridGuid: company.gridGuid,
    flags: ['isYouXianKongJian'],
    checkTemplateGuids: ['checklist-CS-1'],
  })
  expect((await bureau.act('specialTask', 'publish', String(task.guid), {})).status).toBe(200)
  const issued = (await inspector.list('patrolTask', { specialTaskGuid: task.guid })).items[0]
  await prepare()
  await device.goOffline()

  const { page } = device
  await page.goto(`/inspection/newGridPatrol?company=${company.guid}&task=${issued?.guid}`)
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await patrol.next()
  // Only the list that the task names is asked.
  await expect(page.getByText('有限空间检查表').first()).toBeVisible()
  await expect(page.getByText('消防与用电检查表')).toHaveCount(0)
  await patrol.passAllOthers()
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const recordGuid = await recordGuidOf(page)
  await page.getByRole('link', { name: '查看记录' }).click()
  await page.getByRole('button', { name: '打印检查记录' }).click()
  const paper = page.getByRole('dialog', { name: /^现场检查记录/ })
  await expect(paper.getByText(`被检查单位：${COMPANY}`)).toBeVisible()
  await expect(paper.getByText('未发现问题。', { exact: true })).toBeVisible()
  await expect(paper.getByRole('img', { name: '检查人员签名' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await paper.getByRole('button', { name: '保存PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^现场检查记录 .*\.pdf$/)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4')
  expect(bytes.length).toBeGreaterThan(20_000)

  await device.goOnline()
  await eventually(
    () => inspector.call('POST', `/api/patrolRecord/getByGuid/${recordGuid}`),
    ({ status }) => status === 200,
  )
  await expectWhole(recordGuid)
  const [row] = await eventually(
    async () => (await bureau.list('specialTaskCompany', { specialTaskGuid: task.guid, status: 'done' })).items,
    (rows) => rows.length === 1,
  )
  expect(row).toMatchObject({ companyGuid: company.guid, recordGuid, problemCount: 0 })
  expect(await bureau.record('specialTask', String(task.guid))).toMatchObject({ doneCount: 1 })
})
