// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollMemory } from '#app/shell/scroll-memory.ts'
import type { Layout } from '#app/ui/use-layout.ts'

let views: Record<string, number> = {}
let layout: Layout = 'desktop'

function Shell() {
  const location = useLocation()
  useScrollMemory({ location, navigationType: useNavigationType(), view: views[location.pathname] ?? 3, layout })
  return null
}

function open(first = '/list') {
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: [first] })
  render(<RouterProvider router={router} />)
  return (to: string | number, options?: object) =>
    act(async () => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options))
    })
}

let height = 0
/** How far a page may be scrolled as yet. */
let room = Infinity
const growing = new Set<() => void>()
const grow = (to: number) => {
  room = to
  for (const notice of [...growing]) notice()
}
const scrollBy = (y: number) => {
  height = y
  fireEvent.scroll(window)
}

beforeEach(() => {
  sessionStorage.clear()
  height = 0
  room = Infinity
  growing.clear()
  views = { '/list': 1, '/other': 2 }
  layout = 'desktop'
  Object.defineProperty(window, 'scrollY', { get: () => height, configurable: true })
  window.scrollTo = ((_x: number, y: number) => {
    height = Math.min(y, room)
  }) as typeof window.scrollTo
  vi.stubGlobal(
    'ResizeObserver',
    class {
      notice: () => void
      constructor(notice: () => void) {
        this.notice = notice
      }
      observe() {
        growing.add(this.notice)
      }
      disconnect() {
        growing.delete(this.notice)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('useScrollMemory', () => {
  it('begins a new page at its top and goes back to where one was', async () => {
    const go = open()
    scrollBy(700)
    await go('/detail')
    expect(height).toBe(0)
    scrollBy(50)
    await go(-1)
    expect(height).toBe(700)
  })

  it('puts a page that was kept where it was left', async () => {
    const go = open()
    scrollBy(700)
    await go('/other')
    scrollBy(30)
    await go('/list')
    expect(height).toBe(700)
    await go('/other')
    expect(height).toBe(30)
  })

  it.each(['desktop', 'tablet'] as const)(
    'stays where it is under another filter, and under a record in a drawer, on a %s',
    async (screen) => {
      layout = screen
      const go = open()
      scrollBy(700)
      await go('/list?q=1', { replace: true })
      expect(height).toBe(700)
      await go('/list?q=1&open=7')
      expect(height).toBe(700)
    },
  )

  it('begins at the top where a record fills the screen of a phone, and finds the list again', async () => {
    layout = 'phone'
    const go = open()
    scrollBy(700)
    await go('/list?open=7')
    expect(height).toBe(0)
    await go(-1)
    expect(height).toBe(700)
  })

  it('begins at the top of a page that the browser loads after another one, and finds the same one again', async () => {
    open('/list')
    scrollBy(700)
    fireEvent(window, new Event('pagehide'))
    cleanup()
    height = 0
    open('/other')
    expect(height).toBe(0)
    cleanup()
    open('/list')
    expect(height).toBe(700)
  })

  it('begins at the top of another level of the same page, and finds each of them again', async () => {
    const go = open()
    scrollBy(700)
    await go('/list?grid=a')
    expect(height).toBe(0)
    scrollBy(50)
    await go(-1)
    expect(height).toBe(700)
  })

  it('begins at the top of a page that takes the place of another one', async () => {
    const go = open()
    scrollBy(700)
    await go('/detail', { replace: true })
    expect(height).toBe(0)
  })

  it('tells a page that the browser loads nothing of the one that stood there under the same number', () => {
    open('/list')
    scrollBy(700)
    fireEvent(window, new Event('pagehide'))
    cleanup()
    views = { '/other': 1 }
    height = 0
    open('/other')
    expect(height).toBe(0)
  })

  it('is the only one that scrolls, and keeps nothing once it is gone', () => {
    history.scrollRestoration = 'auto'
    open()
    expect(history.scrollRestoration).toBe('manual')
    cleanup()
    fireEvent(window, new Event('pagehide'))
    expect(sessionStorage.length).toBe(0)
  })
})

describe('a list that comes by and by', () => {
  /** Back on the list, of which little is there yet. */
  async function back() {
    const go = open()
    scrollBy(700)
    await go('/detail')
    room = 100
    await go(-1)
    expect(height).toBe(100)
    return go
  }

  it('is followed until it stands where it was, and no longer', async () => {
    await back()
    grow(400)
    expect(height).toBe(400)
    grow(5_000)
    expect(height).toBe(700)
    height = 900
    grow(6_000)
    expect(height).toBe(900)
  })

  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('is let go at the first %s', async (hand) => {
    await back()
    fireEvent(window, new Event(hand))
    grow(5_000)
    expect(height).toBe(100)
  })

  it('is let go when it takes too long, and when another page is opened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await back()
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    grow(5_000)
    expect(height).toBe(100)
    cleanup()
    const go = await back()
    await go('/other')
    grow(5_000)
    expect(height).toBe(0)
  })
})
