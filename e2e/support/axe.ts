import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** WCAG 2.1, level AA. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  resultTypes: ['violations'],
  preload: false,
}
/** Longer than a change of colour or a message takes on a slow machine. */
const PASSING_MS = 20_000

/** Puts axe into every page to come, once a document: putting it in before each look took longer than looking. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: SOURCE })
}

/** What axe has against a page of a context it was brought to, in words. What is only passing by is looked at again. */
export async function violationsOn(page: Page): Promise<string[]> {
  let found: string[] = []
  const untilNone = expect(async () => {
    found = await askAxe(page)
    expect(found).toEqual([])
  })
  await untilNone.toPass({ timeout: PASSING_MS }).catch(() => undefined)
  return found
}

function askAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, rules)
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, RULES)
}
