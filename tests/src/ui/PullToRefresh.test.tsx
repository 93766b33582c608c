// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PullToRefresh } from '#app/ui/PullToRefresh.tsx'

const run = vi.fn()
const at = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })
const pull = (byPx: number, target: Element | Window = window) => {
  fireEvent.touchStart(target, at(100))
  fireEvent.touchMove(target, at(100 + byPx))
  fireEvent.touchEnd(target)
}
const scrolledTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true })

beforeEach(() => {
  vi.useFakeTimers()
  scrolledTo(0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  run.mockReset()
})

describe('PullToRefresh', () => {
  it('asks anew when the page is drawn down far enough and let go', () => {
    render(<PullToRefresh isBusy={false} run={run} />)
    fireEvent.touchStart(window, at(100))
    fireEvent.touchMove(window, at(150))
    screen.getByText('下拉刷新')
    fireEvent.touchMove(window, at(300))
    screen.getByText('松开刷新')
    expect(run).not.toHaveBeenCalled()
    fireEvent.touchEnd(window)
    expect(run).toHaveBeenCalledOnce()
    screen.getByText('正在刷新')
  })

  it('shows its mark until the answer is there', () => {
    const { rerender } = render(<PullToRefresh isBusy={false} run={run} />)
    pull(200)
    rerender(<PullToRefresh isBusy run={run} />)
    act(() => vi.advanceTimersByTime(5_000))
    screen.getByText('正在刷新')
    rerender(<PullToRefresh isBusy={false} run={run} />)
    expect(screen.queryByText('正在刷新')).toBeNull()
  })

  it.each([
    { why: 'too short', do: () => pull(60) },
    { why: 'upwards', do: () => pull(-200) },
    { why: 'two fingers', do: () => fireEvent.touchStart(window, { touches: [{ clientY: 1 }, { clientY: 2 }] }) },
    {
      why: 'further down the page',
      do: () => {
        scrolledTo(300)
        pull(200)
      },
    },
  ])('asks for nothing: $why', ({ do: gesture }) => {
    render(<PullToRefresh isBusy={false} run={run} />)
    gesture()
    expect(run).not.toHaveBeenCalled()
  })

  it('leaves a map its touches', () => {
    const { container } = render(
      <div>
        <PullToRefresh isBusy={false} run={run} />
        <canvas />
      </div>,
    )
    pull(200, container.querySelector('canvas') as Element)
    expect(run).not.toHaveBeenCalled()
  })
})
