// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'

describe('pageRoute', () => {
  it('R043, R221: loads every page when it is first opened', () => {
    const routes = [...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map(pageRoute)
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.filter(({ lazy, element, Component }) => lazy === undefined || element || Component)).toEqual([])
  })
})
