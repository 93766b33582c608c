import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { loginScreen, signIn } from './screens/login.ts'
import { patrolScreen, shoot } from './screens/patrol.ts'
import { signOut, syncChip, unsentScreen, untilSynced } from './screens/sync.ts'
import { type Api, eventually, PASSWORD } from './support/api.ts'
import { SIZES, untilControlled } from './support/browser.ts'
import { test } from './support/demo.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { startServer, type TestServer } from './support/server.ts'

const COMPANY = '吴江示例纺织有限公司'

let server: TestServer
let proxy: FaultProxy
let inspector: Api
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  server = await startServer()
  proxy = await startFaultProxy(() => server.url)
  inspector = await server.api('grid')
})

test.afterAll(async () => {
  await proxy?.close()
  await server?.stop()
})

test.beforeEach(async ({ browser }) => {
  context = await newPhone(browser)
  page = await context.newPage()
})

test.afterEach(async ({ browserName: _name }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.log(proxy.report())
  proxy.calm()
  await context.close()
})

async function newPhone(browser: Browser): Promise<BrowserContext> {
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  return browser.newContext({
    ...SIZES.phone,
    baseURL: proxy.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['geolocation', 'camera'],
    geolocation: { latitude: Number(company.latitude), longitude: Number(company.longitude), accuracy: 10 },
  })
}

