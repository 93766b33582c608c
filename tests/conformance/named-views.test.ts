import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOME_COUNTS } from '#app/features/company-home/home-counts.ts'
import { FIGURES } from '#app/features/statistics/links.ts'
import { filterNames } from '#domain/kit/resource.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { findResource } from '#domain/resources/registry.ts'
import { wrongValues } from './filter-values.ts'
import '#domain/areas/all.ts'

const ROOT = join(import.meta.dirname, '../..')
/** `useRecords('hiddenDanger', { view: 'open', …` and `{ resource: 'hiddenDanger', view: 'open', …`. */
const NAMED = [/useRecords(?:<[^(]*>)?\('(\w+)',\s*\{[^}]*?view: '(\w+)'/g, /resource: '(\w+)',\s*view: '(\w+)'/g]
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`)
const named = SOURCES.flatMap((file) =>
  NAMED.flatMap((form) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(form)].map(([, resource = '', view = '']) => ({
      file,
      resource,
      view,
    })),
  ),
)
/** Ways to order a list and to say where stand in an address beside what it is asked for. */
const BESIDE = ['view', 'sort', 'gridGuid']

describe('what a screen names', () => {
  it('is read at all', () => expect(named.length).toBeGreaterThan(20))

  it.each(named)('$file: $resource has the view $view', ({ resource, view }) => {
    expect(Object.keys(findResource(resource)?.list.views ?? {})).toContain(view)
  })
})

describe('a number of a home', () => {
  const links = [
    ...FIGURES.flatMap(({ label, to, resource }) => (to === null ? [] : [{ label, to: to('T/'), resource }])),
    ...HOME_COUNTS,
  ]

  it.each(links)('$label opens a list that can be asked for it', ({ to, resource: name = '' }) => {
    const { pathname, searchParams } = new URL(to, 'http://x')
    const page = findPage(pathname)
    expect(page?.path).toBe(pathname)
    const resource = findResource(name)
    const views = ['null', ...Object.keys(resource?.list.views ?? {})]
    expect(views).toContain(String(searchParams.get('view')))
    const asked = [...searchParams].filter(([key]) => !BESIDE.includes(key))
    expect(asked.filter(([key]) => resource === null || !filterNames(resource).has(key))).toEqual([])
    const filters = asked.map(([field, equals]) => ({ field, equals }))
    expect(resource === null ? [] : wrongValues(resource, ...filters)).toEqual([])
  })
})
