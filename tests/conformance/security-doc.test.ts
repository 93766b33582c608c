import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

const STATES: readonly string[] = ['符合', '部分', '未完成', '由部署承担', '不适用']
const TABLES = { ASVS: '## OWASP ASVS', 等保: '## 等保三级' } as const
/** A file named in the text; what has a `*` stands for many. */
const FILE = /`((?:(?:tests|e2e|src|server|domain|docs|deploy)\/[^`*]+|README)\.\w+)`/g

const filesIn = (words: string) => [...words.matchAll(FILE)].map(([, path = '']) => path)
const numbersIn = (words: string) => (/编号 ([\d、]+)/.exec(words)?.[1] ?? '').split('、').filter((each) => each !== '')
const sectionFrom = (heading: string) => text.slice(text.indexOf(heading)).split('\n## ')[0] ?? ''
const opened: readonly string[] = sectionFrom('## 没有做的').match(/^\d+(?=\. )/gm) ?? []

/** The lines below the head of a table, cell by cell. */
function rowsUnder(heading: string) {
  const lines = sectionFrom(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return lines.map((line) => {
    const [item = '', asked = '', state = '', , proof = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { item, asked, state, proof }
  })
}

it('names no file that is not there', () => {
  const named = filesIn(text)
  expect(named.filter((path) => path.startsWith('tests/')).length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

describe.each(Object.entries(TABLES))('the table of %s', (name, heading) => {
  const rows = rowsUnder(heading)

  it.each(rows)('says of $item $asked how it stands, and what shows it or what is missing', ({ state, proof }) => {
    expect(STATES).toContain(state)
    if (state === '符合') expect(filesIn(proof).length > 0 || proof === '本文').toBe(true)
    if (state === '部分' || state === '未完成') expect(numbersIn(proof)).not.toEqual([])
    expect(numbersIn(proof).filter((number) => !opened.includes(number))).toEqual([])
  })

  it('is counted as it is', () => {
    const counts = STATES.map((state) => `${state} ${rows.filter((row) => row.state === state).length}`)
    const said = text.split('\n').find((line) => line.startsWith(`- ${name}：`))
    expect(said).toBe(`- ${name}：${counts.join('、')}。`)
  })
})
