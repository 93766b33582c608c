import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
const pagesOf = (path: string) =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(/@page ?(\w*) \{/g)].map(([, name]) => name)

it('has the pages of all paper in one sheet: Chromium lets `@page` of a later sheet win over named ones', () => {
  const pages = styles.map((path) => [path, pagesOf(path)] as const).filter(([, names]) => names.length > 0)
  expect(pages).toEqual([['screens/print.css', ['', 'card', 'list', 'plate']]])
})
