import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { SUB_SYSTEMS, systemTitle } from '#domain/pages/sub-systems.ts'
import { closeRecords, leave, personAt } from './screens/errand.ts'
import { test } from './support/demo.ts'
import type { TestServer } from './support/server.ts'

// One server and one desk for all: a sub-system belongs to the window.
const PLATFORM = systemTitle(null)
/** With the meaning that the specification gives each (document 1, section 1). */
const MEANINGS = [
  ['R005', '2', '执法'],
  ['R006', '3', '双重预防'],
  ['R007', '4', '危险化学品一张图'],
  ['R008', '5', '行政审批'],
  ['R009', '6', '生产许可证'],
  ['R010', '7', '技术服务机构'],
  ['R011', '8', '专家库'],
  ['R012', '9', '助理安全工程师注册'],
  ['R013', '11', '事故信息'],
  ['R014', '13', '重大危险源'],
  ['R015', '16', '城市评估'],
  ['R016', '17', '培训考试'],
  ['R017', '18', '陆上石油天然气执法'],
  ['R018', '19', '供应商管理'],
  ['R019', '21', '职业卫生机构'],
  ['R020', '42', '应急值守'],
  ['R021', '52', '企业诚信'],
  ['R022', '128', '通知管理'],
  ['R023', '222', '信息公开审核'],
] as const

let server: TestServer
let page: Page
let context: BrowserContext

test.beforeAll(async ({ browser, demo }) => {
  server = demo
  page = await personAt(browser, server.url, 'bureau')
  context = page.context()
})

test.afterAll(async () => {
  await context?.close()
})

const brand = () => page.locator('.desk-header__brand')
const side = () => page.getByRole('navigation', { name: '菜单', exact: true })
const headings = () => side().getByRole('button')

for (const [rule, type, meaning] of MEANINGS) {
  test(`R004, ${rule}: systemType ${type} is about ${meaning}, over the desk and at the end of the title`, async () => {
    await page.goto(`/mine?systemType=${type}`)
    await expect(brand()).toContainText(meaning)
    await expect(page).toHaveTitle(new RegExp(`· .*${meaning}`))
    await expect(side().getByRole('link').or(headings()).first()).toBeVisible()
  })
}

test('R004: a sub-system is entered and left by 子系统, and shows its own menu', async () => {
  await page.goto('/mine?systemType=222')
  await expect(brand()).toHaveText(SUB_SYSTEMS[222])
  // Without the address the window stays where it was led.
  await page.goto('/mine')
  await expect(brand()).toHaveText(SUB_SYSTEMS[222])
  await enter(PLATFORM)
  await expect(page).toHaveTitle(new RegExp(`· ${PLATFORM}$`))
  const whole = await namesOfMenu()

  await enter(SUB_SYSTEMS[42])
  await expect(page).toHaveTitle(new RegExp(`· ${SUB_SYSTEMS[42]}$`))
  await expect(async () => {
    const own = await namesOfMenu()
    expect(own.length).toBeGreaterThan(0)
    expect(whole).toEqual(expect.arrayContaining(own))
    expect(own.length).toBeLessThan(whole.length)
  }).toPass()

  await enter(PLATFORM)
  await expect.poll(namesOfMenu).toEqual(whole)
})

test('R043, R221: a page comes with the first visit to it', async () => {
  const scripts: string[] = []
  const note = (request: { url(): string }) => scripts.push(request.url())
  page.on('request', note)
  await page.goto('/mine')
  await expect(side().getByRole('link').or(headings()).first()).toBeVisible()
  const ofMap = () => scripts.filter((url) => /\/assets\/[^/]*map[^/]*\.js$/i.test(url))
  expect(scripts).not.toEqual([])
  expect(ofMap()).toEqual([])
  await page.goto('/gis')
  await expect(page.getByRole('heading', { level: 1, name: '一张图' })).toBeVisible()
  await expect.poll(ofMap).not.toEqual([])
  page.off('request', note)
})

const industries = () => page.getByRole('radiogroup', { name: '行业' })

test('R050, R051: the map switches between chemicals, fireworks and other industries', async () => {
  for (const home of ['/gis', '/gisZdwxy']) {
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1, name: /一张图/ })).toBeVisible()
  }
  const bureau = await server.api('bureau')
  const pages = await Promise.all([1, 2, 3].map((pageIndex) => bureau.list('company', { pageIndex })))
  const all = pages.flatMap(({ items }) => items)
  expect(all).toHaveLength(pages[0]?.total ?? 0)
  const isFireworks = ({ tradeFamily }: AnyRecord) => tradeFamily === 'fireworks'
  const isChemical = ({ isWeiHua, tradeFamily }: AnyRecord) =>
    isWeiHua === true || ['chemical', 'hazardousTrade'].includes(String(tradeFamily))
  const wanted = {
    危险化学品: all.filter(isChemical),
    烟花爆竹: all.filter(isFireworks),
    其他行业: all.filter((row) => !isChemical(row) && !isFireworks(row)),
    全部: all,
  }
  await page.goto('/gis1')
  await expect(page).toHaveURL(/\/gis1$/)
  await expect(industries().getByRole('radio')).toHaveCount(4)
  for (const [name, rows] of Object.entries(wanted)) {
    await industries().getByRole('radio', { name }).click()
    await expect(page.locator('.map-page__total')).toHaveText(`共 ${rows.length} 家`)
  }
  expect(new Set(Object.values(wanted).map((rows) => rows.length)).size).toBe(4)
})

