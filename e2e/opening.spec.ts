import { expect, type Page } from '@playwright/test'
import { loginScreen, signIn } from './screens/login.ts'
import { signOut, untilSynced } from './screens/sync.ts'
import { SIZES, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { type Passed, startFaultProxy } from './support/fault-proxy.ts'
import { LONG } from './support/long.ts'
import type { TestServer } from './support/server.ts'

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const MOST_FILES = 25
/** Share of the screen that may move while a page opens, as browsers reckon it. */
const MOST_SHIFT = 0.05
/** Comes in the first quiet moment, whether or not the page has its data by then: what sends and acts knows all areas. */
const FOR_LATER =
  /\/(workbox-window|later\w*|with_study|maplibre-gl-worker|counts|preload|PullToRefresh|BadgeCounter|table-of-routes|edge-swipe|last-look|whole|work|areas?)-/

/** A list at a desk, the map, and the homes of those who carry the app with them; the others at length. */
const EACH_TIME: readonly string[] = [HAZARDS, '/gis', '/companyHome/home', '/inspection/newGridPatrol']
/** On a list: the record that a row opens, with its form. */
const RECORD = /\/(common|shared|judgements|with_\w+|shared-\d+)-/

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

const isFile = (url: string) => /\/assets\/.*\.(js|css)$/.test(url)
const pathOf = (url: string) => new URL(url, 'http://any').pathname

/** Opens the page as somebody does whose browser holds nothing of it, and tells which files it asked for and what it called. */
async function openAnew(page: Page, path: string) {
  const asked: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    const at = pathOf(request.url())
    if (isFile(request.url())) asked.push(at)
    if (request.resourceType() === 'fetch') calls.push(`${request.method()} ${at} ${request.postData() ?? ''}`)
  })
  // What the page before was still asking for is not this page's.
  page.once('framenavigated', () => {
    calls.length = 0
  })
  const answer = await page.goto(path)
  const document = `${await answer?.headerValue('link')}${await answer?.text()}`
  const named = [...document.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  await expect(page.locator('main')).not.toBeEmpty()
  await expect(page.locator('.skeleton, .splash, .shell__blank')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return { asked, named, calls }
}

for (const [who, size, path, later = /^$/] of [
  ['bureau', 'desktop', HAZARDS, RECORD],
  ['bureau', 'desktop', '/agency', RECORD],
  // Leads on to the page that it names the files of.
  ['bureau', 'desktop', '/agencyInfo', RECORD],
  ['grid', 'phone', '/securityPatrol/index'],
  ['grid', 'phone', '/inspection/newGridPatrol'],
  ['safety', 'tablet', '/companyHome/home'],
  ['bureau', 'desktop', '/gridManageHome/home'],
  ['bureau', 'desktop', '/gis'],
  ['duty', 'desktop', '/incidentReport/incidentReportIndex'],
  ['grid', 'phone', '/gridManageHome/home'],
] as [who: string, size: keyof typeof SIZES, path: string, later?: RegExp][])
  test(`${path} on a ${size}: the document names what the page needs, in few files, and the page calls nothing twice`, {
    tag: EACH_TIME.includes(path) ? [] : LONG,
  }, async ({ browser }) => {
    const context = await browser.newContext({ ...SIZES[size], baseURL: server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, who)
    await untilSynced(page)
    const { asked, named, calls } = await openAnew(page, path)
    expect(asked.filter((file) => !named.includes(file) && !FOR_LATER.test(file) && !later.test(file))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter((file) => named.includes(file)).length).toBeLessThanOrEqual(MOST_FILES)
    // A phone or tablet that has just been brought up to date holds all of it.
    if (size === 'desktop') expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
    await context.close()
  })

test('a list at a desk stays where it was drawn while the menu and the strip are still on their way', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'bureau')
  await untilSynced(page)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      const { shift } = window as unknown as { shift: number }
      const values = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)
      Object.assign(window, { shift: values.reduce((sum, value) => sum + value, shift) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/desk-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(HAZARDS, { waitUntil: 'commit' })
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  await expect(page.locator('.skeleton, .shell__blank')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(MOST_SHIFT)
  await context.close()
})

test('the sign-in form can be filled in and submitted before any file has come', async ({ browser }) => {
  const context = await browser.newContext({ ...SIZES.phone, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const login = loginScreen(page)
  await login.username.fill('grid')
  await login.password.fill('Wujiang@2026')
  await login.enter.click()
  letGo()
  await expect(page).toHaveURL(/\/gridManageHome\/home/)
  await context.close()
})

test('the whole app is kept for later once the page has what it wants, one file after the other', async ({
  browser,
}) => {
  const line = await startFaultProxy(() => server.url)
  line.faults(1, { script: [], matches: (_, path) => path === '/sw.js' || isFile(path) })
  const context = await browser.newContext({ ...SIZES.phone, baseURL: line.url })
  const page = await context.newPage()
  await page.goto('/login')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  const passed = line.passed()
  const worker = passed.findIndex(({ path }) => path === '/sw.js')
  const begun = passed[worker]?.cameAt ?? 0
  const [own, kept] = [passed.slice(0, worker), passed.slice(worker + 1)]
  expect(own.filter(({ wentAt }) => wentAt === null || wentAt > begun)).toEqual([])
  expect(kept.length).toBeGreaterThan(100)
  expect(Math.max(...kept.map((one) => openBeside(one, kept)))).toBeLessThanOrEqual(1)
  await context.close()
  await line.close()
})

/** How many others were under way when this one came; one that is just over may still be counted. */
const openBeside = (one: Passed, all: readonly Passed[]) =>
  all.filter((other) => other.number < one.number && (other.wentAt === null || other.wentAt > one.cameAt)).length

test('a list at a desk stands with the rows of before while the server takes its time, and nobody else sees them', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'bureau')
  await page.goto(HAZARDS)
  const total = page.getByText(/^共 [\d,]+ 条$/)
  const rows = page.getByRole('row')
  await expect(total).toBeVisible()
  const count = await total.innerText()
  const before = await rows.nth(1).innerText()

  let letGo: () => void = () => undefined
  let held = Promise.resolve()
  const holdBack = () => {
    held = new Promise((resolve) => {
      letGo = resolve
    })
  }
  await context.route('**/hiddenDanger/list', async (route) => {
    await held
    await route.continue()
  })
  holdBack()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: `${count}，截至 今天` })).toContainText('正在更新')
  expect(await rows.nth(1).innerText()).toBe(before)
  letGo()
  await expect(total).toHaveText(count)

  // A leader sees the same list, and has not read it on this device.
  await signOut(page, '退出登录')
  await signIn(page, 'leader')
  holdBack()
  const asked = page.waitForRequest('**/hiddenDanger/list')
  await page.goto(HAZARDS)
  await asked
  await expect(page.locator('.list-table .skeleton').first()).toBeVisible()
  await expect(page.getByText('正在更新')).toHaveCount(0)
  letGo()
  await expect(total).toHaveText(count)
  await context.close()
})

