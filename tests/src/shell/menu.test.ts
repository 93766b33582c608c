import { describe, expect, it } from 'vitest'
import { flat, isRefusal, leavesOf, menuOf, placeIn, startingAt } from '#app/shell/menu.ts'
import { Problem } from '#domain/kit/problems.ts'
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

  it('leaves out of the tabs what is hidden or leads nowhere, and out of the tree a group without pages', () => {
    const { tabs, tree } = menuOf([
      row('hidden', { tabBar: true, hidden: true }),
      row('nowhere', { tabBar: true, path: null }),
      row('empty', { path: null }),
      row('page'),
    ])
    expect(tabs).toEqual([])
    expect(tree.map(({ guid }) => guid)).toEqual(['page'])
  })

  it('keeps an entry whose group this person does not have, and a group above groups', () => {
    const { tree } = menuOf([
      row('orphan', { parentGuid: 'not-his' }),
      row('top', { path: null }),
      row('below', { path: null, parentGuid: 'top' }),
      row('a', { parentGuid: 'below', path: '/orphan' }),
      row('b', { parentGuid: 'below' }),
      row('c', { parentGuid: 'top' }),
    ])
    // The orphan stands inside a group as well.
    expect(tree.map(({ guid }) => guid)).toEqual(['top'])
    expect(leavesOf(tree).map(({ guid }) => guid)).toEqual(['a', 'b', 'c'])
    expect(menuOf([row('orphan', { parentGuid: 'not-his' })]).tree).toHaveLength(1)
  })

  it('says of each entry whether it stays in the bar and whether it leads elsewhere, and finds it a picture', () => {
    const rows = [
      row('a', { icon: 'no-such', svgIcon: 'chart', elIcon: 'home' }),
      row('b', { icon: null, svgIcon: 'no-such', elIcon: 'map', affix: true, sortId: 1 }),
      row('c', { icon: null, external: true, sortId: 2 }),
      row('d', { icon: 'user', svgIcon: 'chart', affix: null as never, external: null as never, sortId: 3 }),
    ]
    expect(menuOf(rows).tree.map(({ icon, isAffixed, isExternal }) => [icon, isAffixed, isExternal])).toEqual([
      ['chart', false, false],
      ['map', true, false],
      ['folder', false, true],
      ['user', false, false],
    ])
  })

  it('opens the first tab, else the first page there is', () => {
    expect(menuOf([row('x', { sortId: 2, tabBar: true }), row('y', { sortId: 1 })]).firstPath).toBe('/x')
    expect(menuOf([row('y')]).firstPath).toBe('/y')
    expect(menuOf([]).firstPath).toBe('/mine')
  })
})

it('reads entries that stand inside others, however deep, as those that name what they stand in', () => {
  const nested = [
    { ...row('a'), nodes: [{ ...row('b'), nodes: [{ ...row('c'), nodes: null }] }] },
    { ...row('d'), nodes: [] },
  ]
  expect(flat(nested)).toEqual([row('a'), row('b'), row('c'), row('d')])
})

it.each([
  ['auth.required', true],
  ['auth.disabled', true],
  ['access.denied', true],
  ['server.broken', false],
  ['network.unreachable', false],
] as const)('takes %s for a refusal of the person himself: %s', (code, isSo) => {
  expect(isRefusal(new Problem(code))).toBe(isSo)
})

describe('placeIn', () => {
  const menu = menuOf([
    row('group', { title: '网格巡查', path: null }),
    row('records', { title: '巡查记录', parentGuid: 'group' }),
    row('info', { title: '记录详情', parentGuid: 'group', hidden: true, activeMenu: '/records' }),
    row('plain', { title: '不入路径', parentGuid: 'group', breadcrumb: false }),
    row('tab', { title: '任务', path: '/records', tabBar: true }),
    row('named', { title: '网格巡查', parentGuid: 'group', activeMenu: '' }),
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
    { of: '/named', gives: { title: '网格巡查', crumbs: ['网格巡查'], active: '/named', isExact: true } },
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
