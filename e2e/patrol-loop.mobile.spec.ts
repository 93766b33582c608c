import { type Browser, expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { choose, patrolScreen, shoot } from './screens/patrol.ts'
import { damagedMedia, eventually, mediaOf } from './support/api.ts'
import { SIZES, type Size } from './support/browser.ts'
import { test } from './support/demo.ts'
import { VIDEO } from './support/media.ts'
import { startServer, type TestServer } from './support/server.ts'

const COMPANY = '吴江示例纺织有限公司'
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'
const TODAY = '/gridManageHome/home'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

async function personAt(browser: Browser, size: Size, place?: { latitude: number; longitude: number }): Promise<Page> {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: server.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['geolocation', 'camera'],
    ...(place && { geolocation: { ...place, accuracy: 12 } }),
  })
  return context.newPage()
}

interface Numbers {
  patrols: number
  hazards: number
}

async function numbersOfToday(): Promise<Numbers> {
  const bureau = await server.api('bureau')
  const [patrols, hazards] = await Promise.all(
    ['patrolRecord', 'hiddenDanger'].map((resource) => bureau.list(resource, { view: 'today', pageSize: 1 })),
  )
  return { patrols: patrols?.total ?? 0, hazards: hazards?.total ?? 0 }
}

test('a patrol goes from the phone to the enterprise and back, and the desktop moves', async ({ browser }) => {
  const inspector = await server.api('grid')
  const bureau = await server.api('bureau')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const before = await numbersOfToday()

  const phone = await personAt(browser, 'phone', {
    latitude: Number(company.latitude) + 0.0005,
    longitude: Number(company.longitude),
  })
  const patrol = patrolScreen(phone)
  let recordGuid = ''

  await test.step('the inspector opens the task of today and signs in on site', async () => {
    await signIn(phone, 'grid')
    await phone.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '任务' }).click()
    await phone.getByRole('article').filter({ hasText: COMPANY }).first().getByRole('link').first().click()
    await patrol.signIn()
    await patrol.next()
  })

  await test.step('he answers the check-list; one item and one 重大 item fail', async () => {
    const general = await patrol.failOne()
    await shoot(phone, general)
    await choose(general, '车间.jpg')
    await general.getByRole('button', { name: '仓库', exact: true }).click()
    const major = await patrol.failMajor()
    await choose(major, '竖拍.jpg')
    await major.getByRole('button', { name: '从判定标准中选择' }).click()
    await phone.getByRole('button', { name: /^10号令第11条\(三\)/ }).click()
    await expect(major.getByRole('textbox', { name: '判定条款' })).toHaveValue('10号令第11条(三)')
    await major.getByRole('textbox', { name: '部位' }).fill('二号车间东侧')
    await major.getByLabel('整改前防范措施').fill('停用除尘系统，撤出人员，设警戒')
    await patrol.passAllOthers()
    await patrol.next()
  })

  await test.step('he adds a photo and a video, both sides sign, he submits', async () => {
    const body = phone.getByRole('main').or(phone.locator('body')).first()
    await choose(body, '配电箱.jpg', VIDEO)
    await patrol.next()
    await patrol.sign(/^被检查方签名/)
    await patrol.sign(/^检查人签名/)
    await patrol.next()
    await patrol.submit()
    await expect(patrol.done).toBeVisible()
    await expect(phone.getByText('已提交', { exact: true })).toBeVisible()
    const address = await phone.getByRole('link', { name: '查看记录' }).getAttribute('href')
    recordGuid = String(address).split('/').at(-1) ?? ''
  })

  await test.step('the server has the patrol, both hazards, the order and every byte', async () => {
    const record = await eventually(
      () => inspector.record('patrolRecord', recordGuid),
      (found) => found.mediaDone === found.mediaTotal,
    )
    expect(record).toMatchObject({ status: 'submitted', problemCount: 2, conclusion: 'deadline' })
    const hazards = (await inspector.list('hiddenDanger', { companyGuid: company.guid, view: 'today' })).items
    const mine = hazards.filter((hazard) => hazard.sourceGuid === recordGuid)
    expect(mine.map((hazard) => hazard.status).sort()).toEqual(['pendingConfirm', 'pendingRectify'])
    const whole = await eventually(
      () => Promise.all(mine.map((hazard) => inspector.record('hiddenDanger', hazard.guid))),
      (all) => all.every((hazard) => hazard.mediaDone === hazard.mediaTotal),
    )
    const photos = mediaOf(record)
    expect(photos.filter((ref) => ref.contentType === 'video')).toHaveLength(1)
    expect(await damagedMedia(inspector, [record, ...whole])).toEqual([])
    const orders = (await inspector.list('rectifyInstruction', { companyGuid: company.guid })).items
    expect(orders.filter((order) => order.sourceGuid === recordGuid)).toHaveLength(1)
    const tasks = (await inspector.list('patrolTask', {})).items
    expect(tasks.some((task) => (task.recordGuids as string[]).includes(recordGuid))).toBe(true)
  })

  const hazards = (await bureau.list('hiddenDanger', { companyGuid: company.guid, view: 'today' })).items.filter(
    (hazard) => hazard.sourceGuid === recordGuid,
  )
  const general = hazards.find((hazard) => hazard.dangerLevel === 'general') as AnyRecord
  const major = hazards.find((hazard) => hazard.dangerLevel === 'major') as AnyRecord
  const order = (await bureau.list('rectifyInstruction', { companyGuid: company.guid })).items.find(
    (each) => each.sourceGuid === recordGuid,
  ) as AnyRecord

  await test.step('the bureau sees it on the desktop, with photos and history, and the numbers moved', async () => {
    const desktop = await personAt(browser, 'desktop')
    await signIn(desktop, 'bureau')
    await desktop.goto('/newGridPatrol/index')
    await expect(desktop.getByRole('row').filter({ hasText: COMPANY }).first()).toBeVisible()
    await desktop.goto(`/newGridPatrol/index/${recordGuid}`)
    await expect(desktop.getByText(COMPANY).first()).toBeVisible()
    await expect(desktop.getByRole('button', { name: /（视频）（相册）$/ })).toHaveCount(1)
    await desktop.goto(`${HAZARDS}/${general.guid}`)
    const photo = desktop.getByRole('button', { name: /^查看整改前照片/ })
    await expect(photo).toHaveCount(2)
    await expect(photo.locator('img')).toHaveCount(2)
    const areDrawn = () =>
      photo.locator('img').evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0))
    await expect.poll(areDrawn).toBe(true)
    await expect(desktop.getByText('仓库').first()).toBeVisible()
    await desktop.goto(TODAY)
    await expect(desktop.getByText('今日有多少企业逾期未巡？')).toBeVisible()
    expect(await numbersOfToday()).toEqual({ patrols: before.patrols + 1, hazards: before.hazards + 2 })
    await desktop.context().close()
  })

  await test.step('the town confirms the 重大 hazard', async () => {
    const town = await personAt(browser, 'desktop')
    await signIn(town, 'town')
    await town.goto(`${HAZARDS}/${major.guid}`)
    await town.getByRole('button', { name: '确认等级' }).click()
    await town.getByRole('dialog', { name: '确认等级' }).getByRole('button', { name: '确认等级' }).click()
    await expect(town.getByText('已确认等级')).toBeVisible()
    await expectStatus(major.guid, 'pendingRectify')
    await town.context().close()
  })

  await test.step('the safety officer signs the order and rectifies with a photo', async () => {
    const tablet = await personAt(browser, 'tablet')
    await signIn(tablet, 'safety')
    await tablet.goto(`${INSTRUCTIONS}/${order.guid}`)
    await tablet.getByRole('button', { name: '签收' }).click()
    await tablet.getByRole('dialog', { name: '签收' }).getByRole('button', { name: '签收' }).click()
    await expect(tablet.getByText('已签收').first()).toBeVisible()
    await tablet.goto(`${HAZARDS}/${general.guid}`)
    await tablet.getByRole('button', { name: '提交整改' }).click()
    const form = tablet.getByRole('dialog', { name: '提交整改' })
    await form.getByLabel('整改情况').fill('通道已清空，划线并落实专人每日检查')
    await form.getByLabel('整改资金').fill('1200')
    await choose(form, '整改后.jpg')
    await form.getByRole('button', { name: '提交整改' }).last().click()
    await expect(tablet.getByText('已提交整改').first()).toBeVisible()
    await expectStatus(general.guid, 'pendingReview')
    await tablet.context().close()
  })

  await test.step('the inspector re-checks, and it is 已销号', async () => {
    await phone.goto(`${HAZARDS}/${general.guid}`)
    await expect(phone.getByText('待复查').first()).toBeVisible()
    const edge = phone.getByRole('slider', { name: /^整改前后的分界/ })
    await edge.fill('20')
    await expect(phone.getByRole('img', { name: '整改前第 1 张' })).toHaveCSS('clip-path', 'inset(0px 80% 0px 0px)')
    await phone.getByRole('button', { name: '复查' }).click()
    const form = phone.getByRole('dialog', { name: '复查' })
    await form.getByRole('button', { name: '拍照' }).click()
    const ghost = phone.getByRole('dialog', { name: '相机' }).getByRole('button', { name: '叠加整改前照片' })
    await expect(ghost).toHaveAttribute('aria-pressed', 'true')
    await expect(phone.locator('.camera-sheet__ghost')).toBeVisible()
    await ghost.click()
    await expect(phone.locator('.camera-sheet__ghost')).toHaveCount(0)
    await phone.getByRole('button', { name: '关闭相机' }).click()
    await form.getByRole('radio', { name: '合格', exact: true }).click()
    await form.getByRole('button', { name: '复查' }).last().click()
    await expect(phone.getByText('已销号').first()).toBeVisible()
    await expectStatus(general.guid, 'closed')
    expect(await bureau.record('rectifyInstruction', order.guid)).toMatchObject({ status: 'rectifying' })
  })
})

async function expectStatus(guid: string, status: string): Promise<void> {
  const bureau = await server.api('bureau')
  const hazard = await eventually(
    () => bureau.record('hiddenDanger', guid),
    (found) => found.status === status,
    10_000,
  )
  expect(hazard).toMatchObject({ status })
}
