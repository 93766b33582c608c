import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { shoot } from './screens/patrol.ts'
import { riskScreen } from './screens/risk.ts'
import { untilSynced } from './screens/sync.ts'
import { type Api, damagedMedia, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { rowsOnDisk } from './support/on-disk.ts'
import { startServer, type TestServer } from './support/server.ts'

const UNIT = '二号定型机导热油管廊'
const EVENT = '法兰渗漏引燃保温棉'
/** Sending waits longer after each try without a signal. */
const LEC = '作业条件危险性评价法（LEC）'

let server: TestServer
let safety: Api
let device: Device

test.beforeEach(async () => {
  server = await startServer()
  safety = await server.api('safety')
  device = await newDevice({ url: server.url, size: 'tablet' })
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

async function assessmentsWritten(page: Page): Promise<unknown[]> {
  const drafts = await rowsOnDisk<{ value: { values: { current?: object } } }>(page, 'outbox-', 'drafts')
  return drafts.map(({ value }) => {
    const { criteriaGuid: _yardstick, ...marks } = { criteriaGuid: null, ...value.values.current }
    return marks
  })
}

test('a risk is found, graded, controlled and committed to without a signal, and arrives once and whole', async () => {
  await signIn(device.page, 'safety')
  await untilSynced(device.page)
  await untilControlled(device.page)
  await device.goOffline()

  const first = riskScreen(device.page)
  await first.add('unit')
  await first.write({ 单元名称: UNIT, 所在位置: '后整理车间东侧', 责任部门: '设备动力部', 责任人: '潘永刚' })
  await first.choose('单元类型', '设备设施')
  await first.choose('管控层级', '车间级')
  await shoot(device.page, device.page.locator('.form-field').filter({ hasText: '现场照片' }))
  const unitGuid = await first.save()

  await first.add('event')
  await first.refer('风险分析单元', UNIT)
  await first.write({ 风险名称: EVENT, 危险有害因素: '法兰垫片老化，导热油渗漏' })
  await device.page.getByRole('button', { name: '火灾', exact: true }).click()
  // L × E × C by the yardstick on the device: nobody answers 720 and 90 but the tablet itself.
  await first.assess(0, LEC, ['3', '6', '40'])
  await expect(first.outcome(0)).toContainText('720')
  await expect(first.outcome(0)).toContainText('重大风险')
  await first.assess(1, LEC, ['1', '6', '15'])
  await expect(first.outcome(1)).toContainText('90')
  await expect(first.outcome(1)).toContainText('一般风险')
  // Half done when the battery dies.
  // What the screen shows is ahead of the disk by a moment.
  await expect.poll(() => assessmentsWritten(device.page)).toContainEqual({ l: 1, e: 6, c: 15 })
  await device.kill()

  const page = await device.open({ offline: true })
  const screen = riskScreen(page)
  await screen.add('event')
  await expect(page.getByRole('textbox', { name: '风险名称' })).toHaveValue(EVENT)
  await expect(screen.outcome(1)).toContainText('一般风险')
  await screen.write({ 工程技术措施: '法兰加防喷罩，管廊设接油盘', 责任部门: '设备动力部', 责任人: '潘永刚' })
  await screen.on('评估日期', await today(page))
  const eventGuid = await screen.save()
  await expect(page.getByText('一般风险').first()).toBeVisible()

  await screen.add('measure')
  await screen.refer('风险事件', EVENT)
  await screen.choose('措施类别', '工程技术')
  await screen.write({ 管控措施: '每周检查法兰防喷罩', 责任部门: '设备动力部', 责任人: '潘永刚' })
  await screen.choose('管控层级', '车间级')
  await screen.choose('排查周期', '每周')
  await page.getByRole('radio', { name: '有效', exact: true }).click()
  const measureGuid = await screen.save()

  await screen.add('commitment')
  await screen.on('承诺日期', await today(page))
  await screen.write({
    '班组、车间或公司名称': '污水处理站运行班',
    承诺内容: '今日装置运行正常，风险管控措施已落实，班组承诺安全生产。',
    承诺人: '潘永刚',
  })
  await screen.choose('安全风险状态', '一般风险')
  const commitmentGuid = await screen.save()
  await page.getByRole('button', { name: '承诺并公告' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '承诺并公告' }).click()
  await expect(page.getByText('已公告').first()).toBeVisible()
  expect((await safety.call('POST', `/api/riskUnit/getByGuid/${unitGuid}`)).status).toBe(404)

  await device.goOnline()
  const unit = await eventually(
    async () => (await safety.list('riskUnit', { guid: unitGuid })).items[0],
    (found) => found !== undefined && found.mediaDone === found.mediaTotal && found.eventCount === 1,
  )
  expect(unit).toMatchObject({ unitName: UNIT, mediaTotal: 1, riskColor: 'yellow' })
  expect(await damagedMedia(safety, [unit as AnyRecord])).toEqual([])
  expect((await safety.list('riskEvent', { eventName: EVENT })).items).toMatchObject([
    { guid: eventGuid, unitGuid, inherentScore: 720, inherentLevel: 'red', currentScore: 90, currentLevel: 'yellow' },
  ])
  const commitments = await eventually(
    async () => (await safety.list('commitNotice', { guid: commitmentGuid })).items,
    ([found]) => found?.status === 'published',
  )
  expect(commitments).toMatchObject([{ guid: commitmentGuid, level: 'team', promiser: '潘永刚' }])
  // Different records go in parallel; the measure is there or on its way.
  const measures = await eventually(
    async () => (await safety.list('riskMeasure', { eventGuid })).items,
    (found) => found.length > 0,
  )
  expect(measures).toMatchObject([{ guid: measureGuid, controlLevel: 'workshop' }])
})

/** By the device's clock, as its person would enter it. */
const today = (page: import('@playwright/test').Page) =>
  page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
