// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FunctionGroup } from '#app/features/mine/AllFunctionsPage.tsx'
import { AllFunctionsRoute, groupsOf } from '#app/shell/AllFunctionsRoute.tsx'
import { CompanyHomeMenuPage } from '#app/shell/CompanyHomeMenuPage.tsx'
import { MenuContext, menuOf } from '#app/shell/menu.ts'
import { offeredSystems } from '#app/shell/offered-systems.ts'
import { useRecent } from '#app/state/recent.ts'
import { PAGES } from '#domain/pages/index.ts'
import { row } from './rows.ts'

const kit = vi.hoisted(() => ({ session: {} as object, links: [] as object[], shown: vi.fn(), post: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => kit.session }))
vi.mock('#app/shell/header-links.ts', () => ({ useHeaderLinks: () => kit.links }))
vi.mock('#app/data/context.ts', () => ({ api: { post: kit.post } }))
vi.mock('#app/features/mine/AllFunctionsPage.tsx', () => ({
  AllFunctionsPage: (shown: object) => {
    kit.shown(shown)
    return null
  },
}))

const MENU = menuOf([
  row('home', { title: '首页', tabBar: true, sortId: 1 }),
  row('work', { title: '巡查与隐患', path: null, icon: 'shield', sortId: 2 }),
  row('tasks', { title: '巡查任务', icon: 'folder', parentGuid: 'work', sortId: 1 }),
  row('special', { title: '专项', icon: 'document', parentGuid: 'work', sortId: 2 }),
  row('deep', { title: '更深', path: null, parentGuid: 'work', sortId: 3 }),
  row('first', { title: '甲', parentGuid: 'deep' }),
  row('second', { title: '乙', parentGuid: 'deep', external: true, path: 'https://example.org/' }),
  row('alone', { title: '单页', sortId: 3 }),
])

const told = (groups: readonly FunctionGroup[]) =>
  groups.map(({ title, functions }) => [title, functions.map((each) => each.title)])

beforeEach(() => {
  kit.shown.mockReset()
  Object.assign(kit, { session: { user: { guid: 'u-1' } }, links: [] })
  useRecent.setState({ paths: {} })
})
afterEach(cleanup)

describe('groupsOf', () => {
  it('shows the groups that hold pages, those below them too, and single pages together at the end, each once', () => {
    expect(told(groupsOf(MENU))).toEqual([
      ['巡查与隐患', ['巡查任务', '专项']],
      ['更深', ['甲', '乙']],
      ['常用', ['首页', '单页']],
    ])
    expect(
      told(
        groupsOf(
          menuOf([row('work', { path: null }), row('a', { parentGuid: 'work' }), row('b', { parentGuid: 'work' })]),
        ),
      ),
    ).toEqual([['work', ['a', 'b']]])
  })

  it('leads in the page or out of it, and gives a page without a picture that of its group', () => {
    const [work, deep] = groupsOf(MENU)
    expect(work?.functions.map(({ icon }) => icon)).toEqual([work?.icon, 'document'])
    expect(deep?.functions.map(({ leads }) => leads)).toEqual([{ to: '/first' }, { href: 'https://example.org/' }])
  })
})

describe('AllFunctionsRoute', () => {
  const opened = () => {
    render(
      <MenuContext value={MENU}>
        <AllFunctionsRoute />
      </MenuContext>,
    )
    return kit.shown.mock.lastCall?.[0] as { groups: FunctionGroup[]; recent: { title: string }[] } | undefined
  }

  it('has what the person opened last, his own and what his menu still holds', () => {
    useRecent.setState({ paths: { 'u-1': ['/first', '/gone', '/alone'], 'u-2': ['/home'] } })
    expect(opened()?.recent.map(({ title }) => title)).toEqual(['甲', '单页'])
  })

  it('begins with the links of the header, where there are any', () => {
    expect(opened()?.groups[0]?.title).toBe('巡查与隐患')
    cleanup()
    kit.links = [{ title: '联动工单' }]
    expect(told(opened()?.groups ?? [])[0]).toEqual(['快捷入口', ['联动工单']])
  })

  it('is nothing for nobody', () => {
    kit.session = { state: 'signed-out' }
    expect(opened()).toBeUndefined()
  })
})

describe('the home of the enterprise end', () => {
  const opened = (menu = MENU) =>
    render(
      <MemoryRouter>
        <MenuContext value={menu}>
          <CompanyHomeMenuPage />
        </MenuContext>
      </MemoryRouter>,
    ).container

  it('shows each item of the top menu that is no tab, with all pages below it', () => {
    const cards = [...opened().querySelectorAll('.home-menu__card')]
    const pages = cards.map((card) => [...card.querySelectorAll('a')].map((link) => link.textContent))
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(['巡查与隐患', '单页'])
    expect(pages).toEqual([['巡查任务', '专项', '甲', '乙'], ['单页']])
  })

  it('says that nothing is open to him', () => {
    expect(opened(menuOf([])).textContent).toContain('当前暂无信息，还没有为您开放的功能')
  })
})

it('the sub-systems offered are those of an entry itself, else of its page, in the order of their numbers', async () => {
  const ofSeven = PAGES.find(({ systems }) => systems?.join() === '7')
  kit.post.mockResolvedValue([
    { ...row('a', { systemType: '140' } as never), nodes: [row('b', { systemType: '3' } as never)] },
    row('c', { systemType: '140' } as never),
    row('f', { path: ofSeven?.path ?? null }),
    row('g', { systemType: '17', path: ofSeven?.path ?? null } as never),
    row('d', { path: null }),
    row('e', { path: '/no-such-page' }),
  ])
  expect(await offeredSystems()).toEqual(['3', '7', '17', '140'])
  expect(kit.post.mock.calls).toEqual([['/api/menu/getListByUser', { parentId: -1 }]])
})
