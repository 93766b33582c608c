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

/** The shapes of markup that axe has read, of one size of screen: another has other styles. */
export type ReadShapes = Set<string>

/** The same, but only where the page shows something of a shape that axe has not read before. */
export async function violationsOnNew(page: Page, read: ReadShapes): Promise<string[]> {
  const shapes = await page.evaluate(shapesInSight)
  if (shapes.every((shape) => read.has(shape))) return []
  const found = await violationsOn(page)
  for (const shape of shapes) read.add(shape)
  return found
}

function askAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    // The pages of the tag bar stay in the document, out of sight; axe would walk through each of them.
    const kept = [...document.querySelectorAll<HTMLElement>('#content > div')].filter((each) => !each.checkVisibility())
    const places = kept.map((each) => {
      const place = document.createComment('')
      each.replaceWith(place)
      return place
    })
    try {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, rules)
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
    } finally {
      for (const [at, place] of places.entries()) place.replaceWith(kept[at] as HTMLElement)
    }
  }, RULES)
}

/**
 * Each element in sight as axe sees it: within what, by which style, in which role and state, named or not, pointing to
 * something that is there or not, scrolled or not. Which words and numbers it holds makes no difference to the rules.
 */
function shapesInSight(): string[] {
  const POINTING = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant']
  const NAMING = ['alt', 'aria-label', 'title', 'placeholder']
  const seenIds = new Set<string>()
  const shapes = new Set<string>()

  const pointsAtSomething = (value: string) =>
    value.split(/\s+/).every((id) => id !== '' && document.getElementById(id) !== null)

  function stateOf({ name, value }: Attr): string {
    if (POINTING.includes(name)) return `${name}=${pointsAtSomething(value)}`
    if (NAMING.includes(name)) return `${name}=${value.trim() !== ''}`
    if (name === 'id') return `id=${seenIds.size === seenIds.add(value).size}`
    if (name === 'style') return /color|background|opacity/.test(value) ? `style=${value}` : ''
    if (['aria-valuenow', 'aria-valuetext', 'aria-posinset', 'aria-setsize'].includes(name)) return name
    return name.startsWith('aria-') || ['role', 'type', 'tabindex', 'lang', 'disabled', 'hidden'].includes(name)
      ? `${name}=${value}`
      : name
  }

  function walk(element: Element, within: string): void {
    if (!element.checkVisibility()) return
    const own = `${within}>${element.tagName}.${[...element.classList].sort().join('.')}`
    const states = [...element.attributes].filter(({ name }) => name !== 'class').map(stateOf)
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
    shapes.add(`${own} ${states.sort().join(' ')} ${hasWords} ${isCut} ${element.childElementCount > 0}`)
    for (const child of element.children) walk(child, own)
  }

  walk(document.body, '')
  return [...shapes]
}
