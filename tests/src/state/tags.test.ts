// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { MAX_TAGS, useTags } from '#app/state/tags.ts'

const store = () => useTags.getState()
const tag = (path: string, search = '') => ({ path, search, title: path })
const paths = () => store().tags.map(({ path }) => path)

afterEach(() => useTags.setState({ owner: null, tags: [] }))

describe('useTags', () => {
  it('R031: holds each page once, with the filters it was last seen with', () => {
    store().visit(tag('/a'))
    store().visit(tag('/b'))
    store().visit({ ...tag('/a', '?q=1'), title: '甲' })
    expect(store().tags).toEqual([{ path: '/a', search: '?q=1', title: '甲' }, tag('/b')])
    store().follow('/b', '?page=2')
    store().follow('/unknown', '?page=2')
    expect(store().tags[1]).toEqual(tag('/b', '?page=2'))
    expect(paths()).toEqual(['/a', '/b'])
  })

  it('R194: holds 100 pages', () => {
    for (let at = 0; at < 130; at++) store().visit(tag(`/p${at}`))
    expect(MAX_TAGS).toBe(100)
    expect(store().tags).toHaveLength(100)
    expect(paths().at(-1)).toBe('/p129')
  })

  it('closes one, the others and all', () => {
    for (const path of ['/a', '/b', '/c']) store().visit(tag(path))
    store().close('/b')
    expect(paths()).toEqual(['/a', '/c'])
    store().closeOthers('/c')
    expect(paths()).toEqual(['/c'])
    store().closeAll()
    expect(paths()).toEqual([])
  })

  it('starts empty for another person on the same window', () => {
    store().own('one')
    store().visit(tag('/a'))
    store().own('one')
    expect(paths()).toEqual(['/a'])
    store().own('other')
    expect(paths()).toEqual([])
  })
})
