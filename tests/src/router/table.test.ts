import { describe, expect, it } from 'vitest'
import { isOfPath, RouteTable } from '#app/router/table.ts'

const table = new RouteTable(
  ['/', '/gis', '/company/:guid', '/company/:guid/risk', '/company/new', '/redirect/*', '*'].map((path) => ({
    path,
    layers: [],
  })),
)
const find = (pathname: string) => {
  const found = table.find(pathname)
  return [found?.route.path, found?.params]
}

describe('RouteTable', () => {
  it.each([
    ['/', '/', {}],
    ['/GIS/', '/gis', {}],
    ['/company/new', '/company/new', {}],
    ['/company/7', '/company/:guid', { guid: '7' }],
    ['/company/%E7%94%B2%2F1', '/company/:guid', { guid: '甲/1' }],
    ['/company/100%', '/company/:guid', { guid: '100%' }],
    ['/company/7/risk', '/company/:guid/risk', { guid: '7' }],
    ['/redirect/a/b', '/redirect/*', { '*': 'a/b' }],
    ['/redirect', '/redirect/*', { '*': '' }],
    ['/company/7/else', '*', { '*': 'company/7/else' }],
  ])('%s is %s', (pathname, path, params) => {
    expect(find(pathname)).toEqual([path, params])
  })

  it('gives what comes later its place by how close it is, not by when it came', () => {
    const growing = new RouteTable([{ path: '*', layers: [] }])
    growing.add([{ path: '/company/:guid', layers: [] }])
    expect(growing.find('/company/7')?.route.path).toBe('/company/:guid')
  })

  it('tells whether an address is of a path', () => {
    expect([isOfPath('/company/:guid', '/company/7'), isOfPath('/company/:guid', '/company')]).toEqual([true, false])
  })
})
