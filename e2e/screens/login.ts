import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'

export function loginScreen(page: Page) {
  const username = page.getByLabel('账号')
  const password = page.getByRole('textbox', { name: '密码' })
  const enter = page.getByRole('button', { name: '登录' })
  return {
    username,
    password,
    enter,
    /** The sentence about what went wrong. */
    problem: page.locator('form').getByRole('alert'),
    open: () => page.goto('/login'),
    fill: async (name: string, word: string) => {
      await username.fill(name)
      await password.fill(word)
      await enter.click()
    },
  }
}

/** Through the form, until a page behind it is there. */
export async function signIn(page: Page, username: string): Promise<void> {
  const login = loginScreen(page)
  await login.open()
  await login.fill(username, PASSWORD)
  // A server on a busy machine may take longer than the form waits; whoever reads so presses once more.
  await expect(async () => {
    if (await login.problem.isVisible()) await login.enter.click()
    await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 })
  }).toPass()
}