const tokenCookie = async () => (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? null
const locked = () => page.getByRole('dialog', { name: '已锁定' })
const asked = () => page.getByRole('dialog', { name: '请重新登录' })

test('a wrong password is said at once, and nothing typed is lost', async () => {
  const login = loginScreen(page)
  await login.open()
  await login.fill('grid', 'wrong-password')
  await expect(login.problem).toHaveText('账号或密码错误')
  await expect(login.username).toHaveValue('grid')
  await expect(login.password).toHaveValue('wrong-password')
  await expect(page).toHaveURL(/\/login/)
  expect(await tokenCookie()).toBeNull()
})

test('empty fields are named, and nothing is sent', async () => {
  proxy.faults(0, { script: [], matches: (_method, path) => path.startsWith('/safety/auth/login') })
  const login = loginScreen(page)
  await login.open()
  await login.enter.click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  expect(proxy.passed()).toEqual([])
})

test('R080, R081, R150, R301, R302, R319: the user name is trimmed; the token goes in cookie and header, with the language', async () => {
  const login = loginScreen(page)
  await login.open()
  const pull = page.waitForRequest('**/safety/api/sync/pull')
  await login.fill('  grid  ', PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
  const request = await pull
  expect(request.method()).toBe('POST')
  const { access_token: token, 'accept-language': language } = await request.allHeaders()
  expect(language).toBe('zh-CN')
  expect(token).toBeTruthy()
  expect(await tokenCookie()).toBe(token)
})

test('without a token every page leads to the sign-in, and from there back', async () => {
  await page.goto('/securityPatrol/index?view=overdue')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await loginScreen(page).fill('grid', PASSWORD)
  await expect(page).toHaveURL(/\/securityPatrol\/index\?view=overdue$/)
})

test('a link to another site is not followed after the sign-in', async () => {
  await page.goto('/login?redirect=//evil.example/')
  await loginScreen(page).fill('grid', PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
  expect(new URL(page.url()).origin).toBe(proxy.url)
})

test('a phone opens without a signal right after its first sign-in', async () => {
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText('最近的任务')).toBeVisible()
  await expect(syncChip(page)).toHaveAccessibleName(/离线/)
  for (const path of ['/securityPatrol/index', '/comopanyInformationManagement/companyInformation', '/mine']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(path))
  }
})

test('a refresh whose answer got lost does not sign out', async () => {
  await signIn(page, 'grid')
  await untilSynced(page)
  const before = await tokenCookie()
  await unsentScreen(page).open()
  await untilSynced(page)
  let refreshes = 0
  proxy.faults(1, {
    // Browsers ask once more by themselves when a connection breaks.
    script: ['unauthorized', 'dropAfter', 'dropAfter'],
    matches: (_method, path) => {
      if (path.startsWith('/safety/auth/refresh')) refreshes += 1
      return path.startsWith('/safety/auth/refresh') || path.startsWith('/safety/api/sync/pull')
    },
  })
  await unsentScreen(page).sendNow.click()
  await expect.poll(() => refreshes).toBeGreaterThan(0)
  await expect.poll(() => proxy.passed().every(({ wentAt }) => wentAt !== null)).toBe(true)
  await unsentScreen(page).sendNow.click()
  await untilSynced(page)
  await expect(page).toHaveURL(/\/mine\/unsent/)
  await expect(asked()).toHaveCount(0)
  const token = String(await tokenCookie())
  const answer = await fetch(`${server.url}/safety/user/current`, { method: 'POST', headers: { access_token: token } })
  expect(answer.status).toBe(200)
  expect(before).toBeTruthy()
})

test('R087, R313: a session ended elsewhere asks for the password over the page, which stays as it was', async () => {
  await signIn(page, 'grid')
  await untilSynced(page)
  await page.goto('/comopanyInformationManagement/companyInformation')
  const search = page.getByRole('searchbox')
  await search.fill('纺织')
  const headers = { access_token: String(await tokenCookie()) }
  await fetch(`${server.url}/safety/auth/logout`, { method: 'POST', headers })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(asked()).toBeVisible()
  await asked().getByRole('textbox').fill('not-this-one')
  await asked()
    .getByRole('button', { name: /登录|解锁|继续/ })
    .first()
    .click()
  await expect(asked().getByText('账号或密码错误')).toBeVisible()
  await asked().getByRole('textbox').fill(PASSWORD)
  await asked()
    .getByRole('button', { name: /登录|解锁|继续/ })
    .first()
    .click()
  await expect(asked()).toHaveCount(0)
  await expect(search).toHaveValue('纺织')
  await untilSynced(page)
})

test('hours without a signal never sign out: an open page stays open, one opened anew asks for the password', async () => {
  await page.clock.install()
  await signIn(page, 'grid')
  await untilSynced(page)
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/securityPatrol/index')
  const tasks = page.getByRole('article').filter({ hasText: COMPANY })
  await expect(tasks.first()).toBeVisible()
  await page.clock.fastForward('05:00:00')
  await page.getByRole('searchbox').fill('示例')
  await expect(tasks.first()).toBeVisible()

  await page.goto('/mine')
  await expect(locked()).toBeVisible()
  await locked().getByRole('textbox').fill('not-this-one')
  await locked().getByRole('button', { name: '解锁' }).click()
  await expect(locked().getByRole('alert')).toBeVisible()
  await locked().getByRole('textbox').fill(PASSWORD)
  await locked().getByRole('button', { name: '解锁' }).click()
  await expect(locked()).toHaveCount(0)
  await expect(page).toHaveURL(/\/mine/)
})

test('R084, R086, R182, R320: forty minutes away with a signal locks; the password opens it where one was', async () => {
  await page.clock.install()
  await signIn(page, 'grid')
  await untilSynced(page)
  await page.goto('/comopanyInformationManagement/companyInformation')
  await page.getByRole('searchbox').fill('纺织')
  await page.clock.fastForward('00:41:00')
  await page.clock.fastForward('00:41:00')
  await expect(locked()).toBeVisible()
  await locked().getByRole('textbox').fill(PASSWORD)
  await locked()
    .getByRole('button', { name: /登录|解锁|继续/ })
    .first()
    .click()
  await expect(locked()).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('纺织')
})

/** The shortest patrol there is, without a signal: nobody there. */
async function patrolOffline(): Promise<string> {
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/securityPatrol/index')
  await page.getByRole('article').filter({ hasText: COMPANY }).first().getByRole('link').first().click()
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByRole('radio', { name: '关门无人' }).click()
  await shoot(page, page.locator('body'))
  await patrol.next()
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
  await expect(page.getByText('已保存，待同步')).toBeVisible()
  const address = await page.getByRole('link', { name: '查看记录' }).getAttribute('href')
  return String(address).split('/').at(-1) ?? ''
}

test('the next user of the phone sees nothing of the last one, whose unsent work waits for him', async () => {
  await signIn(page, 'grid')
  await untilSynced(page)
  const recordGuid = await patrolOffline()
  await signOut(page, '保留在本机')
  await context.setOffline(false)

  await signIn(page, 'town')
  await untilSynced(page)
  await unsentScreen(page).open()
  await expect(unsentScreen(page).nothing).toBeVisible()
  await unsentScreen(page).sendNow.click()
  await untilSynced(page)
  await page.goto(`/newGridPatrol/index/${recordGuid}`)
  await expect(page.getByText(COMPANY)).toHaveCount(0)
  const ask = () => inspector.call<AnyRecord>('POST', `/api/patrolRecord/getByGuid/${recordGuid}`)
  expect((await ask()).status).toBe(404)
  await signOut(page, '退出登录')

  await signIn(page, 'grid')
  await eventually(ask, ({ status }) => status === 200)
  const patrol = await eventually(
    () => inspector.record('patrolRecord', recordGuid),
    (found) => found.mediaDone === found.mediaTotal,
  )
  expect(patrol).toMatchObject({ status: 'submitted', productionState: 'closedDoor', createUserGuid: 'user-grid' })
  await untilSynced(page)
})

test('R083: signing out clears what is the person’s, and nobody else opens his page', async () => {
  await signIn(page, 'grid')
  await untilSynced(page)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)))
  expect(await databases()).toContainEqual(expect.stringMatching(/^mirror-/))
  await signOut(page, '退出登录')
  expect(await tokenCookie()).toBeNull()
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^mirror-/))
  await page.goto('/securityPatrol/index')
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(0)
})
