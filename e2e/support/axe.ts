import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** WCAG 2.1, level AA. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  resultTypes: ['violations'],
  preload: false,
}
/** Longer than any change of colour takes. */
const SETTLE_MS = 1_000

/** Puts axe into every page to come, once a document: putting it in before each look took longer than looking. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: SOURCE })
}

/** What axe has against a page of a context it was brought to, in words. What is only passing by is looked at again. */
export async function violationsOn(page: Page): Promise<string[]> {
  const found = await askAxe(page)
  if (found.length === 0) return found
  await page.waitForTimeout(SETTLE_MS)
  return await askAxe(page)
}

function askAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, rules)
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, RULES)
}
