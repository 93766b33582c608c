// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeTokenCookie } from '#app/session/token-cookie.ts'
import { FirstPage } from '#app/shell/FirstPage.tsx'
import { Guard } from '#app/shell/Guard.tsx'
import { type OpenSession, readMenuAhead, useMenuOf } from '#app/shell/menu.ts'
import { noteJump } from '#app/state/menu-jump.ts'
import { enterSystem, noteSystem } from '#app/state/system-type.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { row } from './rows.ts'

const fakes = vi.hoisted(() => ({
  session: { state: 'loading' } as { state: string; user?: object },
  renewUser: vi.fn(),
  signOut: vi.fn(),
  post: vi.fn(),
  /** What the server's menu is marked with now. */
  mark: null as string | null,
  /** Those it was asked with. */
  marks: [] as (string | null)[],
  kept: new Map<string, unknown>(),
  isStoreBroken: false,
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => fakes.session,
  renewUser: fakes.renewUser,
  signOut: fakes.signOut,
  sessionRead: async () => fakes.session,
}))
vi.mock('#app/session/runtime.ts', () => ({
  getRuntime: () => ({
    device: {
      read: async (key: string) => {
        if (fakes.isStoreBroken) throw new Error('no such store')
        return fakes.kept.get(key)
      },
      write: async (key: string, rows: unknown) => {
        if (fakes.isStoreBroken) throw new Error('full')
        fakes.kept.set(key, rows)
      },
    },
  }),
}))
vi.mock('#app/data/context.ts', () => ({
  api: {
    postUnlessSame: async (path: string, body: unknown, mark: string | null) => {
      fakes.marks.push(mark)
      return mark !== null && mark === fakes.mark ? null : { data: await fakes.post(path, body), mark: fakes.mark }
    },
  },
}))
// The shell around the page is tested by itself.
vi.mock('#app/shell/AppShell.tsx', async () => ({ AppShell: (await import('react-router-dom')).Outlet }))

const USER = { guid: 'u-1', accountType: '1', roles: [] }
const ROWS = [row('tasks', { sortId: 2 }), row('home', { tabBar: true, sortId: 1 })]
const CHECK_FAILED = '验证失败,请重新登录'

function Where() {
  const { pathname, search, state } = useLocation()
  return <output data-testid="where">{JSON.stringify({ at: pathname + search, ...state })}</output>
}
const where = async () => JSON.parse((await screen.findByTestId('where')).textContent ?? '')

/** The sign-in page stands outside the guard. */
const routerAt = (address: string) => {
  const pages = [
    { index: true, element: <FirstPage /> },
    { path: '*', element: <Where /> },
  ]
  const routes = [
    { path: '/login', element: <Where /> },
    { path: '/', element: <Guard />, children: pages },
  ]
  return <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
}
const open = (address: string) => render(routerAt(address))

beforeEach(() => {
  fakes.session = { state: 'signed-in', user: USER }
  fakes.renewUser.mockResolvedValue(undefined)
  fakes.signOut.mockResolvedValue(undefined)
  fakes.post.mockResolvedValue(ROWS)
})
afterEach(() => {
  cleanup()
  fakes.kept.clear()
  fakes.isStoreBroken = false
  fakes.mark = null
  fakes.marks = []
  sessionStorage.clear()
  enterSystem(null)
  history.replaceState(null, '', '/')
  writeTokenCookie(null)
  vi.resetAllMocks()
})

