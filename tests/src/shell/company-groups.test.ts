import { describe, expect, it } from 'vitest'
import { allowedRows } from '#app/shell/company-groups.ts'
import { menuOf } from '#app/shell/menu.ts'
import { COMPANY_MENU_GROUPS } from '#domain/rules/company-menu.ts'
import { row } from './rows.ts'

const ROWS = [
  row('home', { title: '首页', tabBar: true }),
  row('any', { title: '台账', path: null, sortId: 1 }),
  row('gear', { title: '设备', path: '/safetyProduction/equipment', parentGuid: 'any' }),
  row('dust', { title: '粉尘', path: '/safetyProduction/explosiveDust', parentGuid: 'any' }),
  row('plant', { title: '场所', path: '/safetyProduction/places', parentGuid: 'any' }),
  row('view', { title: '总览', path: '/fiveInOneCom/totalAnalysis', parentGuid: 'any' }),
  row('secret', { title: '暗', path: '/safetyProduction/secret', parentGuid: 'any', hidden: true }),
]
const outline = (accountType: string) =>
  menuOf(allowedRows(ROWS, accountType)).tree.map(({ title, children }) => [
    title,
    ...children.map((child) => child.title),
  ])

describe('allowedRows', () => {
  it('R147: files the pages of an enterprise under the groups of the specification', () => {
    expect(outline('0')).toEqual([['首页'], ['粉尘'], ['现场管理', '设备', '场所'], ['总览']])
    const groups = allowedRows(ROWS, '0').filter(({ path }) => path === null)
    expect(groups.map(({ title }) => title)).toEqual(Object.values(COMPANY_MENU_GROUPS))
  })

  it('knows of each what it was filed under before', () => {
    const [, , site] = menuOf(allowedRows(ROWS, '0')).tree
    expect(site?.children.map(({ title, filedUnder }) => [title, filedUnder])).toEqual([
      ['设备', '台账'],
      ['场所', '台账'],
    ])
  })

  it('R095: keeps only what is allowed for the account type', () => {
    expect(outline('7')).toEqual([['首页'], ['粉尘'], ['现场管理', '设备', '场所']])
  })

  it('leaves the menus of others as they are', () => {
    expect(allowedRows(ROWS, '1')).toBe(ROWS)
  })
})
