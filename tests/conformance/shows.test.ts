import { describe, expect, it } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { serverQueryOf } from '#app/data/server-query.ts'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { calendarOf } from '#domain/kit/calendar.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { fieldsRead } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import { type AnyResource, filterNames, isTree } from '#domain/kit/resource.ts'
import { dimensionKind, dimensionsOf } from '#domain/kit/statistics.ts'
import { PAGES } from '#domain/pages/index.ts'
import type { Audience } from '#domain/pages/page.ts'
import { findResource } from '#domain/resources/registry.ts'
import { alsoFilter } from '#server/engine/also-filter.ts'
import { queryFilter } from '#server/engine/query-filter.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { specifiedRoutes } from '../specified-routes.ts'
import { wrongValues } from './filter-values.ts'

const SHOWN = [...OPEN_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].flatMap((page) =>
  'resource' in page
    ? [{ path: page.path, resource: findResource(page.resource), name: page.resource, shows: page.shows ?? {} }]
    : [],
)
const READERS: Readonly<Record<Audience, readonly Role[]>> = {
  admin: ['admin'],
  agency: ['agency'],
  duty: ['duty'],
  enterprise: ['company', 'safety'],
  expert: ['expert'],
  grid: ['grid'],
  public: [],
  supervisor: ['bureau', 'town', 'officer', 'leader'],
}
/** Pages that stand for themselves; 详情 and 新增 are ways into the records of another one. */
const OWN_KINDS: readonly string[] = ['list', 'statistics', 'task', 'workflow']
const shownAs = (as: string) =>
  SHOWN.flatMap(({ path, resource, shows }) =>
    resource !== null && shows.as === as ? [{ path, resource, shows }] : [],
  )

describe('a page of a resource', () => {
  it.each(SHOWN)('$path shows a declared resource, by a view and a filter it has', ({ resource, name, shows }) => {
    expect(resource, name).not.toBeNull()
    expect(['undefined', ...Object.keys(resource?.list.views ?? {})]).toContain(String(shows.view))
    const known = [...Object.keys(resource?.fields ?? {}), 'status', 'guid', 'createUserGuid']
    expect(known).toEqual(expect.arrayContaining(fieldsRead(shows.filter ?? 'everything')))
    expect(resource === null ? [] : wrongValues(resource, shows.filter ?? 'everything')).toEqual([])
  })

  it.each(SHOWN.filter(({ shows }) => shows.filter !== undefined))(
    '$path is narrowed by what each of its readers may ask for',
    async ({ path, resource, shows: { filter = 'everything' } }) => {
      const audience = PAGES.find((page) => page.path === path)?.audience ?? []
      for (const role of audience.flatMap((each) => READERS[each])) {
        const { also, ...query } = serverQueryOf(resource as AnyResource, { filter })
        await queryFilter(undefined as never, resource as AnyResource, query)
        alsoFilter(resource as AnyResource, buildActor(role), also)
        const hidden = hiddenFields(resource as AnyResource, buildActor(role))
        expect(Object.keys(query).filter((name) => hidden.includes(name))).toEqual([])
      }
    },
  )

  it('shows something else than its neighbour of another name does', () => {
    const named = SHOWN.flatMap(({ path, name, shows: { title: _title, ...shows } }) => {
      const route = specifiedRoutes.find((entry) => entry.path === path)
      const [, roof] = path.split('/')
      return route !== undefined && OWN_KINDS.includes(route.kind) && path.split('/').length > 2
        ? [{ key: JSON.stringify([roof, name, shows]), title: route.titleZh, path }]
        : []
    })
    const alike = named.filter(({ key, title }) => named.some((other) => other.key === key && other.title !== title))
    expect(alike.map(({ path }) => path).sort()).toEqual([])
  })

  it.each(shownAs('tree'))('$path as a tree hangs together by parentGuid', ({ resource }) => {
    expect(isTree(resource)).toBe(true)
  })

  it.each(shownAs('calendar'))('$path as a calendar has a date to stand by', ({ resource }) => {
    const calendar = calendarOf(resource)
    expect(calendar).not.toBeNull()
    expect(filterNames(resource)).toContain(calendar?.from)
  })

  it.each(shownAs('statistics'))(
    '$path as statistics has something to count, within what the server can be asked',
    (page) => {
      expect(page.resource.statistics?.measures).not.toHaveLength(0)
      const dimensions = page.resource.statistics ? dimensionsOf(page.resource.statistics) : []
      expect(dimensions).not.toHaveLength(0)
      expect(dimensions).toContain(page.shows.by ?? dimensions[0])
      expect(serverQueryOf(page.resource, { filter: page.shows.filter ?? 'everything' })).not.toHaveProperty('also')
    },
  )

  it.each(shownAs('configuration'))('$path as settings has a form to change them', ({ resource }) => {
    expect(resource.form).not.toHaveLength(0)
  })
})

describe('a record', () => {
  it('shows nobody a bare guid: what names another record is a reference, or silent', () => {
    const bare = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { kind, silent }]) =>
        kind === 'text' && field.endsWith('Guid') && silent !== true ? [`${name}.${field}`] : [],
      ),
    )
    expect(bare).toEqual([])
  })
})

describe('the statistics of a resource', () => {
  const counted = RESOURCES.flatMap(({ statistics, ...resource }) => (statistics ? [{ ...resource, statistics }] : []))

  it.each(counted)('$name count by fields that have few values, and sum up numbers', ({ statistics, ...resource }) => {
    for (const name of dimensionsOf(statistics))
      expect(dimensionKind({ ...resource, statistics }, name), name).not.toBeNull()
    for (const measure of statistics.measures)
      expect(['integer', 'decimal']).toContain('sum' in measure ? fieldOf(resource, measure.sum)?.kind : 'integer')
    const names = statistics.measures.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(['date', 'instant']).toContain(fieldOf(resource, statistics.period ?? 'createTime')?.kind)
  })
})

describe('what hangs on a resource', () => {
  const hanging = RESOURCES.flatMap(({ name, children = [] }) => children.map((child) => ({ name, ...child })))

  it.each(hanging)('$name: $resource by $by is declared, and can be asked for', ({ resource, by }) => {
    const child = findResource(resource)
    expect(child).not.toBeNull()
    expect(child === null ? [] : [...filterNames(child)]).toContain(by)
  })
})
