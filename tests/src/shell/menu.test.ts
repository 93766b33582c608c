import { describe, expect, it } from 'vitest'
import { menuOf, placeIn, startingAt } from '#app/shell/menu.ts'
import { row } from './rows.ts'

describe('menuOf', () => {
  it('takes the tabs of the phone in their order, five at most', () => {
    const rows = ['f', 'e', 'd', 'c', 'b', 'a'].map((guid, at) => row(guid, { tabBar: true, sortId: 6 - at }))
    expect(menuOf(rows).tabs.map((tab) => tab.guid)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('R027, R028: skips hidden entries and shows a group with one child as that child', () => {
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

describe('placeIn', () => {
  const menu = menuOf([
    row('group', { title: '网格巡查', path: null }),
    row('records', { title: '巡查记录', parentGuid: 'group' }),
    row('info', { title: '记录详情', parentGuid: 'group', hidden: true, activeMenu: '/records' }),
    row('plain', { title: '不入路径', parentGuid: 'group', breadcrumb: false }),
    row('tab', { title: '任务', path: '/records', tabBar: true }),
  ])

  it.each([
    {
      of: '/records',
      gives: { title: '巡查记录', crumbs: ['网格巡查', '巡查记录'], active: '/records', isExact: true },
    },
    {
      of: '/records/7',
      gives: { title: '巡查记录', crumbs: ['网格巡查', '巡查记录'], active: '/records', isExact: false },
    },
    { of: '/info', gives: { title: '记录详情', crumbs: ['网格巡查', '记录详情'], active: '/records', isExact: true } },
    { of: '/plain', gives: { title: '不入路径', crumbs: ['网格巡查'], active: '/plain', isExact: true } },
    { of: '/nowhere', gives: null },
  ])('R042: knows the crumbs and the marked entry of $of', ({ of, gives }) => {
    expect(placeIn(menu, of)).toEqual(gives)
  })
})

describe('where the app opens', () => {
  const rows = [
    row('a', { path: '/gridManageHome/home', sortId: 1 }),
    row('b', { path: '/incidentReport/incidentReportIndex', sortId: 2 }),
  ]

  it('is the intake of events for the duty desk, the first page for everybody else', () => {
    expect(startingAt(menuOf(rows), ['duty']).firstPath).toBe('/incidentReport')
    expect(startingAt(menuOf(rows), ['bureau']).firstPath).toBe('/gridManageHome/home')
  })

  it('has the tabs of a phone beneath it: the first of them leads there', () => {
    const home = { ...rows[0], title: '首页', tabBar: true, affix: true } as (typeof rows)[number]
    const mine = row('c', { path: '/mine', title: '我的', tabBar: true, sortId: 3 })
    const intake = { ...rows[1], title: '事件接报' } as (typeof rows)[number]
    const menu = menuOf([home, intake, mine])
    const told = (roles: string[]) =>
      startingAt(menu, roles).tabs.map(({ title, path, isAffixed }) => ({ title, path, isAffixed }))
    expect(told(['duty'])).toEqual([
      { title: '事件接报', path: '/incidentReport/incidentReportIndex', isAffixed: false },
      { title: '我的', path: '/mine', isAffixed: false },
    ])
    expect(told(['bureau'])[0]).toEqual({ title: '首页', path: '/gridManageHome/home', isAffixed: true })
  })

  it('is the first page of his menu for a duty officer without that page', () => {
    expect(startingAt(menuOf(rows.slice(0, 1)), ['duty']).firstPath).toBe('/gridManageHome/home')
  })
})
