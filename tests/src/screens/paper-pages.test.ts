import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
const namesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(pattern)].map(([, name]) => name)
const pagesOf = (path: string) => namesIn(path, /@page ?(\w*) \{/g)

it('has the pages of all paper in one sheet: Chromium lets `@page` of a later sheet win over named ones', () => {
  expect(styles.filter((path) => pagesOf(path).length > 0)).toEqual(['screens/print.css'])
})

it('prints on no page but those', () => {
  const used = styles.flatMap((path) => namesIn(path, /^\s*page: (\w+);/gm))
  expect(used.length).toBeGreaterThan(0)
  expect(pagesOf('screens/print.css')).toEqual(expect.arrayContaining(used))
})
