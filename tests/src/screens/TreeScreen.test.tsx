// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { TreeScreen } from '#app/screens/TreeScreen.tsx'
import { topsOf } from '#app/screens/use-tree-screen.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({ rows: [] as unknown[], isPhone: false, isAsking: false, state: 'ready' }))

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: !device.isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
vi.mock('#app/data/index.ts', () => ({
  useRecords: (_name: string, { filter = 'everything', keyword, enabled }: RecordsQuery) => {
    if (device.isAsking && typeof filter === 'object' && 'in' in filter) return { state: 'loading' }
    if (device.state !== 'ready' || enabled === false)
      return { state: device.state === 'ready' ? 'loading' : device.state }
    const rows = (device.rows as { gridName: string }[]).filter(
      (row) => matches(filter as Filter, row as never) && (keyword === undefined || row.gridName.includes(keyword)),
    )
    return { state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh() {} }
  },
  getRecord: async (_name: string, guid: string) =>
    (device.rows as { guid: string }[]).find((row) => row.guid === guid) ?? null,
}))

const grid = (guid: string, gridName: string, parentGuid: string | null, leaf = false) => ({
  ...buildRecord('gridManage', { guid, gridName, parentGuid, leaf }),
  $sync: 'synced' as const,
})
const ROOT = grid('root', '吴江区', null)
const TOWN = grid('town', '盛泽镇', 'root')
const LEAF = grid('leaf', '盛虹村网格', 'town', true)

const show = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <TreeScreen resource="gridManage" detail={({ guid }) => <p>记录 {guid}</p>} />
    </MemoryRouter>,
  )
const item = (name: string) => screen.getByRole('treeitem', { name })

beforeEach(() => Object.assign(device, { rows: [ROOT, TOWN, LEAF], isPhone: false, isAsking: false, state: 'ready' }))
afterEach(cleanup)

describe('topsOf', () => {
  it('finds where the part of a tree that one sees begins', () => {
    expect(topsOf([LEAF, TOWN])).toEqual([TOWN])
    expect(topsOf([ROOT, TOWN])).toEqual([ROOT])
  })
})

describe('a tree on a desktop', () => {
  it('opens a branch when asked, and shows the chosen node beside it', () => {
    show()
    expect(screen.queryByRole('treeitem', { name: '盛虹村网格' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '展开盛泽镇' }))
    expect(item('盛虹村网格').getAttribute('aria-level')).toBe('3')
    expect(item('盛虹村网格').getAttribute('aria-expanded')).toBeNull()
    fireEvent.click(screen.getByText('盛虹村网格'))
    expect(screen.getByText('记录 leaf')).toBeTruthy()
    expect(item('盛虹村网格').getAttribute('aria-selected')).toBe('true')
  })

  it('is walked with the arrows, opened with them and chosen with Enter', () => {
    show()
    item('吴江区').focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('ArrowDown')
    expect(document.activeElement).toBe(item('盛泽镇'))
    press('ArrowRight')
    press('ArrowRight')
    expect(document.activeElement).toBe(item('盛虹村网格'))
    press('ArrowLeft')
    expect(document.activeElement).toBe(item('盛泽镇'))
    press('Enter')
    expect(screen.getByText('记录 town')).toBeTruthy()
    press('Home')
    expect(document.activeElement).toBe(item('吴江区'))
  })

  it('begins where the person’s own part of it begins', () => {
    device.rows = [TOWN, LEAF]
    show()
    expect(item('盛泽镇').getAttribute('aria-level')).toBe('1')
  })

  it('opens what stands alone by itself, and none of several', () => {
    show()
    expect(item('吴江区').getAttribute('aria-expanded')).toBe('true')
    cleanup()
    device.rows = [ROOT, TOWN, grid('other', '另一区', null)]
    show()
    expect(item('吴江区').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: '盛泽镇' })).toBeNull()
  })

  it('finds a node wherever it hangs', () => {
    show()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '盛虹' } })
    fireEvent.click(screen.getByRole('button', { name: /盛虹村网格/ }))
    expect(screen.getByText('记录 leaf')).toBeTruthy()
  })

  it.each([
    ['offline', /网络/],
    ['ready', /当前暂无信息/],
  ])('says so where it is %s and has nothing', (state, words) => {
    Object.assign(device, { state, rows: [] })
    show()
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('a tree whose records do not say where it ends', () => {
  const entry = (guid: string, title: string, parentGuid: string | null, roles: string[] = []) => ({
    ...buildRecord('menu', { guid, title, parentGuid, roles }),
    $sync: 'synced' as const,
  })

  it('lets only those be opened that have something below them', () => {
    device.rows = [entry('group', '巡查', null), entry('page', '巡查记录', 'group'), entry('alone', '我的', null)]
    render(
      <MemoryRouter>
        <TreeScreen resource="menu" detail={() => null} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('button', { name: '展开巡查' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '展开我的' })).toBeNull()
    expect(item('我的').getAttribute('aria-expanded')).toBeNull()
  })

  it('shows no arrows before it knows what they lead to', () => {
    Object.assign(device, { rows: [entry('group', '巡查', null), entry('page', '巡查记录', 'group')], isAsking: true })
    render(
      <MemoryRouter>
        <TreeScreen resource="menu" detail={() => null} />
      </MemoryRouter>,
    )
    expect(item('巡查')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /巡查/ })).toBeNull()
  })

  it('tells entries of the same title apart, and only those', () => {
    device.rows = [entry('a', '首页', null, ['grid']), entry('b', '首页', null, ['company']), entry('c', '我的', null)]
    render(
      <MemoryRouter>
        <TreeScreen resource="menu" detail={() => null} />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('treeitem').map((node) => node.getAttribute('aria-label'))).toEqual([
      '首页（网格员）',
      '首页（企业管理员）',
      '我的',
    ])
  })
})

describe('a tree on a phone', () => {
  beforeEach(() => Object.assign(device, { isPhone: true }))

  it('goes down level by level and back up by the trail', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: /吴江区/ }))
    fireEvent.click(screen.getByRole('button', { name: /盛泽镇/ }))
    const trail = await screen.findByRole('navigation', { name: '所在位置' })
    expect(await screen.findByRole('button', { name: /盛虹村网格/ })).toBeTruthy()
    expect([...trail.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      '全部',
      '吴江区',
      '盛泽镇',
    ])
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    expect(screen.queryByRole('navigation', { name: '所在位置' })).toBeNull()
  })

  it('opens what has nothing below it', () => {
    show('/?at=town')
    fireEvent.click(screen.getByRole('button', { name: /盛虹村网格/ }))
    expect(screen.getByText('记录 leaf')).toBeTruthy()
  })
})
