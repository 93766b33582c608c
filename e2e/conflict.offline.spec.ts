import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { fillIn } from './screens/errand.ts'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { eventually } from './support/api.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { type Device, newDevice, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'

// What one person changed without a signal, and another one meanwhile.

const UNITS = '/companyRisk/hazardIdentification'
const UNIT = '冲突空压机房'
const MINE = { 所在位置: '三号车间东侧', 责任人: '赵安全' }

let device: Device

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(device.complaints().join('\n'))
  await device?.dispose()
})

const axeIsSilent = async (page: Page) => expect(await violationsOn(page)).toEqual([])

test('it waits by its name, is refused and chosen from field by field, and axe has nothing to say of it', async ({
  demo,
}) => {
  const [safety, company] = [await demo.api('safety'), await demo.api('company')]
  const unit = await safety.data<AnyRecord>('POST', '/api/riskUnit/create', {
    ...{ companyGuid: (await safety.list('company')).items[0]?.guid, unitName: UNIT },
    ...{ unitType: 'area', location: '三号车间', controlLevel: 'team', dutyDept: '设备部', dutyPerson: '钱主任' },
  })
  device = await newDevice({ url: demo.url })
  await bringAxe(device.context)
  const { page } = device
  await signIn(page, 'safety')
  await untilSynced(page)
  await untilControlled(page)

  await device.goOffline()
  await page.goto(`${UNITS}?form=${unit.guid}`)
  await fillIn(page, MINE)
  await page.getByRole('button', { name: /^保存/ }).last().click()
  await expect(page).not.toHaveURL(/form=/)
  await page.goto('/mine/unsent')
  await expect(page.getByRole('button', { name: `修改 · ${UNIT}` })).toBeVisible()
  await axeIsSilent(page)

  const theirs = { location: '三号车间西侧', dutyPerson: '孙班长' }
  await company.data('POST', '/api/riskUnit/update', { guid: unit.guid, version: unit.version, ...theirs })
  await device.goOnline()
  await page.goto('/mine/refused')
  const choose = page.getByRole('button', { name: '选择保留哪一个' })
  await expect(choose).toBeVisible()
  await expect(page.getByRole('heading', { name: `修改 · ${UNIT}` })).toBeVisible()
  await axeIsSilent(page)

  await choose.click()
  await expect(page.getByText(`修改 · ${UNIT}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`您修改期间，${company.user.name}于 .*也修改了下面的内容`))).toBeVisible()
  await page
    .getByRole('radiogroup', { name: '所在位置' })
    .getByRole('radio', { name: /^我填写的/ })
    .click()
  await axeIsSilent(page)
  await page
    .getByRole('radiogroup', { name: '责任人' })
    .getByRole('radio', { name: new RegExp(`^${company.user.name}填写的`) })
    .click()
  await page.getByRole('button', { name: '按选择保存' }).click()
  await expect(page.getByText('没有被退回的内容')).toBeVisible()
  const settled = await eventually(
    () => safety.record('riskUnit', unit.guid),
    ({ location }) => location === MINE.所在位置,
  )
  expect(settled).toMatchObject({ location: MINE.所在位置, dutyPerson: theirs.dutyPerson })
})
