// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEdgeSwipe } from '#app/shell/edge-swipe.ts'

const goBack = vi.fn()
let stop: AbortController

interface Swipe {
  fromX: number
  toX: number
  toY?: number
}

function swipe({ fromX, toX, toY = 300 }: Swipe) {
  fireEvent.touchStart(window, { touches: [{ clientX: fromX, clientY: 300 }] })
  fireEvent.touchEnd(window, { changedTouches: [{ clientX: toX, clientY: toY }] })
}

beforeEach(() => {
  stop = new AbortController()
  followEdgeSwipe(goBack, stop.signal)
})
afterEach(() => {
  stop.abort()
  delete document.body.dataset.locked
  goBack.mockReset()
})

describe('followEdgeSwipe', () => {
  it('goes back when a finger is drawn in from the left edge', () => {
    swipe({ fromX: 5, toX: 120 })
    expect(goBack).toHaveBeenCalledOnce()
  })

  it.each([
    { why: 'from the middle', of: { fromX: 100, toX: 300 } },
    { why: 'too short', of: { fromX: 5, toX: 60 } },
    { why: 'more down than across', of: { fromX: 5, toX: 120, toY: 400 } },
  ])('stays: $why', ({ of }) => {
    swipe(of)
    expect(goBack).not.toHaveBeenCalled()
  })

  it('leaves it to a system that takes the touch, and to a dialog that is open', () => {
    fireEvent.touchStart(window, { touches: [{ clientX: 5, clientY: 300 }] })
    fireEvent.touchCancel(window)
    fireEvent.touchEnd(window, { changedTouches: [{ clientX: 200, clientY: 300 }] })
    document.body.dataset.locked = '1'
    swipe({ fromX: 5, toX: 120 })
    expect(goBack).not.toHaveBeenCalled()
  })

  it('ends with its signal', () => {
    stop.abort()
    swipe({ fromX: 5, toX: 120 })
    expect(goBack).not.toHaveBeenCalled()
  })
})
