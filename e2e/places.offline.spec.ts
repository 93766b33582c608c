import { expect } from '@playwright/test'
import { beginNew, fillIn, personAt } from './screens/errand.ts'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { eventually } from './support/api.ts'
import { newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'

const GATE = { latitude: 30.912346, longitude: 120.651234, accuracy: 12 }

test('the gate of an enterprise is taken where one stands and set right by figures from another map, without a signal', async ({
  demo,
}) => {
  const grid = await demo.api('grid')
  const [company] = (await grid.list('company')).items
  if (company === undefined) throw new Error('the demo has an enterprise in the grid')
  const device = await newDevice({ url: demo.url, place: GATE })
  const { page } = device
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await page.goto(`/company/${company.guid}`)
  await expect(page.getByRole('button', { name: '看地图' })).toBeVisible()
  await device.goOffline()

  await page.getByRole('button', { name: '修改联系人和坐标' }).click()
  const sheet = page.getByRole('dialog', { name: '修改联系人和坐标' })
  await sheet.getByRole('button', { name: '取当前位置' }).click()
  await expect(sheet.getByText('现场定位，精度 12 米')).toBeVisible()
  await expect(sheet.getByLabel('经度')).toHaveValue('120.651234')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('120.651234, 30.912346（现场定位，精度 12 米）')).toBeVisible()

  await page.getByRole('button', { name: '修改联系人和坐标' }).click()
  await sheet.getByRole('button', { name: '地图选点' }).click()
  const picker = page.getByRole('dialog', { name: '地图选点' })
  await picker.getByText('填写坐标').click()
  await picker.getByRole('textbox', { name: '经度,纬度' }).fill('120.652,30.913')
  await picker.getByRole('button', { name: '定位到此坐标' }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(sheet.getByText('填写坐标', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('120.652000, 30.913000（填写坐标）')).toBeVisible()

  await device.goOnline()
  const arrived = await eventually(
    () => grid.record('company', company.guid),
    ({ coordSource }) => coordSource === 'typed',
  )
  expect(arrived).toMatchObject({ longitude: 120.652, latitude: 30.913, coordSource: 'typed', coordAccuracy: null })
  await device.dispose()
})

test('the place of a rescue team is one question of its form: refused by half, kept whole, seen on the map', async ({
  browser,
  demo,
}) => {
  const page = await personAt(browser, demo.url, 'company')
  await page.goto('/fiveInOneCom/emergencyManageView/teamManage')
  await beginNew(page)
  await fillIn(page, { 队伍名称: '厂区义务消防队', 队长: '潘永刚', 联系电话: '13812345678', 驻地: '东门值班室' })
  await fillIn(page, { 队伍类型: '兼职', 经度: '120.66' })
  await page.getByRole('button', { name: /^保存/ }).last().click()
  await expect(page.getByText('请填写纬度')).toBeVisible()
  await fillIn(page, { 纬度: '120.66' })
  await page.getByRole('button', { name: /^保存/ }).last().click()
  await expect(page.getByText('纬度不能大于54')).toBeVisible()
  await fillIn(page, { 纬度: '30.91' })
  await page.getByRole('button', { name: /^保存/ }).last().click()

  await expect(page.getByText('120.660000, 30.910000（填写坐标）')).toBeVisible()
  await page.getByRole('button', { name: '看地图' }).click()
  await expect(page.getByRole('region', { name: '坐标的地图' })).toBeVisible()
})
