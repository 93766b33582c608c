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

/** Puts axe into every page to come, once a document: putting it in before each look took longer than looking. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: SOURCE })
}

/** What axe has against a page of a context it was brought to, in words. */
export async function violationsOn(page: Page): Promise<string[]> {
  return await page.evaluate(async (rules) => {
    // A button on its way from one colour to another has neither.
    const ends = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map(({ finished }) => finished))
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, rules)
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, RULES)
}
