// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { useTicks } from '#app/screens/ticks.ts'

const refresh = vi.fn()
const row = (guid: string, own: object = {}) => ({ guid, ...own }) as unknown as LocalRecord
const SPEC: ActionSpec = { action: 'pass', label: '通过', fields: [], done: '已通过' }
const guids = (rows: readonly LocalRecord[]) => rows.map(({ guid }) => guid)

interface Shown {
  query: object
  rows: readonly LocalRecord[]
}
function list(shown: Shown) {
  const records = (rows: readonly LocalRecord[]) => ({ state: 'ready', rows, refresh })
  const { result, rerender } = renderHook(
    ({ query, rows }: Shown) => useTicks({ query, records: records(rows) } as never),
    { initialProps: shown },
  )
  return {
    ticks: () => result.current,
    do: (deed: (ticks: ReturnType<typeof useTicks>) => void) => act(() => deed(result.current)),
    show: (next: Partial<Shown>) => rerender({ ...shown, ...next }),
  }
}
const ROWS = [row('a'), row('b'), row('c')]
const ALL: Shown = { query: { keyword: '甲', order: 'name' }, rows: ROWS }

beforeEach(() => refresh.mockClear())
afterEach(cleanup)

describe('what is ticked', () => {
  it('holds over pages and another order, and ends with its question', () => {
    const shown = list(ALL)
    shown.do((ticks) => ticks.choose([row('a')]))
    shown.show({ rows: [row('d')], query: { keyword: '甲', order: '-name' } })
    expect(guids(shown.ticks().rows)).toEqual(['a'])
    shown.show({ query: { keyword: '乙' } })
    expect(shown.ticks().rows).toEqual([])
  })

  it('is as it is now where it is in sight', () => {
    const shown = list(ALL)
    shown.do((ticks) => ticks.choose([row('a', { status: 'old' })]))
    shown.show({ rows: [row('a', { status: 'new' })] })
    expect(shown.ticks().rows).toEqual([row('a', { status: 'new' })])
  })

  it('is let go when choosing is given up', () => {
    const shown = list(ALL)
    shown.do((ticks) => ticks.setChoosing(true))
    shown.do((ticks) => ticks.choose(ROWS))
    expect(shown.ticks().isChoosing).toBe(true)
    shown.do((ticks) => ticks.setChoosing(false))
    expect([shown.ticks().isChoosing, shown.ticks().rows]).toEqual([false, []])
  })
})

describe('what is done with several', () => {
  const chosen = (own: object = {}) => {
    const shown = list(ALL)
    shown.do((ticks) => ticks.setChoosing(true))
    shown.do((ticks) => ticks.choose(ROWS))
    shown.do((ticks) => ticks.begin({ resource: 'x', spec: SPEC, records: ROWS, ...own }))
    return shown
  }
  const failed = (guid: string) => ({ record: row(guid), sentence: '不能办理' })

  it('lets go what went well, keeps why the rest did not, and reads the list anew', () => {
    const shown = chosen()
    shown.do((ticks) => ticks.end(['a', 'c'], [failed('b')]))
    const { rows, running, failed: left, isChoosing } = shown.ticks()
    expect([guids(rows), running, isChoosing]).toEqual([['b'], null, true])
    expect(left).toMatchObject({ resource: 'x', failed: [failed('b')] })
    expect(refresh).toHaveBeenCalledOnce()
    shown.do((ticks) => ticks.dismiss())
    expect(shown.ticks().failed).toBeNull()
  })

  it('forgets former reasons once all went well, and choosing ends with the last', () => {
    const shown = chosen()
    shown.do((ticks) => ticks.end(['a'], [failed('b')]))
    shown.do((ticks) => ticks.begin({ resource: 'x', spec: SPEC, records: [row('b'), row('c')] }))
    shown.do((ticks) => ticks.end(['b', 'c'], []))
    expect(shown.ticks()).toMatchObject({ failed: null, rows: [], isChoosing: false })
  })

  it('is given up as it was: all stays chosen, and nothing is read', () => {
    const shown = chosen()
    shown.do((ticks) => ticks.end([], []))
    expect(shown.ticks()).toMatchObject({ running: null, isChoosing: true })
    expect(guids(shown.ticks().rows)).toEqual(['a', 'b', 'c'])
    expect(refresh).not.toHaveBeenCalled()
  })

  it('lets go the to-do that a record waited in', () => {
    const records = [row('r-a'), row('r-b')]
    const shown = chosen({ records, rowOf: ({ guid }: LocalRecord) => guid.slice(2) })
    shown.do((ticks) => ticks.end(['r-a'], [failed('r-b')]))
    expect(guids(shown.ticks().rows)).toEqual(['b', 'c'])
  })
})
