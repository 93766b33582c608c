import { expect, type Locator, type Page, test } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { COMPANY, openTask, patrolScreen } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { cutOn } from './support/large-type.ts'
import { startServer, type TestServer } from './support/server.ts'

const TODAY = dayOf(new Date().toISOString())
/** The narrowest phone in use. */
const NARROW = { width: 360, height: 740 }
/** Of the height of the screen: what a thumb of the hand that holds it does not reach. */
const TOO_HIGH = 0.4
const LEAST_TARGET = 44

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

async function whole(page: Page, screen: string): Promise<void> {
  expect.soft(await cutOn(page), screen).toEqual([])
}

/** The step that leads on is where the thumb is, and large enough for it. */
async function atTheThumb(step: Locator): Promise<void> {
  // A sheet slides in from below.
  const bottom = async () => {
    const box = await step.boundingBox()
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
  }
  await expect.poll(bottom, String(step)).toBeLessThanOrEqual(NARROW.height)
  const box = await step.boundingBox()
  expect.soft(box?.y ?? 0, String(step)).toBeGreaterThan(NARROW.height * TOO_HIGH)
  expect.soft(box?.height ?? 0, String(step)).toBeGreaterThanOrEqual(LEAST_TARGET)
}

test('with text of twice the size on 360 px nothing is cut or covered, and one hand does', async () => {
  const inspector = await server.api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  // A task under way at several enterprises says so, which makes the longest line of a card.
  const visited = (await inspector.list('company', { gridGuid: company.gridGuid })).items.find(
    ({ guid }) => guid !== company.guid,
  ) as AnyRecord
  const task = await inspector.data<AnyRecord>('POST', '/api/patrolTask/create', {
    taskName: '节前联合检查',
    taskType: 'holiday',
    source: 'own',
    gridGuid: company.gridGuid,
    companyGuids: [company.guid, visited.guid],
    gridPersonGuids: [inspector.user.guid],
    planStart: TODAY,
    planEnd: addDays(TODAY, 20),
  })
  await inspector.data('POST', '/api/patrolTask/act/visit', {
    guid: task.guid,
    input: { companyGuid: visited.guid, recordGuid: 'large-type-visit' },
  })
  const device = await phoneAt(server.url, company)
  const { page } = device
  await page.setViewportSize(NARROW)
  await page.goto('/mine')
  await page.getByRole('tablist', { name: '文字大小' }).getByRole('tab', { name: '特大' }).click()
  await page.getByRole('tablist', { name: '单手操作' }).getByRole('tab', { name: '左手' }).click()
  const open = async (path: string, heading: Locator) => {
    await page.goto(path)
    await heading.first().waitFor()
  }
  const step = (name: RegExp) => page.getByRole('button', { name })

  await open('/gridManageHome/home', page.getByRole('article').filter({ hasText: COMPANY }))
  await whole(page, 'home')
  await openTask(page)
  const back = page.getByRole('button', { name: '返回', exact: true })
  await atTheThumb(back)
  expect((await back.boundingBox())?.x).toBe(0)
  await atTheThumb(page.getByRole('button', { name: '签到', exact: true }).last())
  await whole(page, 'sign-in')
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await whole(page, 'signed-in')
  await atTheThumb(step(/^下一步/))
  await patrol.next()
  await expect(page.getByRole('button', { name: /全部设为合格$/ }).first()).toBeVisible()
  const item = await patrol.failOne()
  await item.getByRole('button', { name: '生产车间', exact: true }).click()
  await whole(page, 'check')
  await patrol.passAllOthers()
  await atTheThumb(step(/^下一步/))
  await patrol.next()
  await whole(page, 'hazards')
  await patrol.goTo('签字')
  await whole(page, 'sign')
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await atTheThumb(step(/^下一步/))
  await patrol.next()
  await whole(page, 'submit')
  await atTheThumb(step(/^提交巡查/))

  // Far away, where the distances are long words.
  await page
    .context()
    .setGeolocation({ longitude: Number(company.longitude), latitude: Number(company.latitude) + 0.09 })
  await open('/securityPatrol/index', page.getByRole('article').filter({ hasText: /执行中.*\d 公里$/ }))
  await whole(page, 'tasks')
  await open('/securityPatrol/index?view=open&as=route', page.getByRole('listitem').filter({ hasText: COMPANY }))
  await whole(page, 'route')
  const [due] = (await inspector.list('hiddenDanger', { status: 'pendingReview' })).items
  await open('/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister', page.getByText('待复查'))
  await whole(page, 'hazard-list')
  await open(`/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/${due?.guid}`, step(/^复查$/))
  await whole(page, 'hazard')
  await atTheThumb(step(/^复查$/))
  await step(/^复查$/).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: '合格', exact: true })).toBeVisible()
  await whole(page, 'review')
  await atTheThumb(page.getByRole('dialog').getByRole('button', { name: '复查' }).last())
  await open('/mine', page.getByText(/^要去的 \d+ 家企业/))
  await page.getByRole('tablist', { name: '单手操作' }).getByRole('tab', { name: '右手' }).click()
  await open(`/company/${company.guid}`, page.getByText(COMPANY))
  await atTheThumb(back)
  const { x = 0, width = 0 } = (await back.boundingBox()) ?? {}
  expect(x + width).toBe(NARROW.width)
  await whole(page, 'company')
  await open('/gridManageNotic/myNotice', page.getByRole('heading', { name: '消息' }))
  await whole(page, 'messages')
  await open('/mine/unsent', page.getByRole('link', { name: `继续填写 巡查：${COMPANY}` }))
  await whole(page, 'unsent')
  await open('/mine', page.getByText(/^要去的 \d+ 家企业/))
  await whole(page, 'mine')
  await device.dispose()
})
