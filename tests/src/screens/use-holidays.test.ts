// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { useHolidays } from '#app/screens/use-holidays.ts'
import { HOLIDAYS } from '#domain/data/holidays.ts'

const device = vi.hoisted(() => ({ read: {} as object, asked: {} as object, now: '' }))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => device.now,
  useRecords: (name: string, query: object) => {
    device.asked = { name, ...query }
    return device.read
  },
}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the holidays', () => {
  const NEW_YEAR = { date: '2027-01-01', year: 2027, name: '元旦', kind: 'off' }

  it('are those entered for the years asked, and until they are read those that come along', () => {
    device.read = { state: 'ready', rows: [NEW_YEAR] }
    const { result } = renderHook(() => useHolidays(2026, 2027))
    expect(device.asked).toMatchObject({ name: 'holiday', filter: { field: 'year', atLeast: 2026, atMost: 2027 } })
    // Two years of days off and days made up for are more than the usual hundred.
    expect(device.asked).toMatchObject({ limit: 200 })
    expect(result.current).toContainEqual(NEW_YEAR)
    cleanup()
    device.read = { state: 'offline' }
    expect(renderHook(() => useHolidays(2026)).result.current).toEqual(HOLIDAYS)
    expect(device.asked).toMatchObject({ filter: { atLeast: 2026, atMost: 2026 } })
  })
})

describe('the time while one looks', () => {
  it('goes on as often as is asked, and stands still for who is gone', () => {
    vi.useFakeTimers()
    device.now = '2026-11-20T02:00:00.000Z'
    const { result, unmount, rerender } = renderHook(({ every }) => usePassingTime(every), {
      initialProps: { every: 60_000 },
    })
    device.now = '2026-11-20T02:01:00.000Z'
    act(() => vi.advanceTimersByTime(59_000))
    expect(result.current).toBe('2026-11-20T02:00:00.000Z')
    act(() => vi.advanceTimersByTime(1_000))
    expect(result.current).toBe('2026-11-20T02:01:00.000Z')
    rerender({ every: 1_000 })
    device.now = '2026-11-20T02:01:01.000Z'
    act(() => vi.advanceTimersByTime(1_000))
    expect(result.current).toBe('2026-11-20T02:01:01.000Z')
    expect(vi.getTimerCount()).toBe(1)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