test('R144, R145: the one-map of chemicals begins at its chemicals, with the radio in every view', async () => {
  await page.goto('/gisWgbj')
  await expect(page.getByRole('heading', { level: 1, name: '网格边界图' })).toBeVisible()
  await expect(industries()).toHaveCount(0)
  await page.goto('/gisWgbj?systemType=4')
  await expect(industries()).toBeVisible()
  await page.goto('/gis1')
  await expect(page).toHaveURL(/\/oneWhp$/)
  await expect(industries().getByRole('radio', { name: '危险化学品' })).toHaveAttribute('aria-checked', 'true')
  await enter(PLATFORM)
})

test('R234: the one picture of other builds is the map of this one', async () => {
  await page.goto('/onePicture')
  await expect(page.getByRole('heading', { level: 1, name: '一张图' })).toBeVisible()
})

test('R226: the management of users from the agencies’ menu asks for accounts of agencies alone', async () => {
  const asked = page.waitForRequest(/\/api\/user\/list$/)
  await page.goto('/userManagementIndex')
  expect((await asked).postData()).toContain('"agency"')
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()
})

test('R180, R318: a call that nobody answers is given up after sixty seconds', async () => {
  const tab = await context.newPage()
  await tab.clock.install()
  await tab.route('**/safety/api/agencyBase/list', () => undefined)
  const asked = tab.waitForRequest('**/safety/api/agencyBase/list')
  await tab.goto('/agencyInfo/institutionalInformation')
  await asked
  const again = tab.getByRole('button', { name: '重试' })
  await tab.clock.fastForward(50_000)
  await expect(again).toHaveCount(0)
  await tab.clock.fastForward(15_000)
  await expect(again).toBeVisible()
  await tab.close()
})

test('R197, R198, R328, R329: the sidebar is 210 px wide, the header 66 px high', async () => {
  await page.goto('/mine')
  expect((await side().boundingBox())?.width).toBe(210)
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(66)
})

test('R195: the menu of a tag is 105 px wide', async () => {
  await page.locator('.desk-tag').first().click({ button: 'right' })
  const menu = page.locator('.desk-tags__menu')
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())?.width).toBe(105)
  await page.keyboard.press('Escape')
})

test('R038, R039: neither a page within a frame nor an open page has the header', async () => {
  await page.goto('/mine')
  await expect(brand()).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/gridManage'
    frame.title = 'framed'
    frame.width = '1300'
    frame.height = '800'
    document.body.append(frame)
  })
  const framed = page.frameLocator('iframe[title=framed]')
  await expect(framed.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(framed.getByRole('navigation', { name: '菜单', exact: true })).toBeVisible()
  await expect(framed.locator('.desk-header')).toHaveCount(0)
  await page.goto('/noticeList')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.desk-header')).toHaveCount(0)
})

test('R024, R055, R095, R147: an enterprise has its menu by groups, and its end with routes of its own', async ({
  browser,
}) => {
  const company = await personAt(browser, server.url, 'company')
  await company.getByRole('button', { name: '企业菜单' }).click()
  const groups = company.getByRole('navigation', { name: '企业菜单' })
  await expect(groups.getByRole('heading', { name: '五位一体' })).toBeVisible()
  const titles = await groups.getByRole('heading').allInnerTexts()
  expect(titles.map((title) => title.trim())).toEqual(
    expect.arrayContaining(['通知公告', '企业信息', '专项监管', '现场管理', '自查记录', '应急管理', '危险作业']),
  )
  await groups.getByRole('button', { name: '进入五位一体企业端' }).click()
  await expect(company).toHaveURL(/\/companyHomeMenu$/)
  await expect(company).toHaveTitle(/五位一体企业端$/)
  const top = company.getByRole('navigation', { name: '顶部菜单' })
  await top.getByRole('button', { name: '企业管理' }).click()
  await company.getByRole('navigation', { name: '菜单', exact: true }).locator('a[href="/companyModel"]').click()
  await expect(company).toHaveURL(/\/companyModel$/)
  await expect(company.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(company.locator('a[href="/investigationTasks2"]')).toHaveCount(0)
  await company.goto('/investigationTasks2')
  await expect(company).toHaveURL(/\/investigationTasks2$/)
  await expect(company.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await company.getByRole('button', { name: '返回平台' }).click()
  await expect(company.getByRole('button', { name: '企业菜单' })).toBeVisible()
  await leave(company)
})

/** By the switch in the header. */
async function enter(title: string): Promise<void> {
  await closeRecords(page)
  await page.getByRole('button', { name: '子系统' }).click()
  await page.getByRole('navigation', { name: '子系统' }).getByRole('button', { name: title, exact: true }).click()
  await expect(brand()).toHaveText(title)
}

/** What the menu holds at its top, once it has come. */
async function namesOfMenu(): Promise<string[]> {
  await expect(side().locator('.desk-side__item').first()).toBeVisible()
  return (await side().locator('.desk-side__text').allInnerTexts()).map((name) => name.trim())
}
