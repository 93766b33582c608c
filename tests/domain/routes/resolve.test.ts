import { describe, expect, it } from 'vitest'
import { findRoute, routes } from '#domain/routes/index.ts'
import { audiencesOf, isRouteOpen, patternOf, resolveRoute } from '#domain/routes/resolve.ts'

const BUILT = new Set(['/newGridPatrol/index', '/redirect/*', '/login/:variant', '/myContract'])
const isBuilt = (pattern: string) => BUILT.has(pattern)

describe('patternOf', () => {
  it.each([
    { path: '/login', pattern: '/login' },
    { path: '/login/{variant}', pattern: '/login/:variant' },
    { path: '/redirect/{path}', pattern: '/redirect/*' },
  ])('writes $path as $pattern', ({ path, pattern }) => {
    expect(patternOf(path)).toBe(pattern)
  })
})

describe('resolveRoute', () => {
  it.each([
    { path: '/newGridPatrol/index', gives: { state: 'built' } },
    { path: '/newGridPatrol', gives: { state: 'redirect', to: '/newGridPatrol/index' } },
    { path: '/redirect/a/b', gives: { state: 'built' } },
    { path: '/login/city', gives: { state: 'built' } },
    { path: '/companyInfoManage', gives: { state: 'planned' } },
    { path: '/contractManagementXHW/myContract', gives: { state: 'redirect', to: '/myContract' } },
    { path: '/zhifajilu/xiangqing', gives: { state: 'planned' } },
    { path: '/nowhere', gives: { state: 'unknown' } },
  ])('answers $gives.state for $path', ({ path, gives }) => {
    expect(resolveRoute(path, isBuilt)).toMatchObject(gives)
  })

  it('leads to the page of the own group where two groups share a path', () => {
    expect(resolveRoute('/zjkEvent', isBuilt, ['supervisor'])).toMatchObject({ to: '/zjkEvent/zjkWJDirectorReviews' })
    expect(resolveRoute('/zjkEvent', isBuilt, ['enterprise', 'expert'])).toMatchObject({
      to: '/zjkEvent/expertSelection',
    })
  })

  it('knows every path and every alias of the table', () => {
    const paths = routes.flatMap(({ path, aliases }) => [path, ...aliases])
    expect(paths.filter((path) => resolveRoute(path, isBuilt).state === 'unknown')).toEqual([])
  })

  it('leads from every redirect to a page, in a few steps', () => {
    const endless = routes.filter((route) => {
      let path = route.path
      for (let steps = 0; steps < 5; steps++) {
        const found = resolveRoute(path, isBuilt, route.audience)
        if (found.state !== 'redirect') return found.state === 'unknown'
        path = found.to
      }
      return true
    })
    expect(endless).toEqual([])
  })
})

describe('isRouteOpen', () => {
  it.each([
    { path: '/newGridPatrol/index', open: true },
    { path: '/newGridPatrol', open: true },
    { path: '/companyQuery', open: false },
    { path: '/companyInfoManage', open: false },
  ])('says $open of $path', ({ path, open }) => {
    const route = findRoute(path)
    expect(route !== null && isRouteOpen(route, isBuilt)).toBe(open)
  })
})

describe('audiencesOf', () => {
  it('says each audience once', () => {
    expect(audiencesOf(['bureau', 'leader', 'grid'])).toEqual(['supervisor', 'grid'])
    expect(audiencesOf([])).toEqual([])
  })
})
