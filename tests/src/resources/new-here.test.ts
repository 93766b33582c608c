import { expect, it } from 'vitest'
import { showsNew } from '#app/resources/new-here.ts'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { PAGES } from '#domain/pages/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const application = resourceNamed('standardizationApplication')
const NEW: Filter = { field: 'status', equals: 'NEW' }
const RENEWED: Filter = { field: 'applyType', equals: 'renew' }

it.each([
  { of: 'everything', filter: undefined, gives: true },
  { of: 'drafts', filter: NEW, gives: true },
  { of: 'what was handed in', filter: { not: NEW } satisfies Filter, gives: false },
  { of: 'renewals', filter: RENEWED, gives: true },
  { of: 'renewals handed in', filter: { all: [RENEWED, { not: NEW }] } satisfies Filter, gives: false },
  { of: 'renewals or what was handed in', filter: { any: [RENEWED, { not: NEW }] } satisfies Filter, gives: true },
  { of: 'nothing', filter: 'nothing' as const, gives: false },
])('says of a page of $of whether a new record stands on it: $gives', ({ filter, gives }) => {
  expect(showsNew(application, filter)).toBe(gives)
})

it('says of a resource without a course that what is new stands everywhere', () => {
  expect(showsNew(resourceNamed('region'), { field: 'regionLevel', equals: '4' })).toBe(true)
})

it('leaves every resource a page on which its new records stand, where any page keeps them out', () => {
  const pages = PAGES.flatMap((page) => ('resource' in page && page.looked !== true ? page : []))
  const lacking = RESOURCES.filter((resource) => {
    const own = pages.filter((page) => page.resource === resource.name)
    return own.length > 0 && own.every(({ filter }) => !showsNew(resource, filter))
  })
  expect(lacking.map(({ name }) => name)).toEqual([])
})
