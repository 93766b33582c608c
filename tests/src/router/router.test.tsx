// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRouter, Link, Navigate, type Route, useIsGoing, useOutlet, useParams } from '#app/router/index.ts'
import { memoryHistory, RoutedPages } from '#tests/router.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Frame() {
  return (
    <>
      {useIsGoing() && <p>正在打开</p>}
      <Link to="/甲">去甲</Link>
      {useOutlet()}
    </>
  )
}
const frame = { element: <Frame /> }
const Guid = () => <h1>{useParams().guid}</h1>
const page = (path: string, element = <h1>{path}</h1>): Route => ({ path, layers: [frame, { element }] })

/** A page whose code comes when it is let go. */
function late(path: string, element = <h1>{path}</h1>) {
  let come: () => void = () => undefined
  const coming = new Promise<typeof element>((resolve) => {
    come = () => resolve(element)
  })
  const load = vi.fn(() => coming)
  return { route: { path, layers: [frame, { load }] }, load, come }
}

function open(routes: readonly Route[], addresses?: readonly string[], more?: () => Promise<readonly Route[]>) {
  const history = memoryHistory(addresses)
  const router = createRouter({ routes, history, ...(more && { more }) })
  render(<RoutedPages router={router} />)
  return { router, go: (to: string | number, options?: object) => act(() => router.navigate(to, options)), history }
}
const heading = () => screen.getByRole('heading').textContent

describe('the router', () => {
  it('opens a page that is here in the same moment, and the one before by going back', async () => {
    const { go, history } = open([page('/'), page('/company/:guid', <Guid />)])
    await go('/company/7')
    expect([heading(), history.here().pathname]).toEqual(['7', '/company/7'])
    await go(-1)
    expect(heading()).toBe('/')
  })

  it('leaves the page before until the code of the next has come, and says that it comes', async () => {
    const second = late('/乙')
    const { router, history } = open([page('/'), second.route])
    let gone: Promise<void> = Promise.resolve()
    act(() => {
      gone = router.navigate('/乙')
    })
    expect([heading(), history.here().pathname]).toEqual(['/', '/'])
    screen.getByText('正在打开')
    await act(async () => {
      second.come()
      await gone
    })
    expect([heading(), history.here().pathname]).toEqual(['/乙', '/乙'])
    expect(screen.queryByText('正在打开')).toBeNull()
    expect(second.load).toHaveBeenCalledOnce()
  })

  it('goes where somebody wanted to go last', async () => {
    const second = late('/乙')
    const { router, go } = open([page('/'), second.route, page('/丙')])
    const first = router.navigate('/乙')
    await go('/丙')
    await act(async () => {
      second.come()
      await first
    })
    expect(heading()).toBe('/丙')
  })

  it('says within its frame that a page did not come, and asks for it again the next time', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const load = vi.fn(async () => <h1>乙</h1>).mockRejectedValueOnce(new Error('没有到达'))
    const { go } = open([page('/'), { path: '/乙', layers: [frame, { load }] }])
    await go('/乙')
    expect(screen.getByRole('alert').textContent).toContain('页面')
    screen.getByText('去甲')
    await go('/')
    await go('/乙')
    expect(heading()).toBe('乙')
  })

  it('keeps the frame around a page that breaks, and forgets the fault at the next address', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const Broken = () => {
      throw new Error('坏了')
    }
    const { go } = open([page('/'), page('/坏', <Broken />)])
    await go('/坏')
    screen.getByRole('alert')
    screen.getByText('去甲')
    await go('/')
    expect(heading()).toBe('/')
  })

  it('asks for the rest of the table at the first path it does not know, once', async () => {
    const more = vi.fn(async () => [page('/丁'), page('*', <Navigate replace to="/" />)])
    const { go } = open([page('/'), page('/甲')], ['/'], more)
    await go('/甲')
    expect(more).not.toHaveBeenCalled()
    await go('/丁')
    expect(heading()).toBe('/丁')
    await go('/nowhere')
    expect(heading()).toBe('/')
    expect(more).toHaveBeenCalledOnce()
  })

  it('makes no second entry for a link to where one is, and leaves links with a key held to the browser', async () => {
    const { go } = open([page('/'), page('/甲')])
    const click = (init?: object) => fireEvent.click(screen.getByText('去甲'), init)
    expect(click({ ctrlKey: true })).toBe(true)
    expect(heading()).toBe('/')
    expect(click()).toBe(false)
    click()
    expect(heading()).toBe('/甲')
    await go(-1)
    expect(heading()).toBe('/')
  })

  it('stays on the page for a target that is a query alone', async () => {
    const { go, history } = open([page('/甲')], ['/甲?a=1#b'])
    await go('?open=7', { state: { asItWas: true } })
    expect(history.here()).toMatchObject({ pathname: '/甲', search: '?open=7', hash: '', state: { asItWas: true } })
    await go('?', { replace: true })
    expect(history.here()).toMatchObject({ pathname: '/甲', search: '' })
  })
})
