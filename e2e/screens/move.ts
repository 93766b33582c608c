import type { Page } from '@playwright/test'

const LONGEST_MOVE_MS = 20_000

/** As a link does it: the page is not loaded anew. A path that leads back to the page one is on changes nothing. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const before = await page.evaluateHandle(() => ({
    title: document.title,
    heading: document.querySelector('h1'),
    address: location.href,
  }))
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page
    .waitForFunction(
      ({ title, heading, address }) =>
        document.title !== title || heading?.isConnected === false || location.href === address,
      before,
      { timeout: LONGEST_MOVE_MS },
    )
    .catch(() => undefined)
}