describe('with a token', () => {
  it('R088: asks for the person, then for the menu, then goes on', async () => {
    const asked: string[] = []
    fakes.renewUser.mockImplementation(async () => void asked.push('user'))
    fakes.post.mockImplementation(async (path: string) => {
      asked.push(path)
      return ROWS
    })
    open('/gis?a=1')
    expect(await where()).toEqual({ at: '/gis?a=1' })
    expect(asked).toEqual(['user', '/api/menu/getListByUser'])
  })

  it('R047: leads from the root to the sign-in page where nobody is signed in', async () => {
    fakes.session = { state: 'signed-out' }
    open('/')
    expect((await where()).at).toMatch(/^\/login/)
  })

  it('R091: opens the first route from the root', async () => {
    open('/')
    expect(await where()).toEqual({ at: '/home' })
  })

  it.each([
    { search: '?menuJump=inline&path=/gis', at: '/gis' },
    { search: '?menuJump=other&path=/gis', at: '/home' },
    { search: '?menuJump=inline&path=//example.org', at: '/home' },
  ])('R092: in the jump mode inline goes to the stored path: $search', async ({ search, at }) => {
    history.replaceState(null, '', `/${search}`)
    noteJump()
    open('/')
    expect(await where()).toEqual({ at })
  })

  it.each([
    { search: '', body: { parentId: -1 } },
    { search: '?systemType=42', body: { parentId: -1, type: '42' } },
    { search: '?systemType=nonsense', body: { parentId: -1 } },
  ])('R094, R098, R156: asks for the menu of the sub-system in the address: $search', async ({ search, body }) => {
    history.replaceState(null, '', `/${search}`)
    noteSystem()
    open('/gis')
    await where()
    expect(fakes.post).toHaveBeenCalledWith('/api/menu/getListByUser', body)
  })

  it('R098: else the sub-system is that of the window', async () => {
    sessionStorage.setItem('systemType', '8')
    noteSystem()
    open('/gis')
    await where()
    expect(fakes.post).toHaveBeenCalledWith('/api/menu/getListByUser', { parentId: -1, type: '8' })
  })

  it('R096: in 140 asks for no menu', async () => {
    enterSystem('140')
    open('/gis')
    await where()
    expect(fakes.post).not.toHaveBeenCalled()
  })

  it('does not fetch again the menu it holds', async () => {
    fakes.mark = 'W/"a"'
    open('/')
    await where()
    expect(fakes.post).toHaveBeenCalledOnce()
    cleanup()
    open('/')
    expect(await where()).toMatchObject({ at: '/home' })
    await eventually(() => expect(fakes.marks).toEqual([null, 'W/"a"']))
    expect(fakes.post).toHaveBeenCalledOnce()
  })

  it('opens without a signal by the menu kept on the device', async () => {
    fakes.kept.set('menu:u-1', ROWS)
    fakes.renewUser.mockRejectedValue(new Problem('network.unreachable'))
    open('/')
    expect(await where()).toEqual({ at: '/home' })
  })
})

describe('the menu, read while the files of the page are still coming', () => {
  const drawn = () => screen.queryByTestId('where')

  it('stands with the first drawing, and is asked for anew all the same', async () => {
    fakes.kept.set('menu:u-1', ROWS)
    await readMenuAhead()
    // Before any effect.
    expect(renderToString(routerAt('/gis'))).toContain('where')
    open('/gis')
    await eventually(() => expect(fakes.post).toHaveBeenCalledOnce())
  })

  it('is taken once: what has come since stands the next time', async () => {
    fakes.kept.set('menu:u-1', ROWS)
    const since = [row('tasks', { sortId: 1 })]
    fakes.post.mockResolvedValue(since)
    await readMenuAhead()
    open('/')
    expect(await where()).toEqual({ at: '/home' })
    await eventually(() => expect(fakes.kept.get('menu:u-1')).toEqual(since))
    cleanup()
    open('/')
    expect(await where()).toEqual({ at: '/tasks' })
  })

  it.each([
    { of: 'of somebody else', user: { ...USER, guid: 'u-2' }, system: null },
    { of: 'of another sub-system', user: USER, system: '42' as const },
  ])('is not shown where it is $of', async ({ user, system }) => {
    fakes.kept.set('menu:u-1', ROWS)
    await readMenuAhead()
    fakes.session = { state: 'signed-in', user }
    enterSystem(system)
    open('/gis')
    expect(drawn()).toBeNull()
    await where()
  })

  it('is none where nobody is signed in, or nothing was kept', async () => {
    fakes.session = { state: 'signed-out' }
    await readMenuAhead()
    fakes.session = { state: 'signed-in', user: USER }
    await readMenuAhead()
    open('/gis')
    expect(drawn()).toBeNull()
    await where()
  })
})

