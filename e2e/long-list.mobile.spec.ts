import { expect } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { untilSynced } from './screens/sync.ts'
import { SIZES } from './support/browser.ts'
import { test } from './support/demo.ts'

/** As many as three screens of a phone show: browsers draw somewhat ahead of the finger. */
const MOST_DRAWN = 24

test('of a long list of tasks a phone draws those in sight alone; the others are there for whoever searches', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ ...SIZES.phone, baseURL: demo.url })
  const page = await context.newPage()
  await signIn(page, 'town')
  await untilSynced(page)
  await page.goto('/securityPatrol/index?view=open')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBeGreaterThan(2 * MOST_DRAWN)
  const isDrawn = (card: Element) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true
  const drawn = async () =>
    (await Promise.all((await cards.all()).map((card) => card.evaluate(isDrawn)))).filter(Boolean)
  await expect(cards.first()).toBeInViewport()
  await expect.poll(async () => (await drawn()).length).toBeLessThanOrEqual(MOST_DRAWN)
  expect(await cards.first().evaluate(isDrawn)).toBe(true)
  expect(await cards.last().evaluate(isDrawn)).toBe(false)
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.last().evaluate(isDrawn)).toBe(true)
  await expect.poll(async () => (await drawn()).length).toBeLessThanOrEqual(MOST_DRAWN)
  await context.close()
})
