import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..', 'src')
/** Every way in which words become markup, or words become a program. */
const MARKUP = /\b(innerHTML|outerHTML|__html|insertAdjacentHTML|createContextualFragment|setHTML|document\.write)\b/
const PROGRAM = /\beval\(|new Function\(|['"`]javascript:/

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|js)$/.test(name))
  .map((name) => ({ name, lines: readFileSync(join(SRC, name), 'utf8').split('\n') }))
const linesWith = (what: RegExp) =>
  files.flatMap(({ name, lines }) =>
    lines.filter((line) => what.test(line)).map((line) => ({ name, line: line.trim() })),
  )

/**
 * What people wrote is shown as words: React escapes it. Rich texts alone are markup, and are cleaned where they enter;
 * the last look of a page is what React made of it, written down as it was left.
 */
describe('what is stored', () => {
  it('becomes markup only where it has been cleaned', () => {
    expect(linesWith(MARKUP)).toEqual([
      { name: 'early/early.js', line: 'shadow.innerHTML = look.html' },
      {
        name: 'shell/last-look.ts',
        line: 'ownerNode instanceof HTMLLinkElement && styles(look, cssRules) ? [ownerNode.outerHTML] : [],',
      },
      { name: 'shell/last-look.ts', line: "const html = [...links, look.innerHTML, time, end].join('')" },
      { name: 'widgets/rich-text/RichText.tsx', line: 'dangerouslySetInnerHTML={{ __html: clean }}' },
      { name: 'widgets/rich-text/RichTextEditor.tsx', line: 'inside.body.innerHTML = sanitizeHtml(html)' },
    ])
  })

  it('never becomes a program', () => {
    expect(linesWith(PROGRAM)).toEqual([])
  })
})

it('what is shown speaks of the platform: an inspector knows no server', () => {
  expect(linesWith(/^(?!\s*(\*|\/\/|\/\*)).*服务器/)).toEqual([])
})
