// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useKeptOrder } from '#app/ui/kept-order.ts'

const TODAY = '2026-11-20'
const BY_DAY = ['soon', 'late', 'later']
const NEAREST = ['later', 'late', 'soon']

interface Listed {
  isPlaced: boolean
  today?: string
  name?: string
}
const listed = (rows: readonly string[], { isPlaced, today = TODAY, name = 'tasks' }: Listed) =>
  renderHook(() => useKeptOrder(rows, { name, today, idOf: String, isPlaced })).result.current

beforeEach(() => localStorage.clear())

describe('what is listed nearest first', () => {
  it('stands as it is read the first time, placed or not', () => {
    expect(listed(BY_DAY, { isPlaced: false })).toEqual(BY_DAY)
    expect(listed(NEAREST, { isPlaced: true })).toEqual(NEAREST)
  })

  it('stands as it did before on that day until it is known where one is', () => {
    listed(NEAREST, { isPlaced: true })
    expect(listed(BY_DAY, { isPlaced: false })).toEqual(NEAREST)
    expect(listed(BY_DAY, { isPlaced: false, today: '2026-11-21' })).toEqual(BY_DAY)
    expect(listed(BY_DAY, { isPlaced: false, name: 'companies' })).toEqual(BY_DAY)
    expect(listed(BY_DAY, { isPlaced: true })).toEqual(BY_DAY)
  })

  it('keeps nothing of an order that was not by place', () => {
    listed(NEAREST, { isPlaced: true })
    listed(BY_DAY, { isPlaced: false })
    listed(['late', 'new'], { isPlaced: false })
    expect(listed(BY_DAY, { isPlaced: false })).toEqual(NEAREST)
  })

  it('has what is new behind what stood there before, in its own order', () => {
    listed(NEAREST, { isPlaced: true })
    expect(listed(['newer', 'soon', 'new', 'late'], { isPlaced: false })).toEqual(['late', 'soon', 'newer', 'new'])
  })

  it('follows another name to the order kept for it', () => {
    listed(NEAREST, { isPlaced: true, name: 'open' })
    const view = renderHook(
      (name: string) => useKeptOrder(BY_DAY, { name, today: TODAY, idOf: String, isPlaced: false }),
      {
        initialProps: 'today',
      },
    )
    expect(view.result.current).toEqual(BY_DAY)
    view.rerender('open')
    expect(view.result.current).toEqual(NEAREST)
  })
})
