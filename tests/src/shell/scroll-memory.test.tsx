// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollMemory } from '#app/shell/scroll-memory.ts'
import type { Layout } from '#app/ui/use-layout.ts'

const VIEWS: Readonly<Record<string, number>> = { '/list': 1, '/other': 2 }
let layout: Layout = 'desktop'

function Shell() {
  const location = useLocation()
  useScrollMemory({ location, navigationType: useNavigationType(), view: VIEWS[location.pathname] ?? 3, layout })
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
const scrollBy = (y: number) => {
  height = y
  fireEvent.scroll(window)
}

beforeEach(() => {
  sessionStorage.clear()
  height = 0
  layout = 'desktop'
  Object.defineProperty(window, 'scrollY', { get: () => height, configurable: true })
  window.scrollTo = ((_x: number, y: number) => {
    height = y
  }) as typeof window.scrollTo
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
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

  it('stays where it is under another filter, and under a record in a drawer', async () => {
    const go = open()
    scrollBy(700)
    await go('/list?q=1', { replace: true })
    expect(height).toBe(700)
    await go('/list?q=1&open=7')
    expect(height).toBe(700)
  })

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

  it('begins at the top of another level of the same page', async () => {
    const go = open()
    scrollBy(700)
    await go('/list?grid=a')
    expect(height).toBe(0)
  })
})
