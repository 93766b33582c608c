import { describe, expect, it } from 'vitest'
import { type MenuRow, menuOf } from '#app/shell/menu.ts'

const row = (guid: string, values: Partial<MenuRow> = {}): MenuRow => ({
  guid,
  title: guid,
  path: `/${guid}`,
  icon: 'home',
  parentGuid: null,
  tabBar: false,
  hidden: false,
  affix: false,
  external: false,
  sortId: 0,
  ...values,
})

describe('menuOf', () => {
  it('takes the tabs of the phone in their order, five at most', () => {
    const rows = ['f', 'e', 'd', 'c', 'b', 'a'].map((guid, at) => row(guid, { tabBar: true, sortId: 6 - at }))
    expect(menuOf(rows).tabs.map((tab) => tab.guid)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('skips hidden entries and shows a group with one child as that child', () => {
    const rows = [
      row('group', { path: null }),
      row('only', { parentGuid: 'group' }),
      row('secret', { parentGuid: 'group', hidden: true }),
    ]
    expect(menuOf(rows).tree.map((item) => item.guid)).toEqual(['only'])
  })

  it('leaves out of the tree a tab that a group also holds', () => {
    const rows = [
      row('tab', { path: '/tasks', tabBar: true }),
      row('group', { path: null, sortId: 1 }),
      row('first', { path: '/tasks', parentGuid: 'group' }),
      row('second', { parentGuid: 'group' }),
    ]
    const menu = menuOf(rows)
    expect(menu.tree.map((item) => item.guid)).toEqual(['group'])
    expect(menu.tabs.map((tab) => tab.guid)).toEqual(['tab'])
  })

  it('opens the first tab, else the first page there is', () => {
    expect(menuOf([row('x', { sortId: 2, tabBar: true }), row('y', { sortId: 1 })]).firstPath).toBe('/x')
    expect(menuOf([row('y')]).firstPath).toBe('/y')
    expect(menuOf([]).firstPath).toBe('/mine')
  })
})
