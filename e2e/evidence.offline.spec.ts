import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, openTask, patrolScreen, submittedGuid } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { syncChip, untilSynced } from './screens/sync.ts'
import { type Api, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

let server: TestServer
let inspector: Api
let company: AnyRecord
let device: Device

test.beforeEach(async ({ demo }) => {
  server = demo
  inspector = await server.api('grid')
  company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

test('every fix of a sign-in and a refused signature reach the record and its paper', async () => {
  device = await phoneAt(server.url, company)
  const place = { latitude: Number(company.latitude), longitude: Number(company.longitude), accuracy: 10 }
  await device.moveTo({ ...place, latitude: place.latitude + 0.01 })
  await device.goOffline()
  await openTask(device.page)
  const { page } = device
  const patrol = patrolScreen(page)
  await page.getByRole('button', { name: '签到', exact: true }).last().click()
  await expect(page.getByText('已签到，不在企业 200 米范围内')).toBeVisible()
  await device.moveTo(place)
  await page.getByRole('button', { name: '重新定位' }).click()
  await expect(page.getByText('已签到，在企业范围内')).toBeVisible()
  await expect(page.getByRole('list', { name: '此前的定位' })).toContainText('距企业 1.1 公里')

  await page.getByRole('radio', { name: '正常生产' }).click()
  await patrol.next()
  await patrol.passAllOthers()
  await patrol.goTo('签字')
  await page.getByRole('radio', { name: '拒签' }).click()
  await page.getByRole('button', { name: '对检查结论有异议' }).click()
  await page.getByLabel('见证人', { exact: false }).first().fill('李主任')
  await patrol.sign(/^见证人签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
  const recordGuid = await submittedGuid(page)
  await page.getByRole('link', { name: '查看记录' }).click()
  await page.getByRole('button', { name: '打印检查记录' }).click()
  const paper = page.getByRole('dialog', { name: /^现场检查记录/ })
  await expect(paper.getByText(/签到定位：.*距企业 1\.1 公里.*；.*距企业 \d+ 米/)).toBeVisible()
  await expect(paper.getByText(/现场负责人拒绝签字，原因：对检查结论有异议/)).toBeVisible()
  await expect(paper.getByRole('img', { name: /^见证人 李主任/ })).toBeVisible()

  await device.goOnline()
  const record = await eventually(
    () => inspector.call<AnyRecord>('POST', `/api/patrolRecord/getByGuid/${recordGuid}`),
    ({ status }) => status === 200,
  )
  expect(record.status).toBe(200)
  const kept = await inspector.record('patrolRecord', recordGuid)
  expect(kept).toMatchObject({ refuseReason: '对检查结论有异议', witnessName: '李主任' })
  const fixes = kept.signInFixes as { at: string; distance: number }[]
  expect(fixes.map(({ distance }) => Math.round(distance / 1000))).toEqual([1, 0])
  expect(kept).toMatchObject({ signInTime: fixes[1]?.at, startTime: fixes[0]?.at })
})

test('a device that is two days slow says so, and counts today as the platform does', async () => {
  device = await newDevice({
    url: server.url,
    beforeApp: () => {
      const Real = Date
      const lagMs = 2 * 86_400_000
      class Slow extends Real {
        constructor(...parts: [] | [number | string]) {
          super(...((parts.length === 0 ? [Slow.now()] : parts) as [number]))
        }
        static override now() {
          return Real.now() - lagMs
        }
      }
      globalThis.Date = Slow as unknown as DateConstructor
    },
  })
  const { page } = device
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await expect(page.getByText(/手机时间不准，比平台慢 2 天/)).toBeVisible()
  const { items } = await inspector.list('patrolTask', { view: 'overdue', pageSize: 100 })
  const visits = items.reduce(
    (sum, { companyGuids, doneCompanyGuids }) =>
      sum + (companyGuids as string[]).length - ((doneCompanyGuids ?? []) as string[]).length,
    0,
  )
  const overdue = page.getByRole('link', { name: new RegExp(`^已逾期\\s*${visits}$`) })
  await expect(overdue).toBeVisible()
  await device.goOffline()
  await page.reload()
  await expect(page.getByText(/手机时间不准，比平台慢 2 天/)).toBeVisible()
  await expect(syncChip(page)).toHaveAccessibleName(/离线/)
  await overdue.click()
  await expect(page.getByRole('tab', { name: new RegExp(`逾期.*${visits}`) })).toBeVisible()
})
