import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { patrolScreen, shoot } from './screens/patrol.ts'
import { permitScreen, selfCheckScreen } from './screens/self-check.ts'
import { untilSynced } from './screens/sync.ts'
import { type Api, damagedMedia, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { startServer, type TestServer } from './support/server.ts'

const TASK = '车间安全日常排查'
const MS_PER_MINUTE = 60_000
/** A quick thumb. */
const TYPING_MS = 80

let server: TestServer
let safety: Api
let company: AnyRecord
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  safety = await server.api('safety')
  company = (await safety.list('company')).items[0] as AnyRecord
  device = await newDevice({
    url: server.url,
    size: 'tablet',
    place: { latitude: Number(company.latitude), longitude: Number(company.longitude), accuracy: 12 },
  })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

/** Signs in with a signal and waits until the enterprise's own records are on the tablet. */
async function prepare(): Promise<void> {
  await signIn(device.page, 'safety')
  await untilSynced(device.page)
  await untilControlled(device.page)
}

test('a self-check without a signal survives a power cut, and arrives once and whole', async () => {
  await prepare()
  await device.goOffline()
  const check = selfCheckScreen(device.page)
  await check.begin(TASK)
  const items = patrolScreen(device.page)
  const item = await items.failOne()
  await shoot(device.page, item)
  await item.getByRole('textbox', { name: '部位' }).fill('二号车间东侧通道')
  // At most the last keystroke is lost: what was typed before it must be there.
  await item.getByRole('textbox', { name: '隐患描述' }).pressSequentially('堆放杂物', { delay: TYPING_MS })
  const address = device.page.url()
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto(address)
  const again = selfCheckScreen(page)
  await expect(page.getByRole('textbox', { name: '部位' })).toHaveValue('二号车间东侧通道')
  await patrolScreen(page).passAllOthers()
  await again.next()
  await again.next()
  await page.getByRole('textbox', { name: '排查部位' }).fill('二号车间')
  await again.sign()
  await again.next()
  await again.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const recordGuid = String(await page.getByRole('link', { name: '查看记录' }).getAttribute('href')).split(
    '=',
  )[1] as string
  expect((await safety.call('POST', `/api/selfCheckRecord/getByGuid/${recordGuid}`)).status).toBe(404)

  await device.goOnline()
  const record = await eventually(
    async () => (await safety.list('selfCheckRecord', { guid: recordGuid })).items[0],
    (found) => found !== undefined && found.mediaDone === found.mediaTotal,
  )
  expect(record).toMatchObject({ status: 'submitted', problemCount: 1, noHazardConfirm: false, place: '二号车间' })
  const hazards = (await safety.list('hiddenDanger', { sourceGuid: recordGuid })).items
  expect(hazards).toMatchObject([{ sourceType: 'selfCheck', place: '二号车间东侧通道', status: 'pendingRectify' }])
  const whole = await eventually(
    () => safety.record('hiddenDanger', String(hazards[0]?.guid)),
    (found) => found.mediaDone === found.mediaTotal,
  )
  expect(await damagedMedia(safety, [await safety.record('selfCheckRecord', recordGuid), whole])).toEqual([])
  expect(await safety.record('selfCheckTask', String(record?.taskGuid))).toMatchObject({
    status: 'done',
    recordGuid,
    problemCount: 1,
  })
})

test('零隐患 is handed in only when it was confirmed, and stays with its task that was called off meanwhile', async () => {
  await prepare()
  await device.goOffline()
  const { page } = device
  const check = selfCheckScreen(page)
  await check.begin(TASK)
  const task = new URL(page.url()).searchParams.get('task') ?? ''
  const reply = await (await server.api('company')).act('selfCheckTask', 'cancel', task, { opinion: '车间停产检修' })
  expect(reply.status).toBe(200)
  await patrolScreen(page).passAllOthers()
  await check.goTo('签字')
  await check.sign()
  await check.goTo('提交')
  await expect(page.getByText('没有发现隐患，请确认零隐患')).toBeVisible()
  await check.goTo('签字')
  await check.confirmZero()
  await check.goTo('提交')
  await check.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()

  await device.goOnline()
  const kept = await eventually(
    () => safety.record('selfCheckTask', task),
    ({ recordGuid }) => recordGuid !== null,
  )
  expect(kept).toMatchObject({ status: 'cancelled' })
  expect(await safety.record('selfCheckRecord', String(kept.recordGuid))).toMatchObject({ taskGuid: task })
})

test('a hot work permit goes from application to start without a signal', async () => {
  const now = Date.now()
  const permit = await safety.data<AnyRecord>('POST', '/api/dangerousWorkPermit/create', {
    companyGuid: company.guid,
    workKind: 'fire',
    configGuid: 'work-config-fire',
    // Raised to the first grade, so that it may be run on whatever day and hour.
    workLevel: 'second',
    upgraded: true,
    upgradeReason: 'other',
    fireMethod: '电焊',
    applyUnit: '生产部',
    workUnit: '设备部',
    workContent: '蒸汽管道支架焊接',
    workPlace: '锅炉房管廊',
    planStart: new Date(now - 10 * MS_PER_MINUTE).toISOString(),
    planEnd: new Date(now + 120 * MS_PER_MINUTE).toISOString(),
    jsa: '火灾、灼烫',
    people: [
      { role: 'leader', name: '王主任' },
      { role: 'worker', name: '李焊工', certNo: 'T320500777', certValidTo: '2099-12-31' },
      { role: 'guardian', name: '赵监护' },
    ],
  })
  await prepare()
  await device.goOffline()
  await device.page.goto(`/specialWork/${permit.guid}`)
  const first = permitScreen(device.page)
  await first.apply()
  await first.confirmMeasures('王主任')
  await first.testGas('张工', '0.6')
  await expect(first.status('待气体分析')).toBeVisible()
  await expect(device.page.getByText('气体分析不合格，不能作业')).toBeVisible()
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto(`/specialWork/${permit.guid}`)
  const again = permitScreen(page)
  await expect(again.status('待气体分析')).toBeVisible()
  await again.testGas('张工', '0.1')
  const { signNodes } = permit.terms as { signNodes: unknown[] }
  for (const [index] of signNodes.entries()) await again.approve(`签字人${index + 1}`)
  await again.start('周班长')
  await expect(again.status('作业中')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('作业票有效')

  await device.goOnline()
  const working = await eventually(
    () => safety.record('dangerousWorkPermit', permit.guid),
    (found) => found.status === 'working' && found.mediaDone === found.mediaTotal,
  )
  expect(working).toMatchObject({ ticketNo: permit.ticketNo, gasTests: [{ passed: false }, { passed: true }] })
  expect(working.signs).toHaveLength(signNodes.length + 1)
  expect(await damagedMedia(safety, [working])).toEqual([])
})
