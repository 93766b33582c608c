// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider, useLocation, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AS_IT_WAS, KeptOutlet } from '#app/shell/KeptOutlet.tsx'
import { RedirectPage } from '#app/shell/RedirectPage.tsx'
import { useTags } from '#app/state/tags.ts'
import type { Layout } from '#app/ui/use-layout.ts'

const started = vi.fn()
const stopped = vi.fn()

/** A page with unsaved input, a filter in its address and an effect. */
function Form({ name }: { name: string }) {
  const { search } = useLocation()
  const [, setParams] = useSearchParams()
  useEffect(() => {
    started(name)
    return () => stopped(name)
  }, [name])
  return (
    <section aria-label={name}>
      <input aria-label={`${name}的输入`} />
      <p>{`${name} ${search}`}</p>
      <button type="button" onClick={() => setParams({ q: '1' }, { replace: true })}>
        {`筛选${name}`}
      </button>
    </section>
  )
}

let layout: Layout = 'desktop'
const Shell = () => <KeptOutlet layout={layout} affixed={['/b']} />

function openRouter() {
  const children = [
    { path: 'a', element: <Form name="甲" /> },
    { path: 'b', element: <Form name="乙" /> },
    { path: 'redirect/*', element: <RedirectPage /> },
  ]
  const router = createMemoryRouter([{ path: '/', element: <Shell />, children }], { initialEntries: ['/a'] })
  render(<RouterProvider router={router} />)
  return router
}

function open() {
  const router = openRouter()
  return (to: string | number, options?: object) =>
    act(async () => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options))
    })
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}的输入`)
const write = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const isShown = (name: string) => screen.queryByRole('region', { name }) !== null

beforeEach(() => {
  // What of the window the test's document lacks.
  window.scrollTo = vi.fn() as typeof window.scrollTo
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
  useTags.setState({ tags: [{ path: '/a', search: '', title: '甲' }] })
  layout = 'desktop'
})
afterEach(() => {
  cleanup()
  useTags.setState({ tags: [] })
  vi.resetAllMocks()
})

describe('KeptOutlet', () => {
  it('R194: a page comes back by its tag as it was left, unsaved input included', async () => {
    const go = open()
    write('甲', '没有保存')
    await go('/b')
    expect([isShown('甲'), isShown('乙')]).toEqual([false, true])
    await go('/a', { state: AS_IT_WAS })
    expect([isShown('甲'), isShown('乙')]).toEqual([true, false])
    expect(input('甲').value).toBe('没有保存')
  })

  it('stops the effects of a hidden page, and starts them again', async () => {
    const go = open()
    await go('/b')
    expect(stopped.mock.calls).toEqual([['甲']])
    await go(-1)
    expect(started.mock.calls).toEqual([['甲'], ['乙'], ['甲']])
  })

  it('lets a hidden page see the address it was left with', async () => {
    const go = open()
    fireEvent.click(screen.getByRole('button', { name: '筛选甲' }))
    await screen.findByText('甲 ?q=1')
    await go('/b?other=2')
    screen.getByText('乙 ?other=2')
    screen.getByText('甲 ?q=1')
    await go('/a?q=1', { state: AS_IT_WAS })
    screen.getByText('甲 ?q=1')
  })

  it('R034: builds a page anew through /redirect', async () => {
    const go = open()
    write('甲', '没有保存')
    await go('/redirect/a')
    expect(isShown('甲')).toBe(true)
    expect(input('甲').value).toBe('')
  })

  it('closes the tag of a page that another one replaced', async () => {
    const go = open()
    await go('/b', { replace: true })
    expect(useTags.getState().tags).toEqual([])
    expect(screen.queryByLabelText('甲的输入')).toBeNull()
  })

  it('keeps the input of the page shown when the layout changes', async () => {
    const go = open()
    write('甲', '没有保存')
    layout = 'phone'
    await go('/a?turned=1', { replace: true })
    expect(input('甲').value).toBe('没有保存')
  })

  it('R093: going where one is, or elsewhere meanwhile, fails for nobody', async () => {
    const router = openRouter()
    await act(async () => {
      const ways = ['/b', '/b', '/a', '/b'].map((path) => router.navigate(path))
      await expect(Promise.all(ways)).resolves.toHaveLength(4)
    })
    expect([isShown('甲'), isShown('乙')]).toEqual([false, true])
  })

  it('keeps a page that always stands in the bar, visited or not', async () => {
    const go = open()
    await go('/b')
    write('乙', '没有保存')
    await go('/a')
    await go('/b', { state: AS_IT_WAS })
    expect(input('乙').value).toBe('没有保存')
  })

  it('begins a page at its top, and puts back how far its parts were scrolled, which browsers forget of what is hidden', async () => {
    const go = open()
    const scrolled = Object.assign(input('甲'), { scrollLeft: 30, scrollTop: 400 })
    fireEvent.scroll(scrolled)
    await go('/b')
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
    Object.assign(scrolled, { scrollLeft: 0, scrollTop: 0 })
    fireEvent.scroll(scrolled)
    await go('/a', { state: AS_IT_WAS })
    const back = vi.mocked(scrolled.scrollTo)
    expect(back.mock.contexts).toEqual([scrolled])
    expect(back.mock.calls).toEqual([[30, 400]])
  })

  it('keeps no hidden pages on a phone', async () => {
    layout = 'phone'
    const go = open()
    await go('/b')
    expect(screen.queryByLabelText('甲的输入')).toBeNull()
  })
})
