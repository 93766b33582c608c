// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesktopHeader, DesktopSidebar, DesktopStrip } from '#app/shell/DesktopShell.tsx'
import { AS_IT_WAS } from '#app/shell/KeptOutlet.tsx'
import { type Menu, MenuContext, menuOf } from '#app/shell/menu.ts'
import { setBadges } from '#app/state/badges.ts'
import { useSettings } from '#app/state/settings.ts'
import { enterSystem, systemType } from '#app/state/system-type.ts'
import { useTags } from '#app/state/tags.ts'
import { useTopMenu } from '#app/state/top-menu.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { ROLES } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { systemTitle } from '#domain/pages/sub-systems.ts'
import { allowedMenuGroups } from '#domain/rules/company-menu.ts'
import { row } from './rows.ts'

vi.mock('#app/data/index.ts', () => ({ useSync: () => SYNC, onServerHint: () => () => undefined }))
const post = vi.hoisted(() => vi.fn())
vi.mock('#app/data/context.ts', () => ({ api: { post } }))
const openAccountDialog = vi.hoisted(() => vi.fn())
vi.mock('#app/state/account-dialog.ts', async (actual) => ({ ...(await actual<object>()), openAccountDialog }))
vi.mock('#app/session/index.ts', () => ({ signOut: vi.fn(), reloadUser: vi.fn() }))

const SYNC = { state: 'synced', ops: 0, media: 0, refused: 0, drafts: 0, lastSyncAt: null, download: null }

const USER = {
  guid: 'u',
  name: '周晓岚',
  username: 'bureau',
  accountType: '1',
  roles: ['bureau'],
  permissions: [],
  grid: null,
  companyName: null,
  positionName: '科长',
} as unknown as CurrentUser // all that the header reads of him

const COMPANY_USER = { ...USER, accountType: '0', roles: ['company'] }

const MENU = menuOf([
  row('home', { title: '首页', affix: true, sortId: 1 }),
  row('group', { title: '网格巡查', path: null, sortId: 2 }),
  row('tasks', { title: '巡查任务', parentGuid: 'group' }),
  row('records', { title: '巡查记录', parentGuid: 'group' }),
  row('info', { title: '记录详情', parentGuid: 'group', hidden: true, activeMenu: '/records' }),
  row('single', { title: '单项组', path: null, sortId: 3 }),
  row('only', { title: '唯一', parentGuid: 'single' }),
  row('site', { title: '外部', path: 'https://example.org/', external: true, sortId: 4 }),
])

function Where() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  back = () => act(() => void navigate(-1))
  return <output data-state={JSON.stringify(state)}>{pathname + search}</output>
}

let back: () => void = () => undefined
const where = () => document.querySelector('output')?.textContent
const isAsItWas = () => document.querySelector('output')?.dataset.state === JSON.stringify(AS_IT_WAS)

