// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { TreeScreen } from '#app/screens/TreeScreen.tsx'
import { topsOf } from '#app/screens/use-tree-screen.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { SeenRecord } from './seen-record.tsx'

const device = vi.hoisted(() => ({
  rows: [] as unknown[],
  isPhone: false,
  isAsking: false,
  state: 'ready',
  /** Of which parent it is not known what hangs on it. */
  stuck: null as { parent: string; state: string } | null,
  most: Number.POSITIVE_INFINITY,
  /** Of what hangs on several nodes. */
  mostBelow: Number.POSITIVE_INFINITY,
  refreshed: 0,
}))

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: !device.isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
vi.mock('#app/data/index.ts', () => ({
  useRecords: (_name: string, { filter = 'everything', keyword, enabled, limit = 0 }: RecordsQuery) => {
    if (device.stuck !== null && JSON.stringify(filter).includes(`"equals":"${device.stuck.parent}"`))
      return {
        state: device.stuck.state,
        problem: { code: 'server.busy', message: '服务器忙' },
        refresh: () => (device.refreshed += 1),
      }
    if (device.isAsking && typeof filter === 'object' && 'in' in filter) return { state: 'loading' }
    if (device.state !== 'ready' || enabled === false)
      return { state: device.state === 'ready' ? 'loading' : device.state }
    const rows = (device.rows as { gridName: string }[]).filter(
      (row) => matches(filter as Filter, row as never) && (keyword === undefined || row.gridName.includes(keyword)),
    )
    const most = JSON.stringify(filter).includes('"in":') ? device.mostBelow : device.most
    const shown = rows.slice(0, Math.min(limit, most))
    const hasMore = shown.length < rows.length
    return { state: 'ready', rows: shown, total: rows.length, hasMore, source: 'device', asOf: null, refresh() {} }
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

function Here() {
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="地址">{useLocation().search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        上一处
      </button>
    </>
  )
}
const show = (address = '/', filter?: Filter) =>
  render(
    <MemoryRouter initialEntries={['/?before', address]} initialIndex={1}>
      <TreeScreen resource="gridManage" filter={filter} detail={SeenRecord} />
      <Here />
    </MemoryRouter>,
  )
const address = () => screen.getByRole('status', { name: '地址' }).textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const item = (name: string) => screen.getByRole('treeitem', { name })

beforeEach(() =>
  Object.assign(device, {
    rows: [ROOT, TOWN, LEAF],
    isPhone: false,
    isAsking: false,
    state: 'ready',
    stuck: null,
    most: Infinity,
    mostBelow: Infinity,
    refreshed: 0,
  }),
)
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
    expect(screen.getByText('请选择网格')).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: '盛虹村网格' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '展开盛泽镇' }))
    expect(item('盛虹村网格').getAttribute('aria-level')).toBe('3')
    expect(item('盛虹村网格').getAttribute('aria-expanded')).toBeNull()
    fireEvent.click(screen.getByText('盛虹村网格'))
    expect(screen.getByText(/记录 leaf/)).toBeTruthy()
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
    expect(screen.getByText(/记录 town/)).toBeTruthy()
    press('Home')
    expect(document.activeElement).toBe(item('吴江区'))
  })

  it('is reached at one place by Tab, goes to its ends and back, and leaves other keys to the page', () => {
    show()
    press('展开盛泽镇')
    const stops = () => screen.getAllByRole('treeitem').filter((each) => each.tabIndex === 0)
    expect(stops()).toEqual([item('吴江区')])
    item('吴江区').focus()
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    expect(key('End')).toBe(false)
    expect(document.activeElement).toBe(item('盛虹村网格'))
    expect([key('ArrowUp'), key('a')]).toEqual([false, true])
    expect(document.activeElement).toBe(item('盛泽镇'))
    key('ArrowLeft')
    expect(item('盛泽镇').getAttribute('aria-expanded')).toBe('false')
    key('Enter')
    expect(stops()).toEqual([item('盛泽镇')])
  })

  it('only opens what is opened, and takes the place of what was chosen before', () => {
    show()
    press('展开盛泽镇')
    expect(address()).toBe('')
    fireEvent.click(screen.getByText('盛虹村网格'))
    fireEvent.click(screen.getByText('盛泽镇'))
    expect(address()).toBe('?open=town')
    press('看完了')
    expect(address()).toBe('')
    press('上一处')
    expect(address()).toBe('?before')
  })

  it.each([
    ['loading', '正在加载…'],
    ['offline', '没有网络'],
  ])('says of a branch that is %s why nothing stands there', (state, words) => {
    device.stuck = { parent: 'town', state }
    show()
    press('展开盛泽镇')
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says of a branch what went wrong, and tries again', () => {
    device.stuck = { parent: 'town', state: 'problem' }
    show()
    press('展开盛泽镇')
    press(/重试|再试/)
    expect(device.refreshed).toBe(1)
  })

  it('says of a branch that has nothing, and of one that has more than it shows', () => {
    device.rows = [ROOT, TOWN]
    show()
    press('展开盛泽镇')
    expect(screen.getByText('没有下级')).toBeTruthy()
    expect(screen.queryByText(/请用搜索查找其余的/)).toBeNull()
    cleanup()
    device.rows = [ROOT, TOWN, grid('other', '震泽镇', 'root')]
    device.most = 1
    show()
    expect(screen.getByText('共 2 个，请用搜索查找其余的')).toBeTruthy()
  })

  it('has no arrow where nothing hangs on a node', () => {
    show()
    press('展开盛泽镇')
    expect(screen.queryByRole('button', { name: '展开盛虹村网格' })).toBeNull()
  })

  it('has only what its page is about, at every place', () => {
    device.rows = [ROOT, TOWN, grid('shut', '关掉的镇', 'root')]
    const filter: Filter = { not: { field: 'gridName', equals: '关掉的镇' } }
    show('/', filter)
    expect(screen.queryByText('关掉的镇')).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '镇' } })
    expect(screen.getByRole('button', { name: /盛泽镇/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /关掉的镇/ })).toBeNull()
    cleanup()
    device.rows = [TOWN, LEAF, grid('shut', '关掉的镇', 'root')]
    show('/', filter)
    expect(screen.getAllByRole('treeitem').map((each) => each.getAttribute('aria-label'))).toEqual([
      '盛泽镇',
      '盛虹村网格',
    ])
  })

  it('begins where the person’s own part of it begins', () => {
    device.rows = [TOWN, LEAF]
    show()
    expect(item('盛泽镇').getAttribute('aria-level')).toBe('1')
    expect(screen.queryByText(/请用搜索查找其余的/)).toBeNull()
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
    const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    search(' 盛虹 ')
    press(/盛虹村网格/)
    expect(screen.getByText(/记录 leaf/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /盛虹村网格/ }).getAttribute('aria-current')).toBe('true')
    search('锅炉')
    expect(screen.getByText('当前暂无信息，没有找到“锅炉”')).toBeTruthy()
    search('  ')
    expect(screen.getByRole('tree')).toBeTruthy()
  })

  it('keeps to one level where a branch has a single node: that one is opened by hand', () => {
    show()
    expect(item('盛泽镇').getAttribute('aria-expanded')).toBe('false')
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

  const showMenu = (filter?: Filter) =>
    render(
      <MemoryRouter>
        <TreeScreen resource="menu" filter={filter} detail={() => null} />
      </MemoryRouter>,
    )
  const opens = (name: string) => item(name).getAttribute('aria-expanded') !== null

  it('lets all be opened where there are more than are looked through', () => {
    device.rows = [entry('a', '甲', null), entry('b', '乙', null), entry('below', '丙', 'a')]
    showMenu()
    expect([opens('甲'), opens('乙')]).toEqual([true, false])
    cleanup()
    device.rows = [...device.rows, entry('more', '丁', 'a')]
    device.mostBelow = 1
    showMenu()
    expect([opens('甲'), opens('乙')]).toEqual([true, true])
  })

  it('lets none be opened for what its page leaves out', () => {
    device.rows = [entry('a', '甲', null), entry('b', '乙', null), entry('below', '丙', 'a')]
    showMenu({ not: { field: 'title', equals: '丙' } })
    expect([opens('甲'), opens('乙')]).toEqual([false, false])
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

  it('shows the node one stands on, what hangs on it, and goes back by the way one came', async () => {
    show('/?at=town')
    const trail = await screen.findByRole('navigation', { name: '所在位置' })
    await screen.findByRole('button', { name: '盛泽镇', current: 'location' })
    expect(trail.querySelectorAll('[aria-current]')).toHaveLength(1)
    press('吴江区')
    // Not for a moment the way to where one was.
    expect(trail.textContent).toBe('全部')
    press('上一处')
    await screen.findByRole('button', { name: '盛泽镇', current: 'location' })
    const own = screen.getAllByRole('button', { name: /盛泽镇/ }).filter((each) => !trail.contains(each))
    fireEvent.click(own[0] as HTMLElement)
    expect(address()).toBe('?at=town&open=town')
    press('看完了')
    press('上一处')
    expect(address()).toBe('?at=town')
  })

  it('comes back from a level to the one above it', async () => {
    show()
    press(/吴江区/)
    await screen.findByRole('navigation', { name: '所在位置' })
    press('上一处')
    expect(address()).toBe('')
  })

  it('says of a level without anything that it has nothing below, and of a whole tree that there is none', async () => {
    device.rows = [ROOT]
    show('/?at=root')
    expect(screen.getByText(/当前暂无信息，没有下级/)).toBeTruthy()
    cleanup()
    device.rows = []
    show()
    expect(screen.getByText('当前暂无信息')).toBeTruthy()
    await Promise.resolve()
  })

  it('has an end though the records name one another in a ring', async () => {
    device.rows = [grid('a', '甲', 'b'), grid('b', '乙', 'a')]
    show('/?at=a')
    const trail = await screen.findByRole('navigation', { name: '所在位置' })
    await vi.waitFor(() => expect(trail.querySelectorAll('button').length).toBeGreaterThan(1))
    expect(trail.querySelectorAll('button').length).toBeLessThanOrEqual(21)
  })

  it('opens what has nothing below it', () => {
    show('/?at=town')
    fireEvent.click(screen.getByRole('button', { name: /盛虹村网格/ }))
    expect(screen.getByText(/记录 leaf/)).toBeTruthy()
  })
})
