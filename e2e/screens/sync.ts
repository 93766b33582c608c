import { expect, type Page } from '@playwright/test'

/** The chip at the top of every page. */
export const syncChip = (page: Page) => page.getByRole('link', { name: /^同步状态：/ })

/** The first download is over and nothing waits. */
export async function untilSynced(page: Page): Promise<void> {
  await expect(syncChip(page)).toHaveAccessibleName(/已同步/, { timeout: 180_000 })
}

export function unsentScreen(page: Page) {
  return {
    open: () => page.goto('/mine/unsent'),
    nothing: page.getByText('没有未上传的内容，您的工作都已在平台上。'),
    entry: (label: RegExp) => page.getByText(label),
    sendNow: page.getByRole('button', { name: '立即同步' }),
  }
}

/** Out by the sheet under 我的; `how` is asked only where something is unsent. */
export async function signOut(page: Page, how: '退出登录' | '保留在本机'): Promise<void> {
  await page.goto('/mine')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: how }).click()
  await expect(page).toHaveURL(/\/login/)
}
