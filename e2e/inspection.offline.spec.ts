import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { beginMove, fillIn, leave, makeMoveAtOnce, openFromInbox, personAt } from './screens/errand.ts'
import { signIn } from './screens/login.ts'
import { COMPANY, shoot } from './screens/patrol.ts'
import { untilSynced } from './screens/sync.ts'
import { damagedMedia, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { rowsOnDisk, shelvedResources } from './support/on-disk.ts'
import { startServer, type TestServer } from './support/server.ts'

const TODAY = dayOf(new Date().toISOString())
const DEADLINE = addDays(TODAY, 15)
/** Of the demo's list; how grave the second is depends. */
const CHOSEN = [
  {
    itemCode: 'GEN-05',
    item: '电工、焊工、高处等特种作业人员持有效操作证，证上工种与实际作业一致',
    basis: '安法第30条；10号令第3条(二)',
  },
  {
    itemCode: 'GEN-09',
    item: '冲床、剪板、砂轮、传动皮带等运动部位防护罩齐全，联锁和急停有效',
    basis: '安法第36条；GB 5083-2023',
  },
]

let server: TestServer
let device: Device

test.beforeEach(async () => {
  server = await startServer()
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
  await server?.stop()
})

const photosWritten = async (page: Page) => {
  const drafts = await rowsOnDisk<{ value: { values: { photos?: unknown[] } } }>(page, 'outbox-', 'drafts')
  return drafts.map(({ value }) => value.values.photos?.length)
}
const finding = (form: ReturnType<Page['getByRole']>, at: number) => form.getByRole('group').nth(at)

test('an officer in a basement begins his inspection, breaks off, ends it with an order; the enterprise has it on its desk', async ({
  browser,
}) => {
  const officer = await server.api('officer')
  const [due] = (await officer.list('inspection', { status: 'waiting', companyName: COMPANY })).items
  const visit = () => officer.record('inspection', String(due?.guid))
  const number = String(due?.inspectNo)
  device = await newDevice({ url: server.url, place: { latitude: 30.9, longitude: 120.6, accuracy: 10 } })
  await signIn(device.page, 'officer')
  await untilSynced(device.page)
  await untilControlled(device.page)
  // What hangs on his visits comes in passing: the file of the enterprise first.
  await expect.poll(() => shelvedResources(device.page)).toEqual(expect.arrayContaining(['company', 'riskUnit']))
  await device.goOffline()

  await device.page.getByRole('link', { name: '消息' }).filter({ visible: true }).first().click()
  await device.page.getByRole('link', { name: number }).filter({ visible: true }).click()
  await expect(device.page.getByText('钱海峰、谢文涛').filter({ visible: true })).toBeVisible()
  await expect(device.page.getByText(COMPANY).filter({ visible: true }).first()).toBeVisible()
  await makeMoveAtOnce(device.page, '开始检查')
  const form = await beginMove(device.page, '责令限期整改')
  await form.getByRole('button', { name: '添加检查发现' }).click()
  await fillIn(finding(form, 0), { 检查项: '配电箱', 问题: '箱门敞开，无警示标识', 依据: 'GB 50054', 等级: '一般隐患' })
  await form.getByRole('button', { name: '从检查标准选取' }).click()
  const chooser = device.page.getByRole('dialog', { name: '从检查标准选取' })
  await chooser.getByRole('searchbox').fill('GEN')
  await chooser.getByRole('checkbox', { name: /^GEN-05 / }).check()
  await chooser.getByRole('checkbox', { name: /^GEN-09 / }).check()
  await chooser.getByRole('button', { name: '加入 2 项' }).click()
  await expect(finding(form, 1).getByLabel('问题')).toBeFocused()
  await fillIn(finding(form, 1), { 问题: '焊工证已过期' })
  await fillIn(form, { 被检查方人员: '潘永刚' })
  await shoot(device.page, form)
  // What the screen shows is ahead of the disk by a moment.
  await expect.poll(() => photosWritten(device.page)).toEqual([1])
  await device.kill()

  const page = await device.open({ offline: true })
  await page.goto('/gridManageHome/home')
  await page.getByRole('link', { name: `责令限期整改 · ${COMPANY} ${number}` }).click()
  const again = page.getByRole('dialog', { name: '责令限期整改' })
  await expect(again.getByLabel('问题').first()).toHaveValue('箱门敞开，无警示标识')
  await again.getByRole('button', { name: '添加检查发现' }).click()
  await fillIn(finding(again, 3), { 检查项: '安全出口', 问题: '堆放布料', 等级: '一般隐患' })
  await fillIn(again, { 整改期限: DEADLINE })
  await again.getByRole('button', { name: '责令限期整改', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText('待整改').filter({ visible: true }).first()).toBeVisible()
  expect(await visit()).toMatchObject({ status: 'waiting' })

  await device.goOnline()
  const ordered = await eventually(visit, (found: AnyRecord) => found.status === 'rectifying' && found.mediaDone === 1)
  expect(ordered).toMatchObject({ companyPerson: '潘永刚', deadline: DEADLINE, mediaTotal: 1 })
  expect(ordered.findings).toEqual([
    { item: '配电箱', problem: '箱门敞开，无警示标识', basis: 'GB 50054', level: 'general' },
    { ...CHOSEN[0], problem: '焊工证已过期', level: 'major' },
    CHOSEN[1],
    { item: '安全出口', problem: '堆放布料', level: 'general' },
  ])
  expect(await damagedMedia(officer, [ordered])).toEqual([])

  const company = await personAt(browser, server.url, 'company')
  await openFromInbox(company, number, '待整改')
  await expect(company.getByText('堆放布料').filter({ visible: true }).first()).toBeVisible()
  await leave(company)
})
