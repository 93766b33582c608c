import DOMPurify from 'dompurify'
import { RICH_ADDRESS, RICH_ATTRIBUTES, RICH_PICTURE, RICH_TAGS } from '#domain/kit/rich-markup.ts'

/** Looks of letters. */
const STYLES = new Set([
  'font-size',
  'font-weight',
  'font-style',
  'text-align',
  'text-decoration',
  'color',
  'background-color',
])

let purifier: typeof DOMPurify | null = null // its hooks are added once

/** Stored text without anything that could run, move over the page or lead elsewhere unseen. */
export function sanitizeHtml(html: string): string {
  purifier ??= hooked()
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TAGS],
    ALLOWED_ATTR: [...RICH_ATTRIBUTES],
    ALLOWED_URI_REGEXP: RICH_ADDRESS,
    ALLOW_DATA_ATTR: false,
  })
}

function hooked(): typeof DOMPurify {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLElement && node.hasAttribute('style')) keepStyles(node)
    if (node instanceof HTMLImageElement && !RICH_PICTURE.test(node.getAttribute('src') ?? '')) node.remove()
    if (node instanceof HTMLAnchorElement) {
      node.target = '_blank'
      node.rel = 'noopener noreferrer'
    }
  })
  return DOMPurify
}

/** Only looks of letters: a position could lay a text over the buttons of the page. */
function keepStyles(element: HTMLElement) {
  for (const name of [...element.style]) if (!STYLES.has(name)) element.style.removeProperty(name)
  if (element.style.length === 0) element.removeAttribute('style')
}
