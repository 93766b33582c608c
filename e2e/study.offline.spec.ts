import { expect } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { type Api, eventually } from './support/api.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

const EXAM = '第四季度安全业务考试'
const PLACE = { latitude: 31.16, longitude: 120.64, accuracy: 12 }

let server: TestServer
let person: Api
let device: Device

test.beforeEach(({ demo }) => {
  server = demo
})

async function arrive(username: string) {
  person = await server.api(username)
  device = await newDevice({ url: server.url, size: 'phone', place: PLACE })
  await signIn(device.page, username)
  await untilSynced(device.page)
  await untilControlled(device.page)
}

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

const sittings = async () =>
  (await person.list('examResult', { examName: EXAM })).items.filter(({ userGuid }) => userGuid === person.user.guid)

for (const username of ['grid', 'company'])
  test(`${username}: an exam goes on without a signal and through a power cut, and is marked when the signal is back`, async () => {
    await arrive(username)
    const { page } = device
    await page.goto('/studyManage/testAdministration')
    await page.getByRole('button', { name: `开始考试：${EXAM}` }).click()
    await page.getByRole('button', { name: '开始答题' }).click()
    await expect(page.getByRole('region', { name: '第1题' })).toBeVisible()
    const address = page.url()
    await device.goOffline()
    await page.getByRole('region', { name: '第1题' }).getByRole('radio').nth(1).click()
    await page.getByRole('button', { name: '下一题' }).click()
    await page.getByRole('region', { name: '第2题' }).getByRole('radio').first().click()
    await page.getByRole('button', { name: '标记' }).click()
    await expect(page.getByRole('button', { name: '取消标记' })).toBeVisible()
    await expect(page.getByText('离线作答，已存本机')).toBeVisible()
    await device.kill()

    const again = await device.open({ offline: true })
    await again.goto(address)
    const second = again.getByRole('region', { name: '第2题' })
    await expect(second.getByRole('radio').first()).toBeChecked()
    await again.getByRole('button', { name: /^答题卡/ }).click()
    await expect(again.getByRole('button', { name: '第1题，已答' })).toBeVisible()
    await expect(again.getByRole('button', { name: '第2题，已答，已标记' })).toBeVisible()
    await again.getByRole('button', { name: '第3题，未答' }).click()
    await again.getByRole('region', { name: '第3题' }).getByRole('radio').first().click()
    await again.getByRole('button', { name: /^答题卡/ }).click()
    await again.getByRole('dialog', { name: '答题卡' }).getByRole('button', { name: '交卷' }).click()
    await expect(again.getByText('还有3题未答，1题做了标记。交卷后不能再修改。')).toBeVisible()
    await again.getByRole('button', { name: '确认交卷' }).click()
    await expect(again.getByText('已交卷，答卷保存在本机；有网络后自动上传并出分')).toBeVisible()
    expect(await sittings()).toMatchObject([{ status: 'running' }])

    await device.goOnline()
    const [sitting] = await eventually(sittings, ([first]) => first?.status === 'submitted')
    expect(sitting).toMatchObject({ status: 'submitted', attempt: 1, totalScore: 100 })
    const whole = await person.record('examResult', String(sitting?.guid))
    const answers = whole.answers as { answer: string }[]
    expect(answers.filter(({ answer }) => answer !== '')).toHaveLength(3)
    await expect(again.getByText(/^(不)?及格$/).first()).toBeVisible()
  })

test('signing in without a signal arrives once, with the time it was made', async () => {
  await arrive('grid')
  const { page } = device
  await device.goOffline()
  await page.goto('/attendance/attendanceRecord')
  await page.getByRole('button', { name: '签到', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '签到' })
  await expect(sheet.getByText('已定位，精度约 12 米')).toBeVisible()
  await sheet.getByRole('button', { name: '签到' }).click()
  await expect(page.getByRole('button', { name: '签退', exact: true })).toBeVisible()
  const today = async () =>
    (await person.list('attendanceRecord', { view: 'today' })).items.filter(
      ({ userGuid }) => userGuid === person.user.guid,
    )
  expect(await today()).toEqual([])
  await device.kill()

  const again = await device.open({ offline: true })
  await again.goto('/attendance/attendanceRecord')
  await expect(again.getByRole('button', { name: '签退', exact: true })).toBeVisible()
  const sentFrom = Date.now()
  await device.goOnline()
  const [record] = await eventually(today, ({ length }) => length > 0)
  expect(record).toMatchObject({ signInLat: PLACE.latitude, signInLng: PLACE.longitude })
  expect(Date.parse(String(record?.signInTime))).toBeLessThan(sentFrom)
})
