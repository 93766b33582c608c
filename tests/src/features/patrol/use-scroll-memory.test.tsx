// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetScroll, useScrollMemory } from '#app/features/patrol/use-scroll-memory.ts'

let height = 0

beforeEach(() => {
  height = 0
  vi.useFakeTimers()
  localStorage.clear()
  Object.defineProperty(window, 'scrollY', { get: () => height, configurable: true })
  window.scrollTo = ((_x: number, y: number) => {
    height = y
  }) as typeof window.scrollTo
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (draftKey: string, step: string) =>
  renderHook((at: { draftKey: string; step: string }) => useScrollMemory(at.draftKey, at.step), {
    initialProps: { draftKey, step },
  })

function scrollTo(y: number) {
  height = y
  fireEvent.scroll(window)
  vi.advanceTimersByTime(1_000)
}

describe('where a step of a visit was scrolled to', () => {
  it('is another place for each step', () => {
    const { rerender } = open('draft-1', 'check')
    scrollTo(700)
    rerender({ draftKey: 'draft-1', step: 'sign' })
    expect(height).toBe(0)
    scrollTo(40)
    rerender({ draftKey: 'draft-1', step: 'check' })
    expect(height).toBe(700)
    rerender({ draftKey: 'draft-1', step: 'sign' })
    expect(height).toBe(40)
  })

  it('is found again by the app opened anew, and is none of another visit', () => {
    open('draft-1', 'check')
    scrollTo(700)
    cleanup()
    open('draft-2', 'check')
    expect(height).toBe(0)
    cleanup()
    open('draft-1', 'check')
    expect(height).toBe(700)
  })

  it('is forgotten with the visit', () => {
    open('draft-1', 'check')
    scrollTo(700)
    forgetScroll('draft-1', ['check', 'sign'])
    cleanup()
    open('draft-1', 'check')
    expect(height).toBe(0)
  })
})
