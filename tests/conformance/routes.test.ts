// @vitest-environment jsdom
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { guardedRoutes, openRoutes } from '#app/table-routes.tsx'
import { RESOURCES } from '#domain/areas/all.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { isShown } from '#domain/pages/page.ts'
import { seedMenus } from '#server/install/menu.ts'
import { specifiedRoutes } from '../specified-routes.ts'
import { tallyRoutes } from './inventory.ts'

/** The router's tree without what its pages load. */
const tree: RouteObject[] = [
  { id: 'open', children: [...OPEN_PAGES.map(({ path }) => ({ path })), ...openRoutes] },
  { id: 'guarded', children: [...GUARDED_PAGES.map(({ path }) => ({ path })), ...guardedRoutes] },
]
const exampleOf = (path: string) => path.replace(/\{\w+\}/g, 'example')
const places = new Map<string, (string | undefined)[] | undefined>()
/** Ids or patterns from the top of the tree down. Kept: to match is slow in so large a tree. */
function placeOf(path: string) {
  if (!places.has(path))
    places.set(
      path,
      matchRoutes(tree, path)?.map(({ route }) => route.id ?? route.path),
    )
  return places.get(path)
}

describe('the route table', () => {
  it('opens every path and alias of its own', () => {
    const paths = [...new Set(specifiedRoutes.flatMap(({ path, aliases }) => [path, ...aliases]))]
    const lost = paths.filter((path) => [undefined, '*'].includes(placeOf(exampleOf(path))?.at(-1)))
    expect(lost).toEqual([])
  })

  it('R045, R046: keeps behind the guard all that is not public', () => {
    // `/` opens for nobody: who is not signed in is led to the sign-in page by the guard.
    const isOpen = (path: string) => placeOf(exampleOf(path))?.[0] === 'open'
    expect(specifiedRoutes.filter((route) => isOpen(route.path) !== (findPage(route.path)?.public ?? false))).toEqual(
      [],
    )
  })

  it('R044: answers 404 for every other path', () => {
    expect(placeOf('/nowhere/at/all')).toEqual(['open', '*'])
  })

  it('names no page that the table or another line has already', () => {
    const paths = [...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map(({ path }) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  it('leads every menu entry to a built page', () => {
    const paths = seedMenus({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }).map(({ path }) => path)
    const open = paths.filter((path): path is string => typeof path === 'string')
    expect(open.length).toBeGreaterThan(10)
    expect(open.map(findPage).filter((page) => page === null || !isShown(page))).toEqual([])
  })

  it('ends every route of the specification at a page', () => {
    expect(tallyRoutes()).toEqual({ total: specifiedRoutes.length, done: specifiedRoutes.length, left: [] })
  })
})

describe('built pages', () => {
  const names = new Set(RESOURCES.map(({ name }) => name))

  it.each([...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES])('$path has its page', async (page) => {
    const isThere = 'resource' in page ? names.has(page.resource) : typeof (await page.load()) === 'function'
    expect(isThere).toBe(true)
  })
})