describe('the menu of somebody', () => {
  const SINCE = [row('since', { sortId: 1 })]
  const session = (own: object = {}, state = 'signed-in') =>
    ({ state, user: { ...USER, ...own } }) as unknown as OpenSession
  const use = (first = session()) => renderHook((open: OpenSession) => useMenuOf(open), { initialProps: first })
  const stands = ({ result }: ReturnType<typeof use>) =>
    result.current.state === 'ready' ? result.current.menu.firstPath : result.current.state
  const comes = (menu: ReturnType<typeof use>, path: string) => waitFor(() => expect(stands(menu)).toBe(path))

  it('that was kept gives way to the one that has come since', async () => {
    fakes.kept.set('menu:u-1', ROWS)
    fakes.post.mockResolvedValue(SINCE)
    await comes(use(), '/since')
    expect(fakes.kept.get('menu:u-1')).toEqual(SINCE)
  })

  it('is that of where he is now, whichever answer comes last', async () => {
    let late: (rows: unknown) => void = () => undefined
    fakes.post.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const menu = use()
    await eventually(() => expect(fakes.post).toHaveBeenCalledOnce())
    fakes.post.mockResolvedValue(SINCE)
    act(() => enterSystem('42'))
    await comes(menu, '/since')
    await act(async () => late(ROWS))
    expect(stands(menu)).toBe('/since')
  })

  it('is asked for again when there is a line again, and what went wrong is not said of the next one', async () => {
    fakes.renewUser.mockRejectedValueOnce(new Error('a bug'))
    const menu = use()
    await comes(menu, 'problem')
    expect(menu.result.current).toMatchObject({ problem: { code: 'server.broken' } })
    await act(async () => void dispatchEvent(new Event('online')))
    await comes(menu, '/home')
    fakes.post.mockReturnValue(new Promise(() => undefined))
    act(() => enterSystem('42'))
    expect(stands(menu)).toBe('loading')
  })

  it('is asked for anew once he has signed in again, or set up what he had to', async () => {
    const menu = use(session({ mustSetSecondFactor: true }, 'needs-sign-in'))
    await comes(menu, '/home')
    menu.rerender(session({ mustSetSecondFactor: true }))
    await eventually(() => expect(fakes.post).toHaveBeenCalledTimes(2))
    menu.rerender(session({ mustSetSecondFactor: false }))
    await eventually(() => expect(fakes.post).toHaveBeenCalledTimes(3))
  })

  it('of another kind of account is not the one that is held', async () => {
    fakes.mark = 'W/"a"'
    await comes(use(), '/home')
    await eventually(() => expect(fakes.kept.has('menu:u-1:filed')).toBe(true))
    cleanup()
    use(session({ accountType: '13' }))
    await eventually(() => expect(fakes.marks).toEqual([null, null]))
  })

  it('is asked for whole where the rows that came with the mark are gone', async () => {
    fakes.kept.set('menu:u-1:filed', { mark: 'W/"a"', accountType: '1' })
    fakes.mark = 'W/"a"'
    await comes(use(), '/home')
    expect(fakes.marks).toEqual([null])
  })

  it('of the enterprise end is there without a line once it was opened', async () => {
    enterSystem('140')
    const menu = use()
    await waitFor(() => expect(menu.result.current.state).toBe('ready'))
    await eventually(() => expect(fakes.kept.has('menu:u-1:140')).toBe(true))
    cleanup()
    fakes.renewUser.mockRejectedValue(new Problem('network.unreachable'))
    const again = use()
    await waitFor(() => expect(again.result.current.state).toBe('ready'))
  })

  it('comes from the server where the device can neither keep nor read it, or kept something else', async () => {
    fakes.isStoreBroken = true
    await comes(use(), '/home')
    cleanup()
    fakes.isStoreBroken = false
    fakes.kept.set('menu:u-1', { not: 'rows' })
    await comes(use(), '/home')
  })
})

describe('a check that failed', () => {
  it.each(['auth.required', 'auth.disabled', 'access.denied'] as const)(
    'R089: %s signs out and leads to the sign-in page, which says so',
    async (code) => {
      fakes.post.mockRejectedValue(new Problem(code))
      open('/gis')
      expect(await where()).toEqual({ at: '/login?redirect=%2Fgis', message: CHECK_FAILED })
      expect(fakes.signOut).toHaveBeenCalledWith({ mode: 'keep' })
    },
  )

  it('R089: so does a token that belongs to no session any more', async () => {
    fakes.session = { state: 'signed-out' }
    writeTokenCookie('stale')
    open('/gis')
    expect(await where()).toMatchObject({ message: CHECK_FAILED })
    expect(fakes.signOut).toHaveBeenCalledWith({ mode: 'keep' })
  })

  it('is no failure of the line: the person may try again', async () => {
    fakes.renewUser.mockRejectedValue(new Problem('network.unreachable'))
    open('/gis')
    await waitFor(() => screen.getByRole('button', { name: '换账号登录' }))
    expect(fakes.signOut).not.toHaveBeenCalled()
  })
})

describe('without a token', () => {
  it('R090: signs out and leads to the sign-in page, keeping what a link brought along', async () => {
    fakes.session = { state: 'signed-out' }
    open('/?domain=d&code=c&token=t&username=u&password=p&other=x')
    expect(await where()).toEqual({ at: '/login?domain=d&code=c&token=t&username=u&password=p', message: null })
    expect(fakes.signOut).toHaveBeenCalledWith({ mode: 'keep' })
  })
})
