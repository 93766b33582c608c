// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { Fix } from '#app/device/position.ts'
import { useStandpoint } from '#app/device/use-standpoint.ts'

const NOW = Date.parse('2026-11-29T02:00:00Z')
const at = (agoMs: number, lng = 120.64): Fix => ({
  lng,
  lat: 31.16,
  accuracy: 10,
  at: new Date(NOW - agoMs).toISOString(),
})

const position = vi.hoisted(() => ({
  fix: null as Fix | null,
  problem: null as DeviceProblem | null,
  isWatching: true,
  watch: vi.fn(),
}))
vi.mock('#app/device/use-position.ts', () => ({
  usePosition: () => position,
  pagePosition: { current: () => position.fix },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  Object.assign(position, { fix: null, problem: null, isWatching: true })
  position.watch.mockClear()
})
afterEach(() => vi.useRealTimers())

const shown = () => renderHook(() => useStandpoint())
const wait = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))

it('waits a moment for a position, and stands where it came', async () => {
  const { result, rerender } = shown()
  expect(result.current).toMatchObject({ near: null, isHeld: true, isLooking: true, ask: undefined })
  position.fix = at(0)
  rerender()
  expect(result.current).toMatchObject({ near: at(0), isHeld: false, isLooking: false, ask: undefined })
  position.fix = at(0, 120.7)
  rerender()
  expect(result.current.near).toEqual(at(0))
})

it('waits no longer than that, and a later position moves nothing until it is asked for', async () => {
  const { result, rerender } = shown()
  await wait(1_499)
  expect(result.current.isHeld).toBe(true)
  await wait(1)
  expect(result.current).toMatchObject({ isHeld: false, isLooking: true, ask: undefined })
  position.fix = at(0)
  rerender()
  expect(result.current).toMatchObject({ near: null, isLooking: false })
  act(() => result.current.ask?.())
  expect(result.current).toMatchObject({ near: at(0), ask: undefined })
})

it('stands at once where the device was less than a minute ago, and not where it was before', () => {
  position.fix = at(59_000)
  expect(shown().result.current).toMatchObject({ near: at(59_000), isHeld: false })
  position.fix = at(60_000)
  const { result, rerender } = shown()
  expect(result.current).toMatchObject({ near: null, isHeld: true, isLooking: true })
  position.fix = at(0)
  rerender()
  expect(result.current.near).toEqual(at(0))
})

it('holds nothing back where nobody may be asked, or no position can be had', async () => {
  position.isWatching = false
  const { result, rerender } = shown()
  expect(result.current).toMatchObject({ isHeld: false, isLooking: false })
  await wait(1_500)
  act(() => result.current.ask?.())
  expect(position.watch).toHaveBeenCalledOnce()
  position.isWatching = true
  position.problem = new DeviceProblem('position.unavailable')
  rerender()
  expect(result.current).toMatchObject({ near: null, isHeld: false, isLooking: false })
  // Whoever has asked is answered whenever it comes.
  position.problem = null
  position.fix = at(0)
  rerender()
  expect(result.current.near).toEqual(at(0))
})
