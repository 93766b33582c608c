// @vitest-environment jsdom
import { render, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdIdle, useFetchedWhenIdle, useHeldIdle, whenIdle } from '#app/device/idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('whenIdle', () => {
  it('runs one work after the other, as they were asked for, and none that was called off', () => {
    const ran: string[] = []
    whenIdle(() => ran.push('first'))
    const callOff = whenIdle(() => ran.push('second'))
    whenIdle(() => ran.push('third'))
    callOff()
    vi.advanceTimersToNextTimer()
    expect(ran).toEqual(['first'])
    vi.advanceTimersToNextTimer()
    expect(ran).toEqual(['first', 'third'])
  })

  it('leaves what no page shows to the end, whenever it was asked for', () => {
    const ran: string[] = []
    whenIdle(() => ran.push('badges'), { isLast: true })
    whenIdle(() => ran.push('page'))
    vi.advanceTimersByTime(10)
    vi.advanceTimersByTime(10)
    expect(ran).toEqual(['page', 'badges'])
  })

  it('waits as long as something on the page is waited for', () => {
    const work = vi.fn()
    const [letGo, letOtherGo] = [holdIdle(), holdIdle()]
    whenIdle(work)
    letGo()
    letGo()
    vi.advanceTimersByTime(1_000)
    expect(work).not.toHaveBeenCalled()
    letOtherGo()
    vi.advanceTimersByTime(0)
    expect(work).toHaveBeenCalledOnce()
  })

  it('lets what the first work asks for come before the second', () => {
    const ran: string[] = []
    let come: () => void = () => undefined
    whenIdle(() => {
      come = holdIdle()
    })
    whenIdle(() => ran.push('second'))
    vi.advanceTimersByTime(1_000)
    expect(ran).toEqual([])
    come()
    vi.advanceTimersByTime(0)
    expect(ran).toEqual(['second'])
  })

  it('does not wait for ever for what never comes', () => {
    const work = vi.fn()
    const letGo = holdIdle()
    whenIdle(work)
    vi.advanceTimersByTime(5_000)
    expect(work).toHaveBeenCalledOnce()
    letGo()
  })

  it('is let go by a page that is left while it waits', () => {
    const work = vi.fn()
    const { unmount } = renderHook(() => useHeldIdle(true))
    whenIdle(work)
    vi.advanceTimersByTime(1_000)
    expect(work).not.toHaveBeenCalled()
    unmount()
    vi.advanceTimersByTime(0)
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('what comes later', () => {
  it('finds no gap between a placeholder and the part that comes in its place', () => {
    const Coming = () => useHeldIdle(true) ?? null
    const Part = () => useHeldIdle(true) ?? null
    const work = vi.fn()
    const { rerender, unmount } = render(createElement(Coming))
    whenIdle(work)
    rerender(createElement(Part))
    vi.advanceTimersByTime(1_000)
    expect(work).not.toHaveBeenCalled()
    unmount()
    vi.advanceTimersByTime(1_000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('is fetched last, and says nothing where it cannot be had', async () => {
    const ran: string[] = []
    const load = async () => {
      ran.push('record')
      throw new Error('没有到达')
    }
    renderHook(() => useFetchedWhenIdle(load))
    whenIdle(() => ran.push('rest of the page'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ran).toEqual(['rest of the page', 'record'])
  })
})
