import { expect, type Page, test } from '@playwright/test'
import { loginScreen, signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { SIZES } from './support/browser.ts'
import { startServer, type TestServer } from './support/server.ts'

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const MOST_FILES = 25
/** Comes in the first quiet moment, whether or not the page has its data by then. */
const FOR_LATER = /\/(workbox-window|later|counts|preload|PullToRefresh|BadgeCounter|table-of-routes|edge-swipe)-/

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

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
  const answer = await page.goto(path)
  const document = `${await answer?.headerValue('link')}${await answer?.text()}`
  const named = [...document.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  await expect(page.locator('main')).not.toBeEmpty()
  await expect(page.locator('.skeleton, .splash, .shell__blank')).toHaveCount(0, { timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  return { asked, named, calls }
}

for (const [who, size, path] of [
  ['bureau', 'desktop', HAZARDS],
  ['bureau', 'desktop', '/agency'],
  ['grid', 'phone', '/securityPatrol/index'],
  ['grid', 'phone', '/inspection/newGridPatrol'],
  ['safety', 'tablet', '/companyHome/home'],
] as const)
  test(`${path} on a ${size}: the document names what the page needs, in few files, and the page calls nothing twice`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...SIZES[size], baseURL: server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, who)
    await untilSynced(page)
    const { asked, named, calls } = await openAnew(page, path)
    expect(asked.filter((file) => !named.includes(file) && !FOR_LATER.test(file))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter((file) => !FOR_LATER.test(file)).length).toBeLessThanOrEqual(MOST_FILES)
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
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
  await expect(page).toHaveURL(/\/gridManageHome\/home/, { timeout: 30_000 })
  await context.close()
})
