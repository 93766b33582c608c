// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCounts } from '#app/data/use-counts.ts'
import type { CountedList } from '#domain/contract/list-counts.ts'
import { Problem } from '#domain/kit/problems.ts'

const LISTS: readonly CountedList[] = [
  { resource: 'lawCase', query: { view: 'overdue' } },
  { resource: 'complaint', query: { status: 'open' } },
]
const KEY = `counts:${JSON.stringify(LISTS)}`

const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  isOffline: false,
  totals: [] as (number | Error)[],
  asked: [] as unknown[],
  hint: () => {},
  applied: () => {},
}))
const engine = vi.hoisted(() => ({
  mirror: {
    kept: async (key: string) => (device.kept.has(key) ? { at: '', value: device.kept.get(key) } : null),
    keep: async (key: string, _at: string, value: unknown) => void device.kept.set(key, value),
  },
  onApplied: (listener: () => void) => {
    device.applied = listener
    return () => {}
  },
}))
vi.mock('#app/data/context.ts', async () => ({
  useEngine: () => engine,
  isOffline: () => device.isOffline,
  isNoAnswer: (problem: Problem) => problem.retry === 'later',
  correctedNow: () => '2026-11-29T02:00:00.000Z',
}))
vi.mock('#app/data/page.ts', () => ({
  onHint: (listener: () => void) => {
    device.hint = listener
    return () => {}
  },
}))
vi.mock('#app/data/counts.ts', () => ({
  countRecords: async (resource: string, query: unknown) => {
    device.asked.push([resource, query])
    const [total = 0] = device.totals.splice(0, 1)
    if (total instanceof Error) throw total
    return total
  },
}))

const shown = async () => {
  const { result } = renderHook(() => useCounts(LISTS))
  const first = result.current
  await act(async () => {})
  return { first, result }
}

beforeEach(() => {
  vi.useFakeTimers()
  device.kept.clear()
  Object.assign(device, { isOffline: false, totals: [2, 0], asked: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('are those of the server, each by its list, and kept for another time', async () => {
  const { first, result } = await shown()
  expect(first).toEqual({ state: 'loading' })
  expect(result.current).toEqual({ state: 'ready', totals: [2, 0], isUpdating: false })
  expect(device.asked).toEqual(LISTS.map(({ resource, query }) => [resource, query]))
  expect([...device.kept]).toEqual([[KEY, [2, 0]]])
})

it.each([
  ['nobody answers', [new Problem('network.unreachable')], [9, 9]],
  ['it is answered', [2, 0], [2, 0]],
] as const)(
  'stand as they were before until %s, and no longer seem to be on their way then',
  async (_when, answers, totals) => {
    device.kept.set(KEY, [9, 9])
    Object.assign(device, { isOffline: true, totals: [...answers] })
    const { result } = await shown()
    expect(result.current).toEqual({ state: 'ready', totals, isUpdating: false })
  },
)

it.each([
  ['network.unreachable', true, 'offline'],
  ['network.unreachable', false, 'problem'],
  ['access.denied', true, 'problem'],
] as const)('are not made up: %s, without a line %s', async (code, isOffline, state) => {
  Object.assign(device, { isOffline, totals: [new Problem(code)] })
  expect((await shown()).result.current.state).toBe(state)
})

it('a refusal is no answer of before', async () => {
  device.kept.set(KEY, [9, 9])
  device.totals = [new Problem('access.denied')]
  expect((await shown()).result.current.state).toBe('problem')
})

it.each(['hint', 'applied'] as const)('are counted anew after a %s, at most every two seconds', async (what) => {
  const { result } = await shown()
  device.totals = [5, 6]
  await act(async () => {
    device[what]()
    device[what]()
    await vi.advanceTimersByTimeAsync(2_000)
  })
  expect(result.current).toEqual({ state: 'ready', totals: [5, 6], isUpdating: false })
  expect(device.asked).toHaveLength(4)
})
