// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from '#app/device/idle.ts'
import { type LazyPart, lazyPart } from '#app/ui/lazy-part.tsx'

const Menu = ({ title }: { title: string }) => <nav>{title}</nav>

function underWay() {
  let come: (part: typeof Menu) => void = () => undefined
  const coming = new Promise<typeof Menu>((resolve) => {
    come = resolve
  })
  return { Part: lazyPart(() => coming), come: () => act(async () => come(Menu)) }
}

const drawn = (Part: LazyPart<{ title: string }>) => render(<Part title="菜单" waiting={<i>等待</i>} />).container

class Net extends Component<{ children: ReactNode }, { words: string | null }> {
  override state = { words: null }
  static getDerivedStateFromError = (error: Error) => ({ words: error.message })
  override render = () => this.state.words ?? this.props.children
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('what has come already is drawn in the same moment', async () => {
  const Part = lazyPart(async () => Menu)
  await Part.load()
  expect(drawn(Part).innerHTML).toBe('<nav>菜单</nav>')
})

it('what has not come leaves its place until it is there, and not a moment longer', async () => {
  const { Part, come } = underWay()
  const container = drawn(Part)
  expect(container.innerHTML).toBe('<i>等待</i>')
  await come()
  expect(container.innerHTML).toBe('<nav>菜单</nav>')
})

it('without a word for the time until then, nothing stands there', () => {
  const { Part } = underWay()
  expect(render(<Part title="菜单" />).container.innerHTML).toBe('')
})

it('several places wait for one and the same', async () => {
  const fetch = vi.fn(async () => Menu)
  const Part = lazyPart(fetch)
  await Part.load()
  await Part.load()
  drawn(Part)
  expect(fetch).toHaveBeenCalledOnce()
})

it('what no page shows waits while it is on its way', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const { Part, come } = underWay()
  drawn(Part)
  const later = vi.fn()
  whenIdle(later)
  expect(later).not.toHaveBeenCalled()
  await come()
  expect(later).toHaveBeenCalledOnce()
})

it('what kept it from coming is told where it would be drawn; who draws it anew asks again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const fetch = vi.fn(async () => Menu).mockRejectedValueOnce(new Error('没有网络'))
  const Part = lazyPart(fetch)
  const inNet = () =>
    render(
      <Net>
        <Part title="菜单" />
      </Net>,
    ).container
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const first = inNet()
  const later = vi.fn()
  whenIdle(later)
  expect(later).not.toHaveBeenCalled()
  await act(async () => undefined)
  expect(later).toHaveBeenCalledOnce()
  expect(first.textContent).toBe('没有网络')
  const second = inNet()
  await act(async () => undefined)
  expect(second.textContent).toBe('菜单')
})

it('one that is gone before it has come says nothing of what went wrong', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Part = lazyPart(() => Promise.reject(new Error('没有网络')))
  render(<Part />).unmount()
  await act(async () => undefined)
  expect(told).not.toHaveBeenCalled()
})
