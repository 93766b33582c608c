import { expect, type Page } from '@playwright/test'
import { loginScreen, signIn } from './screens/login.ts'
import { signOut } from './screens/sync.ts'
import { PASSWORD } from './support/api.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'
import { startServer, type TestServer } from './support/server.ts'
import { codeOf } from './support/totp.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: '动态口令' })

async function openDialog(page: Page) {
  await page.goto('/mine')
  await page.getByRole('button', { name: '动态口令' }).click()
}

test('a second factor is switched on, asked for at sign-in and switched off', async ({ browser }) => {
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: server.url, locale: 'zh-CN' })
  await bringAxe(context)
  const page = await context.newPage()
  await signIn(page, 'grid')
  await openDialog(page)
  await dialog(page).getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: '下一步' }).click()
  await expect(dialog(page).getByRole('img', { name: '动态口令二维码' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const key = await dialog(page).locator('code').innerText()
  await dialog(page).getByRole('textbox', { name: '动态口令' }).fill(codeOf(key))
  await dialog(page).getByRole('button', { name: '启用' }).click()
  const codes = dialog(page).getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await dialog(page).getByRole('button', { name: '已记下' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await signOut(page, '退出登录')

  const login = loginScreen(page)
  await login.fill('grid', PASSWORD)
  const field = page.getByRole('textbox', { name: '动态口令' })
  await expect(field).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await field.fill(codeOf(key, -20))
  await login.enter.click()
  await expect(login.problem).toHaveText(/动态口令或恢复码不正确，或已用过/)
  await expect(page).toHaveURL(/\/login/)
  // The present code confirmed the key and is spent; a phone a little ahead of the time already shows the next.
  await field.fill(codeOf(key, 1))
  await login.enter.click()
  await expect(page).not.toHaveURL(/\/login/)

  await openDialog(page)
  await expect(dialog(page).getByText('已启用，恢复码还剩10个')).toBeVisible()
  await dialog(page).getByRole('button', { name: '停用' }).click()
  await dialog(page).getByRole('textbox', { name: '登录密码' }).fill(PASSWORD)
  await dialog(page).getByRole('textbox', { name: '动态口令或恢复码' }).fill(recoveryCode)
  await dialog(page).getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('动态口令已停用')).toBeVisible()
  await signOut(page, '退出登录')
  await signIn(page, 'grid')
  await context.close()
})
