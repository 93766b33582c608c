// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { comingTo } from '#app/routes.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))

describe('the routes', () => {
  it('R043, R221: load every page when it is first opened, and draw nothing before', () => {
    const routes = [...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map(pageRoute)
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.filter(({ handle }) => handle === undefined || handle.draw() !== undefined)).toEqual([])
  })

  it('fetch a page once, with its frame; the rest of the table only for a path that the first have not', async () => {
    await comingTo('/mine')
    expect(comingTo('/mine')).toBeNull()
    expect(comingTo('/browseReceiveInfo')).not.toBeNull()
    await comingTo('/browseReceiveInfo')
    expect(comingTo('/browseReceiveInfo')).toBeNull()
    expect(comingTo('/no-such-page')).toBeNull()
  })
})
