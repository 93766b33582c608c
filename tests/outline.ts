const HEADING = /^H[1-6]$/
const BLOCKS = new Set([
  'P',
  'LI',
  'TD',
  'TH',
  'DT',
  'DD',
  'ARTICLE',
  'SECTION',
  'DIV',
  'FORM',
  'UL',
  'OL',
  'HEADER',
  'FOOTER',
])

/** What a page says and offers to somebody who hears it: words, then headings as `#`, buttons in `[]`, links in `<>`, fields in `{}`. */
export function outline(root: Element): string {
  const lines: string[] = []
  let words = ''
  const flush = () => {
    const line = words.replace(/\s+/g, ' ').trim()
    if (line !== '') lines.push(line)
    words = ''
  }
  const say = (line: string) => {
    flush()
    lines.push(line)
  }
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) words += node.textContent
    if (!(node instanceof Element) || isHidden(node)) return
    if (HEADING.test(node.tagName)) return say(`# ${textOf(node)}`)
    if (node instanceof HTMLButtonElement) return say(`[${nameOf(node)}]${stateOf(node)}`)
    if (node instanceof HTMLAnchorElement) return say(`<${nameOf(node)}> ${node.getAttribute('href')}`)
    if (isField(node)) return say(`{${nameOf(node)}: ${saidIn(node)}}${stateOf(node)}`)
    const role = node.getAttribute('role')
    const isBlock = BLOCKS.has(node.tagName) || role !== null
    if (isBlock) flush()
    if (role === 'alert' || role === 'status') words += `${role}: `
    for (let child = node.firstChild; child !== null; child = child.nextSibling) walk(child)
    if (isBlock) flush()
    else words += ' '
  }
  walk(root)
  flush()
  return lines.map((line) => `  ${line}`).join('\n')
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' || element.tagName === 'DATALIST' || element.tagName === 'SVG'

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? ((isField(element) && labelOf(element)) || textOf(element))

const LABELLED = 'input, select, textarea, button'

/** What the first label of a field says. `labels` asks every element of the page for each label that has a field elsewhere. */
export function labelOf(field: Field): string | undefined {
  const named = field.id === '' ? null : document.querySelector(`label[for="${field.id}"]`)
  const around = field.closest('label:not([for])')
  const label = named ?? (around?.querySelector(LABELLED) === field ? around : null)
  return label?.textContent?.trim()
}

function saidIn(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked ? 'yes' : 'no'
  return field.value
}

function stateOf(element: Element): string {
  const said = ['aria-pressed', 'aria-current', 'aria-expanded', 'aria-checked', 'aria-invalid'].flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null || value === 'false' ? [] : [`${name.slice(5)} ${value}`]
  })
  const isOff = element.hasAttribute('disabled')
  return [isOff ? ' disabled' : '', ...said.map((each) => ` ${each}`)].join('')
}
