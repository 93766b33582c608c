// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppShell } from '#app/shell/AppShell.tsx'
import { MenuContext, menuOf, type OpenSession } from '#app/shell/menu.ts'
import { useRecent } from '#app/state/recent.ts'
import { enterSystem, systemType } from '#app/state/system-type.ts'
import { useTags } from '#app/state/tags.ts'
import { usePageChrome } from '#app/ui/page-chrome.ts'
import { layoutIs } from '#tests/fakes/layout.ts'
import { row } from './rows.ts'

const world = vi.hoisted(() => ({
  sync: { download: null as object | null, lastSyncAt: null as string | null },
  isIdle: false,
  affixed: [] as readonly string[],
  followLook: vi.fn<(paths: string[], signal: AbortSignal) => void>(),
  followEdgeSwipe: vi.fn<(back: () => void, signal: AbortSignal) => void>(),
  preload: vi.fn<(signal: AbortSignal) => void>(),
}))
layoutIs('phone')
vi.mock('#app/data/index.ts', () => ({ useSync: () => world.sync }))
vi.mock('#app/device/idle.ts', async (original) => ({ ...(await original<object>()), useIdle: () => world.isIdle }))
vi.mock('#app/state/pages.ts', async (original) => ({
  ...(await original<object>()),
  pagePreloading: async () => ({ preloadUnderFinger: world.preload }),
}))
vi.mock('#app/shell/last-look.ts', () => ({ followLook: world.followLook }))
vi.mock('#app/shell/edge-swipe.ts', () => ({ followEdgeSwipe: world.followEdgeSwipe }))
vi.mock('#app/shell/KeptOutlet.tsx', async () => {
  const { Outlet } = await import('react-router-dom')
  return {
    KeptOutlet: ({ affixed }: { affixed: readonly string[] }) => {
      world.affixed = affixed
      return <Outlet />
    },
  }
})
vi.mock('#app/shell/SyncChip.tsx', () => ({ SyncChip: () => null }))
vi.mock('#app/shell/UpdateBar.tsx', () => ({ UpdateBar: () => <p>更新</p> }))
vi.mock('#app/shell/PhoneShell.tsx', () => ({ PhoneShell: () => <p>标签栏</p> }))
vi.mock('#app/shell/BadgeCounter.tsx', () => ({ BadgeCounter: () => <p>角标</p> }))
vi.mock('#app/shell/FirstDownload.tsx', () => ({ FirstDownload: () => <p>首次下载</p> }))
vi.mock('#app/features/account/AccountDialogs.tsx', () => ({ AccountDialogs: () => <p>账号</p> }))
vi.mock('#app/shell/LockScreen.tsx', () => ({
  LockScreen: ({ reason, onLater }: { reason: string; onLater?: () => void }) => (
    <p>
      {`锁：${reason}`}
      {onLater !== undefined && (
        <button type="button" onClick={onLater}>
          以后再说
        </button>
      )}
    </p>
  ),
}))

const MENU = menuOf([
  row('home', { tabBar: true, affix: true, sortId: 1 }),
  row('group', { path: null, sortId: 2 }),
  row('tasks', { parentGuid: 'group', affix: true }),
  row('records', { parentGuid: 'group' }),
])

/** A page that says what it is called, as each does. */
function Titled({ title }: { title: string }) {
  const { onTitle } = usePageChrome()
  useEffect(() => onTitle?.(title), [onTitle, title])
  return <h1>{title}</h1>
}

const session = (state = 'signed-in', user: object = {}) =>
  ({
    state,
    user: { guid: 'u-1', mustChangePassword: false, mustSetSecondFactor: false, ...user },
  }) as unknown as OpenSession

async function open(at: string, of = session()) {
  const children = ['home', 'tasks', 'records', 'detail'].map((path) => ({ path, element: <Titled title={path} /> }))
  const Shell = () => (
    <MenuContext value={MENU}>
      <AppShell session={of} />
    </MenuContext>
  )
  const router = createMemoryRouter([{ path: '/', element: <Shell />, children }], { initialEntries: ['/home', at] })
  render(<RouterProvider router={router} />)
  await act(async () => undefined)
  return { router, go: (to: string) => act(async () => void (await router.navigate(to))) }
}
const has = (words: string) => screen.queryByText(words) !== null
const isInert = () => document.querySelector('.shell')?.hasAttribute('inert')

beforeEach(() => {
  layoutIs('phone')
  Object.assign(world, { sync: { download: null, lastSyncAt: null }, isIdle: false })
  useTags.setState({ owner: null, tags: [] })
  useRecent.setState({ paths: {} })
})
afterEach(() => {
  cleanup()
  enterSystem(null)
  vi.clearAllMocks()
})