test('who writes keeps the page when what counts badges does not come', async ({ browser }) => {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'bureau')
  await context.route('**/assets/later-*.js', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => /\/assets\/later-/.test(request.url()))
  const told = page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()))
  await page.goto(HAZARDS)
  await lost
  await told
  await expect(page.getByText(/^共 [\d,]+ 条$/)).toBeVisible()
  await expect(page.getByText('页面出了问题')).toHaveCount(0)
  await context.close()
})

test('a page that is opened again shows its last look until it stands, to its owner alone', async ({ browser }) => {
  const context = await browser.newContext({ ...SIZES.phone, baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await context.setOffline(true)
  const again = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    const wasShown = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new PerformanceObserver((marks) => marks.getEntriesByName('look').length > 0 && resolve(true)).observe({
            type: 'mark',
            buffered: true,
          })
          addEventListener('load', () => setTimeout(() => resolve(false), 1_000))
        }),
    )
    await expect(page.getByRole('heading', { name: '最近的任务' })).toBeVisible()
    await expect(page.locator('#look')).toHaveCount(0)
    return await wasShown
  }
  // Only a page at rest has a look to keep: here it is told that it is left, until it keeps one.
  const untilKept = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          return localStorage.getItem('look') !== null
        }),
      )
      .toBe(true)
  // Home is the first page: it is where the app itself is opened as well.
  await again('/gridManageHome/home')
  for (const path of ['/gridManageHome/home', '/']) {
    await untilKept()
    expect(await again(path)).toBe(true)
  }
  await context.setOffline(false)
  await signOut(page, '退出登录')
  expect(await page.evaluate(() => localStorage.getItem('look'))).toBeNull()
  await context.close()
})
