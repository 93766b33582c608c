import { expect, type Page } from '@playwright/test'
import type { StagedServer } from '../support/server.ts'
import { fillIn } from './errand.ts'
import { loginScreen } from './login.ts'

/** Who applies without an account, in the words of the open pages; what his telephone receives is read from the server. */
export function registrationScreen(page: Page, server: StagedServer, mobile: string) {
  /** What the newest text to him says there; texts go out one after the other. */
  const inText = async (words: RegExp, received = 0) => {
    const texts = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(`短信 ${mobile}：`))
    const found = () =>
      texts()
        .slice(received)
        .map((line) => words.exec(line)?.[1])
        .find((each) => each !== undefined)
    await expect.poll(found).toBeDefined()
    return found() ?? ''
  }
  const received = () => server.output().split(`短信 ${mobile}：`).length - 1
  /** Nobody reads a picture before it is there. */
  const solve = async () => {
    await expect(page.getByRole('img', { name: '图形验证码' })).toBeVisible()
    await fillIn(page, { 图形验证码: server.digits })
  }
  return {
    /** From the page of signing in, as whoever has no account gets there. */
    open: async (kind: string) => {
      await page.goto('/login')
      await page.getByRole('navigation', { name: '注册' }).getByRole('link', { name: kind }).click()
      await expect(page.getByRole('heading', { name: kind })).toBeVisible()
    },
    prove: async () => {
      const before = received()
      await fillIn(page, { 手机号: mobile })
      await solve()
      await page.getByRole('button', { name: '获取验证码' }).click()
      await fillIn(page, { 短信验证码: await inText(/验证码是(\d{6})/, before) })
      await page.getByRole('checkbox', { name: /我承诺/ }).check()
    },
    /** Hands it in and answers its number. */
    handIn: async (): Promise<string> => {
      await page.getByRole('button', { name: '提交申请' }).click()
      await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
      return (
        (await page
          .getByText(/申请编号 ZC\d+/)
          .locator('strong')
          .textContent()) ?? ''
      )
    },
    /** How it stands. */
    ask: async (applyNo: string) => {
      await fillIn(page, { 申请编号: applyNo, 申请时的手机号: mobile })
      await solve()
      await page.getByRole('button', { name: '查询', exact: true }).click()
    },
    /** With the password of the text that opened the account, which has to be changed. */
    firstSignIn: async (username: string, newPassword: string) => {
      const login = loginScreen(page)
      await expect(login.username).toHaveValue(username)
      const password = await inText(/初始密码([^，]+)，/)
      await login.fill(username, password)
      const change = page.getByRole('dialog', { name: '修改初始密码' })
      await fillIn(change, { 原密码: password, 新密码: newPassword, 确认新密码: newPassword })
      await change.getByRole('button', { name: '提交' }).click()
      await expect(page).toHaveURL(/\/login/)
      await login.fill(username, newPassword)
      await expect(page).not.toHaveURL(/\/login/)
    },
  }
}