function open(part: ReactNode, { at = '/home', menu = MENU }: { at?: string; menu?: Menu } = {}) {
  render(
    <MemoryRouter initialEntries={['/before', at]}>
      <MenuContext value={menu}>
        {part}
        <Where />
      </MenuContext>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  // The test's document has no popovers; whether they open is the browser's business.
  HTMLElement.prototype.showPopover = vi.fn()
  HTMLElement.prototype.hidePopover = vi.fn()
  openAccountDialog.mockReset()
  post.mockReset().mockReturnValue(new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  enterSystem(null)
  useTags.setState({ tags: [] })
  useTopMenu.setState({ chosen: null })
  useSettings.getState().change({ isSidebarNarrow: false })
})

describe('the sidebar', () => {
  const group = () => screen.getByRole('button', { name: '网格巡查' })

  it('R026, R027, R028: is the menu without hidden entries, a group with one child as a link', () => {
    open(<DesktopSidebar />)
    fireEvent.click(group())
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '首页',
      '巡查任务',
      '巡查记录',
      '唯一',
      '外部',
    ])
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['网格巡查'])
  })

  it('leads to a page as it was left, but where a number stands to what it counts', () => {
    useTags.setState({ tags: [{ path: '/tasks', search: '?view=all', title: '巡查任务' }] })
    open(<DesktopSidebar />)
    fireEvent.click(group())
    const link = () => screen.getByRole('link', { name: /巡查任务/ }).getAttribute('href')
    expect(link()).toBe('/tasks?view=all')
    act(() => setBadges({ '/tasks': 3 }))
    expect(link()).toBe('/tasks')
    act(() => setBadges({}))
  })

  it('R029: opens external links in a new tab', () => {
    open(<DesktopSidebar />)
    const link = screen.getByRole('link', { name: '外部' })
    expect(link.getAttribute('href')).toBe('https://example.org/')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('R042: marks the entry that a hidden page names', () => {
    open(<DesktopSidebar />, { at: '/info' })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('巡查记录')
  })

  it('R099: opens a group that holds the page, and closes it', () => {
    open(<DesktopSidebar />, { at: '/tasks' })
    expect(group().getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(group())
    expect(screen.queryByRole('link', { name: '巡查任务' })).toBeNull()
  })
})

describe('the folded sidebar', () => {
  it('R099: shows a group as one picture, whose pages open beside it', () => {
    useSettings.getState().change({ isSidebarNarrow: true })
    open(<DesktopSidebar />)
    const group = screen.getByRole('button', { name: '网格巡查' })
    fireEvent.click(group)
    expect(HTMLElement.prototype.showPopover).toHaveBeenCalledOnce()
    const flyout = group.nextElementSibling as HTMLElement
    fireEvent.click(within(flyout).getByText('巡查记录'))
    expect(where()).toBe('/records')
  })
})

describe('the strip', () => {
  it('R025: says where one is, goes back, and folds the sidebar', () => {
    open(<DesktopStrip />, { at: '/records/7' })
    const crumbs = within(screen.getByRole('navigation', { name: '当前位置' }))
    expect(crumbs.getByText('网格巡查')).toBeTruthy()
    expect(crumbs.getByText('巡查记录').getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
    expect(where()).toBe('/before')
  })

  it('says of a record in which list it is, by its own name, once; and of what is in no menu its name alone', () => {
    const crumbs = (at: string) => {
      useTags.setState({ tags: [{ path: at, search: '', title: at === '/records' ? '本月的记录' : '甲纺织厂' }] })
      open(<DesktopStrip />, { at })
      const said = [...screen.getByRole('navigation', { name: '当前位置' }).querySelectorAll('span')]
        .filter((each) => each.textContent !== '/')
        .map((each) => [each.textContent, each.getAttribute('aria-current')])
      cleanup()
      return said
    }
    expect(crumbs('/records')).toEqual([
      ['网格巡查', null],
      ['巡查记录', 'page'],
    ])
    expect(crumbs('/records/7')).toEqual([
      ['网格巡查', null],
      ['巡查记录', null],
      ['甲纺织厂', 'page'],
    ])
    expect(crumbs('/nowhere')).toEqual([['甲纺织厂', 'page']])
    useTags.setState({ tags: [{ path: '/tasks/3', search: '', title: '巡查任务' }] })
    open(<DesktopStrip />, { at: '/tasks/3' })
    expect(within(screen.getByRole('navigation', { name: '当前位置' })).getAllByText('巡查任务')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '收起菜单' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('R030, R099: remembers on the device whether the sidebar is open', () => {
    open(<DesktopStrip />)
    fireEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    screen.getByRole('button', { name: '展开菜单' })
    expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({ state: { isSidebarNarrow: true } })
  })
})

describe('the tag bar', () => {
  const tag = (path: string, title: string) => ({ path, search: '', title })
  const names = () => [...document.querySelectorAll('.desk-tag a')].map((link) => link.textContent)
  const commands = () => [...document.querySelectorAll<HTMLButtonElement>('.desk-tags__menu button')]
  const ask = (name: string) => fireEvent.contextMenu(screen.getByRole('link', { name }), { clientX: 5, clientY: 5 })
  const choose = (text: string) =>
    fireEvent.click(commands().find((command) => command.textContent === text) as Element)

  beforeEach(() => useTags.setState({ tags: [tag('/tasks', '任务'), tag('/home', '首页'), tag('/x', '企业甲')] }))

  it('R031, R033: shows the fixed and the visited pages; the fixed ones have no cross', () => {
    open(<DesktopStrip />)
    expect(names()).toEqual(['首页', '巡查任务', '企业甲'])
    expect(screen.getAllByRole('button', { name: /^关闭./ }).map((cross) => cross.getAttribute('aria-label'))).toEqual([
      '关闭巡查任务',
      '关闭企业甲',
    ])
  })

  it('keeps the fixed ones in sight: only the visited pages scroll', () => {
    open(<DesktopStrip />)
    expect([...document.querySelectorAll('.desk-tags__row a')].map((link) => link.textContent)).toEqual([
      '巡查任务',
      '企业甲',
    ])
  })

  it('tells pages of the same name apart by the group above them', () => {
    const menu = menuOf([
      row('patrols', { title: '网格统计', path: null, sortId: 1 }),
      row('patrolCompanies', { title: '企业统计', parentGuid: 'patrols' }),
      row('patrolPeople', { title: '人员统计', parentGuid: 'patrols' }),
      row('risks', { title: '风险统计', path: null, sortId: 2 }),
      row('riskCompanies', { title: '企业统计', parentGuid: 'risks' }),
      row('riskUnits', { title: '单元统计', parentGuid: 'risks' }),
    ])
    useTags.setState({ tags: ['/patrolCompanies', '/patrolPeople', '/riskCompanies'].map((path) => tag(path, '')) })
    open(<DesktopStrip />, { menu })
    expect(names()).toEqual(['网格统计 · 企业统计', '人员统计', '风险统计 · 企业统计'])
  })

  it('R032: offers exactly four commands', () => {
    open(<DesktopStrip />)
    ask('企业甲')
    expect(commands().map((command) => command.textContent)).toEqual(['刷新', '关闭', '关闭其他', '关闭所有'])
  })

  it('R033: closes no fixed page', () => {
    open(<DesktopStrip />)
    ask('首页')
    expect(commands()[1]?.disabled).toBe(true)
    choose('关闭')
    expect(names()).toContain('首页')
  })

  it('R034: refreshes through /redirect', () => {
    open(<DesktopStrip />)
    ask('企业甲')
    choose('刷新')
    expect(where()).toBe('/redirect/x')
  })

  it('goes to a page as it was left, by its tag and when another one is closed', () => {
    useTags.setState({
      tags: [
        { ...tag('/home', '首页'), search: '?a=1' },
        { ...tag('/tasks', '任务'), search: '?b=2' },
        tag('/x', '企业甲'),
      ],
    })
    open(<DesktopStrip />, { at: '/x' })
    expect(screen.getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/home?a=1')
    expect([...document.querySelectorAll('.desk-tag a[aria-current=page]')].map((link) => link.textContent)).toEqual([
      '企业甲',
    ])
    fireEvent.click(screen.getByRole('link', { name: '巡查任务' }))
    expect([where(), isAsItWas()]).toEqual(['/tasks?b=2', true])
    back()
    fireEvent.click(screen.getByRole('button', { name: '关闭企业甲' }))
    expect([where(), isAsItWas()]).toEqual(['/tasks?b=2', true])
  })

  it('R034: refreshes a page with its filters: the one shown in its place, another one after it', () => {
    useTags.setState({ tags: [{ ...tag('/tasks', '任务'), search: '?b=2' }, tag('/x', '企业甲')] })
    open(<DesktopStrip />, { at: '/x' })
    ask('巡查任务')
    choose('刷新')
    expect(where()).toBe('/redirect/tasks?b=2')
    back()
    expect(where()).toBe('/x')
    ask('企业甲')
    choose('刷新')
    back()
    expect(where()).toBe('/before')
  })

  it('opens the first page anew where the last tag is closed and none stands always', () => {
    const menu = menuOf([row('home', { sortId: 1 }), row('tasks', { sortId: 2 })])
    useTags.setState({ tags: [tag('/tasks', '任务')] })
    open(<DesktopStrip />, { at: '/tasks', menu })
    fireEvent.click(screen.getByRole('button', { name: /^关闭./ }))
    expect(where()).toBe('/redirect/home')
    cleanup()
    useTags.setState({ tags: [tag('/tasks', '任务')] })
    open(<DesktopStrip />, { at: '/tasks', menu })
    ask('tasks')
    choose('关闭所有')
    expect(where()).toBe('/redirect/home')
  })

  it('shows what stands always once, though it is a tab of the phone as well', () => {
    const menu = menuOf([row('home', { title: '首页', affix: true, tabBar: true }), row('all', { sortId: 1 })])
    open(<DesktopStrip />, { at: '/home', menu })
    expect(names().filter((name) => name === '首页')).toHaveLength(1)
  })

  it('opens its menu at the pointer, or below the tag by the key, and closes it with what was chosen', () => {
    open(<DesktopStrip />)
    const link = screen.getByRole('link', { name: '企业甲' })
    const popup = document.querySelector('.desk-tags__menu') as HTMLElement
    expect(fireEvent.contextMenu(link, { clientX: 5, clientY: 9 })).toBe(false)
    expect([popup.style.left, popup.style.top]).toEqual(['5px', '9px'])
    expect(document.activeElement).toBe(commands()[0])
    vi.spyOn(link.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(40, 10, 80, 20))
    fireEvent.contextMenu(link, { clientX: 0, clientY: 0 })
    expect([popup.style.left, popup.style.top]).toEqual(['40px', '30px'])
    choose('关闭其他')
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalled()
  })

  it('has its commands walked with the arrows, round and past what cannot be chosen', () => {
    open(<DesktopStrip />)
    ask('首页')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    const on = () => document.activeElement?.textContent
    expect(on()).toBe('刷新')
    expect(press('ArrowDown')).toBe(false)
    expect(on()).toBe('关闭其他')
    press('ArrowDown')
    press('ArrowDown')
    expect(on()).toBe('刷新')
    press('ArrowUp')
    expect(on()).toBe('关闭所有')
    expect(press('Tab')).toBe(true)
  })

  it('is turned by the wheel', () => {
    open(<DesktopStrip />, { at: '/x' })
    const bar = document.querySelector('.desk-tags__row') as HTMLElement
    fireEvent.wheel(bar, { deltaY: 40 })
    expect(bar.scrollLeft).toBe(40)
  })

  it('closes the page shown and goes to its neighbour', () => {
    open(<DesktopStrip />, { at: '/x' })
    ask('企业甲')
    choose('关闭')
    expect(names()).toEqual(['首页', '巡查任务'])
    expect(where()).toBe('/tasks')
  })

  it('goes to what stands before the page that is closed', () => {
    useTags.setState({ tags: [tag('/tasks', '任务'), tag('/x', '企业甲'), tag('/y', '企业乙')] })
    open(<DesktopStrip />, { at: '/x' })
    fireEvent.click(screen.getByRole('button', { name: '关闭企业甲' }))
    expect(where()).toBe('/tasks')
  })

  it('stays where another page is closed', () => {
    open(<DesktopStrip />, { at: '/x' })
    fireEvent.click(screen.getByRole('button', { name: '关闭巡查任务' }))
    expect(where()).toBe('/x')
  })

  it('closes by the middle button what has a cross, and nothing by the right one', () => {
    open(<DesktopStrip />)
    const press = (name: string, button: number) =>
      fireEvent(screen.getByRole('link', { name }), new MouseEvent('auxclick', { bubbles: true, button }))
    press('企业甲', 2)
    expect(names()).toEqual(['首页', '巡查任务', '企业甲'])
    press('首页', 1)
    press('企业甲', 1)
    expect(names()).toEqual(['首页', '巡查任务'])
    expect(useTags.getState().tags.map(({ path }) => path)).toContain('/home')
  })

  it('closes the others, and all', () => {
    open(<DesktopStrip />, { at: '/tasks' })
    ask('企业甲')
    choose('关闭其他')
    expect(names()).toEqual(['首页', '企业甲'])
    expect(where()).toBe('/x')
    ask('企业甲')
    choose('关闭所有')
    expect(names()).toEqual(['首页'])
    expect(where()).toBe('/redirect/home')
  })
})

describe('the header', () => {
  it('R035: of supervisors has no company menu', () => {
    open(<DesktopHeader user={USER} />)
    expect(screen.queryByRole('button', { name: '企业菜单' })).toBeNull()
    expect(document.querySelector('.desk-header--supervisor')).not.toBeNull()
  })

  it('R035, R140: of enterprises has the company menu with its groups', () => {
    open(<DesktopHeader user={COMPANY_USER} />)
    screen.getByRole('button', { name: '企业菜单' })
    const menu = document.querySelector('.desk-company__menu') as HTMLElement
    expect(within(menu).getByText('网格巡查')).toBeTruthy()
    fireEvent.click(within(menu).getByText('巡查任务'))
    expect(where()).toBe('/tasks')
  })

  it('R035: of enterprises marks the entry of the page, and closes with what was chosen', () => {
    open(<DesktopHeader user={COMPANY_USER} />, { at: '/info' })
    const menu = document.querySelector('.desk-company__menu') as HTMLElement
    expect([...menu.querySelectorAll('[aria-current=page]')].map((link) => link.textContent)).toEqual(['巡查记录'])
    fireEvent.click(within(menu).getByText('巡查任务'))
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledOnce()
  })

  it('leads an enterprise into its own end, without the pages it had open, where it may go there', () => {
    const into = () => screen.queryByRole('button', { name: '进入五位一体企业端', hidden: true })
    const goes = (code: string) => allowedMenuGroups(code)?.includes('fiveInOne') === true
    const COMPANIES = [0, 3, 6, 7, 8, 9, 10, 13, 17, 27, 29, 30, 31, 32, 33, 34].map(String)
    const [may, mayNot] = [COMPANIES.find(goes) ?? '', COMPANIES.find((code) => !goes(code)) ?? '']
    open(<DesktopHeader user={{ ...COMPANY_USER, accountType: mayNot }} />)
    expect(into()).toBeNull()
    cleanup()
    useTags.setState({ tags: [{ path: '/tasks', search: '', title: '任务' }] })
    open(<DesktopHeader user={{ ...COMPANY_USER, accountType: may }} />)
    fireEvent.click(into() as HTMLElement)
    expect([where(), systemType(), useTags.getState().tags]).toEqual(['/companyHomeMenu', '140', []])
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledOnce()
  })

  it('R036: of /dljpSpecal has the logo and a link to the downloads', () => {
    open(<DesktopHeader user={USER} />, { at: '/dljpSpecal' })
    expect(document.querySelector('.desk-header--special img')).not.toBeNull()
    expect(screen.getByRole('link', { name: '资源下载' }).getAttribute('href')).toBe('/resourcesDownload')
  })

  describe('of the five-in-one end', () => {
    const END = menuOf([
      row('a', { title: '双重预防', path: null, sortId: 1 }),
      row('a1', { title: '四色图', parentGuid: 'a' }),
      row('a2', { title: '风险单元', parentGuid: 'a' }),
      row('b', { title: '特殊作业', path: null, sortId: 2 }),
      row('b1', { title: '动火', parentGuid: 'b' }),
      row('b2', { title: '高处', parentGuid: 'b' }),
    ])
    const side = () =>
      within(screen.getByRole('navigation', { name: '菜单' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    const both = (
      <>
        <DesktopHeader user={COMPANY_USER} />
        <DesktopSidebar />
      </>
    )
    beforeEach(() => enterSystem('140'))

    it('R003, R037: bears its title, which leads to /companyHomeMenu, and a top menu', () => {
      open(both, { at: '/a1', menu: END })
      fireEvent.click(screen.getByRole('link', { name: '五位一体企业端' }))
      expect(where()).toBe('/companyHomeMenu')
      const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
      expect(top.getAllByRole('button').map((item) => item.textContent)).toEqual(['双重预防', '特殊作业'])
    })

    it('R040, R041: a top item replaces the side menu by its children and clears the tags', () => {
      useTags.setState({ tags: [{ path: '/a1', search: '', title: '四色图' }] })
      open(both, { at: '/a1', menu: END })
      expect(side()).toEqual(['四色图', '风险单元'])
      fireEvent.click(screen.getByRole('button', { name: '特殊作业' }))
      expect(side()).toEqual(['动火', '高处'])
      expect(where()).toBe('/b1')
      expect(useTags.getState().tags).toEqual([])
    })

    it('leads back to the platform, without the pages of its own', () => {
      useTags.setState({ tags: [{ path: '/a1', search: '', title: '四色图' }] })
      open(both, { at: '/a1', menu: END })
      const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
      expect(top.getByRole('button', { current: true }).textContent).toBe('双重预防')
      fireEvent.click(screen.getByRole('button', { name: '返回平台' }))
      expect([where(), systemType(), useTags.getState().tags]).toEqual(['/', null, []])
    })

    it('has the first tab of the phone in its top menu, and none of the others', () => {
      const rows = [
        row('home', { title: '首页', tabBar: true, sortId: 1 }),
        row('news', { title: '消息', tabBar: true, sortId: 2 }),
        row('work', { title: '特殊作业', sortId: 3 }),
      ]
      open(both, { at: '/work', menu: menuOf(rows) })
      const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
      expect(top.getAllByRole('button').map((item) => item.textContent)).toEqual(['首页', '特殊作业'])
    })

    it('R233: entering a page of another top item draws the sidebar anew', () => {
      open(both, { at: '/b2', menu: END })
      expect(side()).toEqual(['动火', '高处'])
    })
  })
})

describe('the sub-systems', () => {
  const items = () =>
    [...document.querySelectorAll('.desk-systems__menu button')].map((item) => [
      item.textContent,
      item.getAttribute('aria-current'),
    ])
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '子系统' })))

  it('are those that a supervisor has something in, asked for once, with the whole platform before them', async () => {
    post.mockResolvedValue([row('a', { systemType: '42' }), row('b', { systemType: '8' })])
    enterSystem('8')
    open(<DesktopHeader user={USER} />)
    await press()
    await waitFor(() => expect(items()).toHaveLength(3))
    await press()
    expect(post.mock.calls.filter(([path]) => path === '/api/menu/getListByUser')).toHaveLength(1)
    expect(items()).toEqual([
      [systemTitle(null), null],
      [systemTitle('8'), 'true'],
      [systemTitle('42'), null],
    ])
    useTags.setState({ tags: [{ path: '/tasks', search: '', title: '任务' }] })
    fireEvent.click(screen.getByRole('button', { name: systemTitle('42'), hidden: true }))
    expect([where(), systemType(), useTags.getState().tags]).toEqual(['/', '42', []])
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: systemTitle(null), hidden: true }))
    expect(systemType()).toBeNull()
  })

  it('say why they are not known, and are asked for again', async () => {
    post.mockRejectedValue(new Problem('access.denied'))
    open(<DesktopHeader user={USER} />)
    await press()
    const alert = await screen.findByRole('alert', { hidden: true })
    expect(alert.textContent).toBe(sentenceOf(new Problem('access.denied')))
    post.mockResolvedValue([row('a', { systemType: '42' })])
    await press()
    await waitFor(() => expect(items()).toHaveLength(2))
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  })

  it('are no matter of an enterprise, which has links of its own', () => {
    open(<DesktopHeader user={COMPANY_USER} />)
    expect(screen.queryByRole('button', { name: '子系统' })).toBeNull()
  })
})

describe('the header of an enterprise', () => {
  it('R140, R211: stands over the accounts of the company type codes, and over no other', () => {
    const isCompany = (accountType: string) => {
      open(<DesktopHeader user={{ ...USER, accountType }} />)
      const has = screen.queryByRole('button', { name: '企业菜单' }) !== null
      cleanup()
      return has
    }
    const all = Array.from({ length: 40 }, (_, code) => String(code))
    expect(all.filter(isCompany)).toEqual([0, 3, 6, 7, 8, 9, 10, 13, 17, 27, 29, 30, 31, 32, 33, 34].map(String))
  })
})

describe('the user menu', () => {
  it('R236: opens from picture and name, with exactly three commands', () => {
    open(<DesktopHeader user={USER} />)
    const opener = screen.getByText('周晓岚').closest('button') as HTMLElement
    const menu = document.getElementById(opener.getAttribute('popovertarget') ?? '') as HTMLElement
    expect(opener.textContent).toContain('周')
    expect([...menu.querySelectorAll('button, a')].map((command) => command.textContent)).toEqual([
      '基本信息',
      '修改密码',
      '退出登录',
    ])
  })

  it.each([
    ['his grid', { grid: { gridName: '松陵网格' } }, '松陵网格'],
    ['his enterprise, not the grid it stands in', { grid: { gridName: '松陵网格' }, companyName: '甲厂' }, '甲厂'],
    ['his role', {}, ROLES.bureau],
    ['nothing', { roles: ['no-such-role'] }, ''],
  ] as const)('says under the name %s', (_what, values, said) => {
    open(<DesktopHeader user={{ ...USER, ...values } as unknown as CurrentUser} />)
    expect(screen.getByText('周晓岚').nextSibling?.textContent).toBe(said)
  })

  it.each([
    [{}, ROLES.bureau],
    [{ roles: ['no-such-role', 'bureau'] }, ROLES.bureau],
    [{ roles: ['no-such-role'] }, '科长'],
    [{ roles: ['no-such-role'], positionName: null }, ''],
  ] as const)('says beside the day the role that is known, else the post: %j', (values, said) => {
    open(<DesktopHeader user={{ ...USER, ...values } as unknown as CurrentUser} />)
    expect(document.querySelector('#desk-user-menu time')?.nextSibling?.textContent).toBe(said)
  })

  it.each([
    ['基本信息', 'info'],
    ['修改密码', 'password'],
  ] as const)('%s closes the menu and opens its dialog', (name, dialog) => {
    open(<DesktopHeader user={USER} />)
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledOnce()
    expect(openAccountDialog.mock.calls).toEqual([[dialog]])
  })

  it('R237: says today as year.month.day', () => {
    vi.useFakeTimers({ now: new Date('2026-03-05T02:00:00Z'), toFake: ['Date'] })
    open(<DesktopHeader user={USER} />)
    screen.getByText('2026.03.05')
    vi.useRealTimers()
  })
})

describe('a deep menu', () => {
  const deep = menuOf([
    row('news', { title: '消息', sortId: 1 }),
    row('work', { title: '巡查与隐患', path: null, sortId: 2 }),
    row('patrols', { title: '网格巡查', path: null, parentGuid: 'work' }),
    row('tasks', { title: '巡查任务', parentGuid: 'patrols' }),
    row('records', { title: '巡查记录', parentGuid: 'patrols' }),
    row('special', { title: '专项任务', parentGuid: 'work', sortId: 1 }),
  ])

  it('opens down to the page that is shown', () => {
    open(<DesktopSidebar />, { at: '/records', menu: deep })
    const group = screen.getByRole('button', { name: '网格巡查' })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: '巡查记录' }).getAttribute('aria-current')).toBe('page')
  })

  it('R099: shows of a folded group its pages under the name of theirs, marks the one that is open, and closes at a press', () => {
    useSettings.getState().change({ isSidebarNarrow: true })
    open(<DesktopSidebar />, { at: '/records', menu: deep })
    const group = screen.getByRole('button', { name: '巡查与隐患' })
    expect(group.className).toContain('active')
    const pages = [...document.querySelectorAll('.desk-side__flyout .desk-menu__note, .desk-side__flyout a')]
    const told = pages.map((each) => [each.textContent, each.getAttribute('aria-current')])
    expect(told).toEqual([
      ...[
        ['巡查与隐患', null],
        ['网格巡查', null],
        ['巡查任务', null],
        ['巡查记录', 'page'],
      ],
      ['专项任务', null],
    ])
    fireEvent.click(screen.getByRole('link', { name: '巡查任务', hidden: true }))
    expect(HTMLElement.prototype.hidePopover).toHaveBeenCalledOnce()
    expect(where()).toBe('/tasks')
  })

  it('goes back to what a page was left with', () => {
    useTags.setState({ tags: [{ path: '/news', title: '消息', search: '?page=2' }] })
    open(<DesktopSidebar />, { at: '/special', menu: deep })
    expect(screen.getByRole('link', { name: /^消息/ }).getAttribute('href')).toBe('/news?page=2')
  })

  it.each([
    ['一个刚好放得下的名', false, null],
    ['一个放不下的很长的名字', false, '一个放不下的很长的名字'],
    ['消息', true, '消息'],
  ])(
    'says the name of an entry at rest where it cannot be read whole: %s, folded %s',
    (title, isSidebarNarrow, said) => {
      useSettings.getState().change({ isSidebarNarrow })
      open(<DesktopSidebar />, { menu: menuOf([row('news', { title }), row('home')]) })
      expect(screen.getByRole('link', { name: title }).getAttribute('title')).toBe(said)
    },
  )

  it('says beside an entry how much waits there', () => {
    setBadges({ '/news': 120, '/special': 0 })
    open(<DesktopSidebar />, { at: '/special', menu: deep })
    expect(screen.getByRole('link', { name: /^消息\s*99\+\s*项待处理$/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '专项任务' })).toBeTruthy()
    setBadges({})
  })
})
