// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import type { Layer, Route } from '#app/router/index.ts'
import { RouteTable } from '#app/router/table.ts'
import { tableRoutes } from '#app/table-routes.tsx'
import { RESOURCES } from '#domain/areas/all.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { isShown } from '#domain/pages/page.ts'
import { seedMenus } from '#server/install/menu.ts'
import { specifiedRoutes } from '../specified-routes.ts'
import { tallyRoutes } from './inventory.ts'

const GUARD: Layer = {}
/** What the router knows from the start, and what joins it later. */
const first = [...OPEN_PAGES.map((page) => pageRoute(page)), ...GUARDED_PAGES.map((page) => pageRoute(page, GUARD))]
const whole = new RouteTable([...first, ...tableRoutes(GUARD)])
const exampleOf = (path: string) => path.replace(/\{\w+\}/g, 'example')
const routeOf = (path: string): Route | undefined => whole.find(exampleOf(path))?.route

describe('the route table', () => {
  it('opens every path and alias of its own', () => {
    const paths = [...new Set(specifiedRoutes.flatMap(({ path, aliases }) => [path, ...aliases]))]
    expect(paths.filter((path) => [undefined, '*'].includes(routeOf(path)?.path))).toEqual([])
  })

  it('opens by what it knows from the start no page that the rest of the table has a closer path for', () => {
    const start = new RouteTable(first)
    const paths = specifiedRoutes.flatMap(({ path, aliases }) => [path, ...aliases]).map(exampleOf)
    const known = paths.filter((path) => start.find(path) !== null)
    expect(known.length).toBeGreaterThan(first.length / 2)
    expect(known.filter((path) => start.find(path)?.route !== whole.find(path)?.route)).toEqual([])
  })

  it('R045, R046: keeps behind the guard all that is not public', () => {
    // `/` opens for nobody: who is not signed in is led to the sign-in page by the guard.
    const isOpen = (path: string) => routeOf(path)?.layers[0] !== GUARD
    expect(specifiedRoutes.filter((route) => isOpen(route.path) !== (findPage(route.path)?.public ?? false))).toEqual(
      [],
    )
  })

  it('R044: answers 404 for every other path', () => {
    expect(routeOf('/nowhere/at/all')).toMatchObject({ path: '*', layers: [{}] })
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
