import type { Browser, Locator, Page } from '@playwright/test'
import { SIZES, type Size } from '../support/browser.ts'
import { signIn } from './login.ts'

/** A person at a device of his own, signed in and at home. */
export async function personAt(browser: Browser, url: string, username: string, size: Size = 'desktop'): Promise<Page> {
  const context = await browser.newContext({ ...SIZES[size], baseURL: url })
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

/** What waits stands in one's own 消息; nobody needs an address. */
export async function openFromMessages(page: Page, subject: string, activity: string): Promise<Locator> {
  await page.getByRole('link', { name: '消息' }).first().click()
  // A desk keeps the pages behind the open one.
  await page.getByRole('button', { name: subject }).filter({ hasText: activity, visible: true }).first().click()
  return page.getByRole('dialog').last()
}

/** Starts a move where the record is shown, and answers the form that it asks with. */
export async function beginMove(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).first().click()
  return page.getByRole('dialog', { name, exact: true }).last()
}
