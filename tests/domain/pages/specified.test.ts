import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPage, leadOf } from '#domain/pages/find-page.ts'
import { isShown } from '#domain/pages/page.ts'
import { type SpecifiedRoute, specifiedRoutes } from '../../specified-routes.ts'

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec/routes.json')
const hasSpecification = existsSync(SPECIFICATION)
const keyOf = (route: Pick<SpecifiedRoute, 'group' | 'path'>) => `${route.group} ${route.path}`

describe('the inventory of the specification', () => {
  it('names 619 entries on 611 paths in 22 groups', () => {
    expect({
      entries: specifiedRoutes.length,
      keys: new Set(specifiedRoutes.map(keyOf)).size,
      paths: new Set(specifiedRoutes.map((route) => route.path)).size,
      groups: new Set(specifiedRoutes.map((route) => route.group)).size,
      implied: specifiedRoutes.filter((route) => route.implied).length,
    }).toEqual({ entries: 619, keys: 619, paths: 611, groups: 22, implied: 53 })
  })

  it.skipIf(!hasSpecification)('equals the specification (skipped where ../shared/spec/routes.json is absent)', () => {
    const specified = JSON.parse(readFileSync(SPECIFICATION, 'utf8')) as SpecifiedRoute[]
    const byKey = new Map(specified.map((route) => [keyOf(route), route]))
    expect(specifiedRoutes.length).toBe(specified.length)
    for (const route of specifiedRoutes) expect(byKey.get(keyOf(route))).toMatchObject(route)
  })
})

describe('every route of the specification', () => {
  it('is in the table by its path and its other readings', () => {
    const lost = specifiedRoutes.filter(({ path, aliases }) =>
      [path, ...aliases].some((each) => findPage(each)?.path !== path),
    )
    expect(lost).toEqual([])
  })

  it('is there for whom it is meant, and opens without sign-in only where it may', () => {
    const wrong = specifiedRoutes.filter(({ path, audience, public: isPublic }) => {
      const page = findPage(path)
      // `/` opens for nobody: who is not signed in is led to the sign-in page by the guard.
      const isOpen = path === '/' ? isPublic : page?.public === true
      return !audience.every((one) => page?.audience.includes(one)) || isOpen !== isPublic
    })
    expect(wrong.map(keyOf)).toEqual([])
  })

  it('leads where it says, or has a page of its own', () => {
    const wrong = specifiedRoutes.filter(({ path, redirect, audience }) => {
      const page = findPage(path)
      if (page === null || redirect === null) return page === null || !isShown(page)
      return !isShown(page) && leadOf(path, audience.slice(0, 1)) !== redirect && leadOf(path) !== redirect
    })
    expect(wrong.map(keyOf)).toEqual([])
  })

  it('nests and leads only to known paths', () => {
    const targets = specifiedRoutes
      .flatMap(({ parent, redirect }) => [parent, redirect])
      .filter((path) => path !== null)
    expect(targets.filter((path) => findPage(path) === null)).toEqual([])
  })
})
