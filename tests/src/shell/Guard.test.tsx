// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeTokenCookie } from '#app/session/token-cookie.ts'
import { FirstPage } from '#app/shell/FirstPage.tsx'
import { Guard } from '#app/shell/Guard.tsx'
import { readMenuAhead } from '#app/shell/menu.ts'
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
      read: async (key: string) => fakes.kept.get(key),
      write: async (key: string, rows: unknown) => fakes.kept.set(key, rows),
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
