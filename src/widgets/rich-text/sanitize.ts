import DOMPurify from 'dompurify'

/** What the editor makes, and what older systems made of it. */
const STYLES = new Set([
  'font-size',
  'font-weight',
  'font-style',
  'text-align',
  'text-decoration',
  'color',
  'background-color',
])
const TAGS = [
  ...['p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'style', 'colspan', 'rowspan', 'width', 'height', 'start', 'size']
const ADDRESS = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);|\/(?!\/)|blob:)/i

let purifier: typeof DOMPurify | null = null // its hooks are added once

/** Stored text without anything that could run, move over the page or lead elsewhere unseen. */
export function sanitizeHtml(html: string): string {
  purifier ??= hooked()
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
  })
}

function hooked(): typeof DOMPurify {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLElement && node.hasAttribute('style')) keepStyles(node)
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
