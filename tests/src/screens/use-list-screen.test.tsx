// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { useListScreen } from '#app/screens/use-list-screen.ts'
import '#domain/areas/all.ts'
import { offeredColumns } from '#domain/kit/sheet.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const data = vi.hoisted(() => ({ asked: [] as unknown[], keptFirst: [] as unknown[], refresh: vi.fn() }))

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T02:32:00.000Z',
  useRecords: (_name: string, { keyword, keptFirst }: RecordsQuery) => {
    data.asked.push(keyword)
    data.keptFirst.push(keptFirst)
    return { state: 'ready', rows: [], total: 0, hasMore: false, source: 'server', asOf: null, refresh: data.refresh }
  },
}))

const shown = (view?: string) =>
  renderHook(() => useListScreen({ resource: 'workflowTask', view }), { wrapper: MemoryRouter }).result

beforeEach(() => {
  data.asked = []
  data.refresh.mockClear()
})
afterEach(cleanup)

describe('the question of a list', () => {
  it('is asked where it is another one', () => {
    const list = shown()
    act(() => list.current.setFilters({}, '动火'))
    expect(data.asked.at(-1)).toBe('动火')
    expect(data.refresh).not.toHaveBeenCalled()
  })

  it('is asked anew where it is the same, blanks and what is left open aside', () => {
    const list = shown()
    act(() => list.current.setFilters({}, '动火'))
    act(() => list.current.setFilters({ title: '' }, ' 动火 '))
    expect(data.refresh).toHaveBeenCalledOnce()
  })
})

describe('the rows of before', () => {
  it.each([
    { resource: 'hiddenDanger', isShown: true },
    // A to-do of before may be done.
    { resource: 'workflowTask', isShown: false },
  ])('of $resource stand until the answer: $isShown', ({ resource, isShown }) => {
    renderHook(() => useListScreen({ resource }), { wrapper: MemoryRouter })
    expect(data.keptFirst.at(-1)).toBe(isShown)
  })
})

describe('the columns of a list', () => {
  it('are those of the view that is open, else its own; the others can be added', () => {
    const list = shown('todo')
    const columns = () => list.current.resource.list.columns
    expect(columns()).toEqual(['title', 'dueDate', 'companyGuid', 'urgeCount', 'claimedBy', 'followDate'])
    act(() => list.current.setView('done'))
    expect(columns()).toEqual(['title', 'endTime', 'companyGuid'])
    expect(offeredColumns(list.current.resource).further).toContain('dueDate')
    act(() => list.current.setView('open'))
    expect(columns()).toEqual(resourceNamed('workflowTask').list.columns)
  })
})
