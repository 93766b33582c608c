import { LOOK } from '#app/session/token-cookie.ts'

/** What the document itself shows until the page stands (`early/early.js`); written as a page is left. */
interface LastLook {
  /** Addresses with search that lead there. */
  paths: string[]
  /** Of the window, in pixels: narrower or wider it would be another picture. */
  width: number
  /** When somebody last touched the page, in milliseconds of this device's clock. */
  usedAt: number
  html: string
}

/** A picture must be drawn faster than the page itself, and leave room for what else is kept. */
const LARGEST_CHARACTERS = 250_000
/** Written in, drawn by script, waited for, or standing over the page: not to be shown as a picture. */
const NOT_TO_BE_SHOWN =
  'textarea, canvas, video, iframe, [contenteditable], [role="dialog"], [role="alertdialog"], [aria-busy="true"], .skeleton, .splash, .crash'
const TICKS = ['checkbox', 'radio']
/** Of other pages that are kept, or without a meaning in a picture. */
const LEFT_OUT = '[hidden], [style*="display: none"], .shell__skip'
/** With the token in its address, or of a moment that is over. */
const FOREIGN_PICTURE = 'img:not([src^="/assets/"], [src^="/favicon"])'
const TIME_STYLE = [
  'position:fixed;left:50%;bottom:calc(var(--tabbar-height) + env(safe-area-inset-bottom) + var(--space-2))',
  'transform:translateX(-50%);padding:var(--space-1) var(--space-3);border-radius:var(--radius-pill)',
  'background:var(--color-text);color:var(--color-surface);font-size:var(--font-small);opacity:0.8',
].join(';')

/** Ends the look of before, now that the page stands, and takes one whenever the page is left. `paths` lead to it. */
export function followLook(paths: string[], signal: AbortSignal): void {
  document.getElementById(LOOK)?.dispatchEvent(new Event('ready'))
  let usedAt = Date.now()
  const note = () => {
    usedAt = Date.now()
  }
  document.addEventListener('pointerdown', note, { signal })
  document.addEventListener('keydown', note, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      try {
        const html = document.visibilityState === 'hidden' ? picture() : null
        if (html === null) return localStorage.removeItem(LOOK)
        const look: LastLook = { paths, width: innerWidth, usedAt, html }
        localStorage.setItem(LOOK, JSON.stringify(look))
      } catch {
        // No storage or no room: the next opening shows the page when it is there.
      }
    },
    { signal },
  )
}

function picture(): string | null {
  const root = document.getElementById('root')
  const look = root?.cloneNode(true) as HTMLElement | undefined
  if (root === null || look === undefined || !choicesCopied(root, look)) return null
  const below = partsBelow(root, look)
  for (const part of look.querySelectorAll(LEFT_OUT)) part.remove()
  if (look.querySelector('main') === null || look.querySelector(NOT_TO_BE_SHOWN) !== null) return null
  for (const part of below) part.remove()
  for (const image of look.querySelectorAll(FOREIGN_PICTURE)) image.removeAttribute('src')
  const links = [...document.styleSheets].flatMap(({ ownerNode, cssRules }) =>
    ownerNode instanceof HTMLLinkElement && styles(look, cssRules) ? [ownerNode.outerHTML] : [],
  )
  const time = `<p style="${TIME_STYLE}">截至 ${new Date().toTimeString().slice(0, 5)}</p>`
  // As high as the page, so that a bar to scroll it by takes its room.
  const end = `<i style="position:absolute;top:${document.documentElement.scrollHeight - 1}px;height:1px"></i>`
  const html = [...links, look.innerHTML, time, end].join('')
  return html.length > LARGEST_CHARACTERS ? null : html
}

/** What nobody sees before he scrolls: to lay it out takes as long as the rest. */
function partsBelow(root: Element, look: Element): Element[] {
  const shown = [...root.querySelectorAll('*')]
  return [...look.querySelectorAll('*')].filter((_, at) => {
    const place = shown[at]?.getBoundingClientRect()
    return place !== undefined && place.top + scrollY >= innerHeight
  })
}

/** Sheets of pages visited before stay in the document: the picture waits for those alone that it shows something of. */
const styles = (look: Element, rules: CSSRuleList): boolean =>
  [...rules].some((rule) =>
    rule instanceof CSSStyleRule
      ? look.querySelector(rule.selectorText) !== null
      : 'cssRules' in rule && styles(look, rule.cssRules as CSSRuleList),
  )

/** What was chosen and ticked is in no attribute. False where something was typed: that is not shown as a picture. */
function choicesCopied(from: HTMLElement, to: HTMLElement): boolean {
  const [inputs, lists] = [[...to.querySelectorAll('input')], [...to.querySelectorAll('select')]]
  for (const [at, input] of [...from.querySelectorAll('input')].entries()) {
    if (TICKS.includes(input.type)) inputs[at]?.toggleAttribute('checked', input.checked)
    else if (input.value !== '') return false
  }
  for (const [at, list] of [...from.querySelectorAll('select')].entries())
    lists[at]?.options[list.selectedIndex]?.toggleAttribute('selected', true)
  return true
}
