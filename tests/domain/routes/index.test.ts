import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRoute, type RouteEntry, routes } from '#domain/routes/index.ts'

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec/routes.json')
const hasSpecification = existsSync(SPECIFICATION)
const keyOf = (route: Pick<RouteEntry, 'group' | 'path'>) => `${route.group} ${route.path}`

describe('routes', () => {
  it('names 619 entries on 611 paths in 22 groups', () => {
    expect({
      entries: routes.length,
      paths: new Set(routes.map((route) => route.path)).size,
      groups: new Set(routes.map((route) => route.group)).size,
      implied: routes.filter((route) => route.implied).length,
    }).toEqual({ entries: 619, paths: 611, groups: 22, implied: 53 })
  })

  it('is unique by group and path', () => {
    expect(new Set(routes.map(keyOf)).size).toBe(routes.length)
  })

  it('redirects and nests only to known paths', () => {
    const targets = routes.flatMap((route) => [route.parent, route.redirect]).filter((path) => path !== null)
    expect(targets.filter((path) => findRoute(path) === null)).toEqual([])
  })

  it('says every parameter that a path holds', () => {
    for (const route of routes) {
      expect(route.params).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    }
  })

  it.skipIf(!hasSpecification)('equals the specification (skipped where ../shared/spec/routes.json is absent)', () => {
    const specified = JSON.parse(readFileSync(SPECIFICATION, 'utf8')) as RouteEntry[]
    const byKey = new Map(specified.map((route) => [keyOf(route), route]))
    expect(routes.length).toBe(specified.length)
    for (const route of routes) expect(byKey.get(keyOf(route))).toMatchObject(route)
  })
})

describe('findRoute', () => {
  it.each([
    { path: '/login', finds: 'public /login' },
    { path: '/login/', finds: 'public /login' },
    { path: '/login?code=1#top', finds: 'public /login' },
    { path: '/login/school', finds: 'public /login/{variant}' },
    { path: '/login/a/b', finds: null },
    { path: '/redirect/gridManageHome/home', finds: 'public /redirect/{path}' },
    { path: '/inspection/newGridPatrol', finds: 'public /inspection/newGridPatrol' },
    { path: '/contractManagementXHW/myContract', finds: 'enforcement /myContract' },
    { path: '/', finds: 'public /' },
    { path: '/nowhere', finds: null },
    { path: '', finds: null },
  ])('opens $finds for $path', ({ path, finds }) => {
    const route = findRoute(path)
    expect(route && keyOf(route)).toBe(finds)
  })

  it('prefers the audience asked for where two groups share a path', () => {
    expect(findRoute('/', 'duty')?.group).toBe('duty')
    expect(findRoute('/companyTrain', 'enterprise')?.audience).toContain('enterprise')
  })
})