describe('who is locked out', () => {
  it('sees and presses nothing of the page', async () => {
    await open('/home', session('locked', { mustChangePassword: true }))
    expect(await screen.findByText('锁：locked')).toBeTruthy()
    expect([isInert(), has('以后再说'), has('账号')]).toEqual([true, false, false])
  })

  it('may put off to sign in again, for as long as he works', async () => {
    await open('/home', session('needs-sign-in'))
    const later = await screen.findByRole('button', { name: '以后再说' })
    expect(isInert()).toBe(true)
    act(() => later.click())
    expect([isInert(), has('锁：needs-sign-in')]).toEqual([false, false])
  })

  it('is nobody who is signed in; he is asked for what he has to set up', async () => {
    await open('/home', session('signed-in', { mustSetSecondFactor: true }))
    expect(await screen.findByText('账号')).toBeTruthy()
    expect(isInert()).toBe(false)
  })
})

describe('what the window remembers', () => {
  const TAGS = [{ path: '/x', search: '', title: '企业甲' }]

  it('of another person is not for this one', async () => {
    useTags.setState({ owner: 'u-2', tags: TAGS })
    enterSystem('42')
    await open('/detail')
    expect([systemType(), useTags.getState().owner]).toEqual([null, 'u-1'])
    expect(useTags.getState().tags.map(({ path }) => path)).not.toContain('/x')
  })

  it.each(['u-1', null])('of himself stays, and where he came in: %s', async (owner) => {
    useTags.setState({ owner, tags: owner === null ? [] : TAGS })
    enterSystem('42')
    await open('/detail')
    expect(systemType()).toBe('42')
    expect(useTags.getState().tags.map(({ path }) => path)).toEqual(owner === null ? ['/detail'] : ['/x', '/detail'])
  })

  it('are the pages he opens, with their names and filters as they are now', async () => {
    const { go } = await open('/records')
    await go('/records?page=2')
    await go('/tasks')
    expect(useTags.getState().tags).toEqual([
      { path: '/records', search: '?page=2', title: 'records' },
      { path: '/tasks', search: '', title: 'tasks' },
    ])
  })

  it('are the functions of his menu that he used, without what is always at hand', async () => {
    const { go } = await open('/home')
    await go('/detail')
    await go('/records')
    await go('/tasks')
    expect(useRecent.getState().paths).toEqual({ 'u-1': ['/tasks', '/records'] })
  })

  it('always has what stands in its bar', async () => {
    await open('/home')
    expect(world.affixed).toEqual(['/home', '/home', '/tasks'])
  })
})

describe('the frame of a phone', () => {
  it('has its tabs and its news beneath the pages of the tabs alone, and leads back from all others by a swipe', async () => {
    const { go, router } = await open('/home')
    expect([has('标签栏'), has('更新')]).toEqual([true, true])
    expect(world.followEdgeSwipe).not.toHaveBeenCalled()
    await go('/detail')
    expect([has('标签栏'), has('更新')]).toEqual([false, false])
    await waitFor(() => expect(world.followEdgeSwipe).toHaveBeenCalledOnce())
    const [back, signal] = world.followEdgeSwipe.mock.calls[0] ?? []
    await act(async () => back?.())
    expect([router.state.location.pathname, signal?.aborted]).toEqual(['/home', true])
  })

  it.each([
    ['the first time', {}, null, true],
    ['later', {}, '2026-11-28T09:00:00Z', false],
    ['when nothing comes', null, null, false],
  ] as const)('says how far it is with what it takes along %s', async (_when, download, lastSyncAt, isSaid) => {
    Object.assign(world.sync, { download, lastSyncAt })
    await open('/home')
    if (isSaid) await screen.findByText('首次下载')
    expect(has('首次下载')).toBe(isSaid)
  })
})

describe('what can come later', () => {
  it('comes when the page has a quiet moment', async () => {
    await open('/home')
    expect([has('角标'), world.preload.mock.calls]).toEqual([false, []])
    cleanup()
    world.isIdle = true
    await open('/home')
    expect(await screen.findByText('角标')).toBeTruthy()
    await waitFor(() => expect(world.preload).toHaveBeenCalledOnce())
    cleanup()
    expect(world.preload.mock.calls[0]?.[0].aborted).toBe(true)
  })

  it('is the look that is kept of a page for the next opening, under each address that leads there', async () => {
    world.isIdle = true
    const { go } = await open('/home')
    await waitFor(() => expect(world.followLook).toHaveBeenCalledOnce())
    const [paths, signal] = world.followLook.mock.calls[0] ?? []
    expect([paths, signal?.aborted]).toEqual([['/home', '/'], false])
    await go('/records?page=2')
    expect(signal?.aborted).toBe(true)
    await waitFor(() => expect(world.followLook.mock.calls.at(-1)?.[0]).toEqual(['/records?page=2']))
  })

  it('is no look of what somebody has to sign in again for', async () => {
    world.isIdle = true
    await open('/home', session('needs-sign-in'))
    await screen.findByText('角标')
    expect(world.followLook).not.toHaveBeenCalled()
  })
})
