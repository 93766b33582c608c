import { describe, expect, it } from 'vitest'
import { type Arrival, arrive, NO_VIEWS, type Views } from '#app/shell/kept-views.ts'
import { MAX_TAGS } from '#app/state/tags.ts'

const PATHS = Array.from({ length: 150 }, (_, at) => `/p${at}`)
const to = (path: string, own: Partial<Arrival<string>> = {}): Arrival<string> => ({
  path,
  search: '',
  shown: `${path} shown`,
  how: 'PUSH',
  asItWas: false,
  keep: new Set(PATHS),
  limit: MAX_TAGS,
  ...own,
})
const go = (...arrivals: Arrival<string>[]) => arrivals.reduce(arrive, NO_VIEWS as Views<string>)
const keysOf = ({ list }: Views<string>) => Object.fromEntries(list.map(({ path, key }) => [path, key]))

describe('arrive', () => {
  it('keeps the page one leaves, and brings it back by its tag and by going back', () => {
    const there = go(to('/p1'), to('/p2'))
    expect(keysOf(there)).toEqual({ '/p1': 1, '/p2': 2 })
    expect(arrive(there, to('/p1', { asItWas: true })).here).toBe(1)
    expect(arrive(there, to('/p1', { how: 'POP' })).here).toBe(1)
  })

  it('builds a page anew by any other link, and where its filters are not those it was left with', () => {
    const there = go(to('/p1'), to('/p2'))
    expect(arrive(there, to('/p1')).here).toBe(3)
    expect(arrive(there, to('/p1', { asItWas: true, search: '?a=1' })).here).toBe(3)
  })

  it('stays on a page whose filters change, and comes back to it with them', () => {
    const filtered = go(to('/p1'), to('/p1', { how: 'REPLACE', search: '?a=1', shown: 'other' }), to('/p2'))
    expect(arrive(filtered, to('/p1', { asItWas: true, search: '?a=1' })).here).toBe(1)
  })

  it('changes nothing where nothing changed', () => {
    const there = go(to('/p1'), to('/p2'))
    expect(arrive(there, to('/p2'))).toBe(there)
  })

  it('R034: /redirect/{path} builds the page anew', () => {
    const there = go(to('/p1'), to('/p2'), to('/redirect/p1', { how: 'REPLACE' }), to('/p1', { how: 'REPLACE' }))
    expect(keysOf(there)).toEqual({ '/p2': 2, '/p1': 4 })
    expect(there.left).toBe('/redirect/p1')
  })

  it('R034: has let go of the page by then, whatever leads back to it', () => {
    const on = go(to('/p1'), to('/p2'), to('/redirect/p1', { how: 'REPLACE' }))
    expect(keysOf(on)).toEqual({ '/p2': 2, '/redirect/p1': 3 })
  })

  it('keeps no page without a tag once it is left, and keeps the one shown whatever its tag', () => {
    const keep = new Set(['/p2'])
    const there = go(to('/p1', { keep }))
    expect(keysOf(arrive(there, to('/p1', { keep, search: '?a=1', shown: 'filtered' })))).toEqual({ '/p1': 1 })
    expect(keysOf(arrive(there, to('/p2', { keep })))).toEqual({ '/p2': 2 })
  })

  it('is done with a page that another one replaced', () => {
    const there = go(to('/p1'), to('/p2', { how: 'REPLACE' }))
    expect(keysOf(there)).toEqual({ '/p2': 2 })
    expect(there.left).toBe('/p1')
  })

  it('lets go of pages whose tag was closed', () => {
    const there = go(to('/p1'), to('/p2'))
    expect(keysOf(arrive(there, to('/p2', { keep: new Set(['/p2']) })))).toEqual({ '/p2': 2 })
  })

  it('R194: keeps 100 pages, those seen last', () => {
    const there = go(...PATHS.slice(0, 100).map((path) => to(path)), to('/p0', { asItWas: true }), to('/p120'))
    expect(there.list).toHaveLength(100)
    expect(keysOf(there)).toMatchObject({ '/p0': 1 })
    expect(keysOf(there)).not.toHaveProperty('/p1')
  })

  it('keeps none but the page shown where there is no tag bar', () => {
    const there = go(to('/p1'), to('/p2', { keep: new Set(), limit: 1 }))
    expect(keysOf(there)).toEqual({ '/p2': 2 })
  })

  it('gives no number twice', () => {
    const keep = new Set<string>()
    const there = go(to('/p1', { keep }), to('/p2', { keep }), to('/p3', { keep }))
    expect(there.here).toBe(3)
  })
})
