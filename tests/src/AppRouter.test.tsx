// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useContext } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRouter } from '#app/AppRouter.tsx'
import { createPart, PartShown } from '#app/page-parts.tsx'
import { CrashNet } from '#app/shell/CrashNet.tsx'
import { GoingContext } from '#app/state/going.ts'

/** Code of pages that comes when it is let go. */
const late = new Map<string, () => void>()
const loadOf = vi.fn<(pathname: string) => Promise<void> | null>()
const slow = (pathname: string) => new Promise<void>((resolve) => late.set(pathname, resolve))

function Frame() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      {useContext(GoingContext) && <p>正在打开</p>}
      <h1>{pathname}</h1>
      {['/a', '/b', '/c'].map((to) => (
        <Link key={to} to={to}>
          {`去 ${to}`}
        </Link>
      ))}
      <button type="button" onClick={() => navigate(-1)}>
        返回
      </button>
    </>
  )
}

function open() {
  history.replaceState(null, '', '/a/')
  render(
    <AppRouter comingTo={loadOf} waiting={<p>请稍候</p>}>
      <Frame />
    </AppRouter>,
  )
}
const heading = () => screen.getByRole('heading').textContent
const go = (to: string) => act(async () => void fireEvent.click(screen.getByText(`去 ${to}`)))
const come = (to: string) => act(async () => late.get(to)?.())

beforeEach(() => {
  late.clear()
  loadOf.mockReturnValue(null)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the router', () => {
  it('waits for the first page, at an address without a slash at its end', async () => {
    loadOf.mockImplementation(slow)
    open()
    screen.getByText('请稍候')
    await come('/a')
    expect(heading()).toBe('/a')
  })

  it('opens a page that is here in the same moment, and the one before by going back', async () => {
    open()
    await go('/b')
    expect([heading(), location.pathname]).toEqual(['/b', '/b'])
    fireEvent.click(screen.getByText('返回'))
    await screen.findByRole('heading', { name: '/a' })
  })

  it('leaves page and address until the code of the next has come, and says that it comes', async () => {
    open()
    loadOf.mockImplementation((pathname) => (late.has(pathname) ? null : slow(pathname)))
    await go('/b')
    expect([heading(), location.pathname]).toEqual(['/a', '/a'])
    screen.getByText('正在打开')
    await come('/b')
    expect([heading(), location.pathname]).toEqual(['/b', '/b'])
    expect(screen.queryByText('正在打开')).toBeNull()
  })

  it('goes where somebody wanted to go last, with one entry for an impatient hand', async () => {
    open()
    loadOf.mockImplementation((pathname) => (late.has(pathname) ? null : slow(pathname)))
    await go('/b')
    loadOf.mockReturnValue(null)
    await go('/c')
    await come('/b')
    expect(heading()).toBe('/c')
    fireEvent.click(screen.getByText('返回'))
    await screen.findByRole('heading', { name: '/a' })
  })
})

describe('a part of the app', () => {
  it('that did not come is said in its place, and asked for again the next time', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const fetch = vi.fn(async () => '到了').mockRejectedValueOnce(new Error('没有到达'))
    const part = createPart(fetch)
    const shown = (
      <AppRouter comingTo={part.load} waiting={null}>
        <Link to="/b">去 /b</Link>
        <CrashNet>
          <PartShown part={part} />
        </CrashNet>
      </AppRouter>
    )
    render(shown)
    await screen.findByRole('alert')
    await go('/b')
    await screen.findByText('到了')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(part.load()).toBeNull()
  })
})
