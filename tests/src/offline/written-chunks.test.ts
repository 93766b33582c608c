import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChunkRow } from '#app/offline/mirror-db.ts'
import { writtenChunks } from '#app/offline/written-chunks.ts'

const chunk = (scope: string, own: Partial<ChunkRow> = {}): ChunkRow => ({
  ...{ table: 'company', scope, n: 0, cols: ['guid'], values: [['a']], count: 1 },
  ...own,
})
const names = (chunks: readonly ChunkRow[]) => chunks.map(({ scope, n }) => `${scope}/${n}`)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives a table once, in the order of the database', () => {
  const written = writtenChunks()
  written.note(['grid:b'], [chunk('grid:b', { n: 1 }), chunk('grid:b')])
  written.note(['grid:a'], [chunk('grid:a'), chunk('grid:a', { table: 'region' })])
  expect(names(written.take('company'))).toEqual(['grid:a/0', 'grid:b/0', 'grid:b/1'])
  expect(written.take('company')).toEqual([])
  expect(names(written.take('region'))).toEqual(['grid:a/0'])
})

it('has of a scope what came last', () => {
  const written = writtenChunks()
  written.note(['grid:a'], [chunk('grid:a'), chunk('grid:a', { n: 1 })])
  written.note(['grid:a'], [chunk('grid:a', { values: [['b']] })])
  expect(written.take('company')).toEqual([chunk('grid:a', { values: [['b']] })])
  written.note(['grid:a', 'grid:b'], [chunk('grid:a'), chunk('grid:b')])
  written.note(['grid:a'], [])
  expect(names(written.take('company'))).toEqual(['grid:b/0'])
})

it('holds no district', () => {
  const written = writtenChunks()
  written.note(['grid:a'], [chunk('grid:a', { count: 20_001 })])
  expect(written.take('company')).toEqual([])
})

it('holds nothing for long', () => {
  const written = writtenChunks()
  written.note(['grid:a'], [chunk('grid:a')])
  vi.advanceTimersByTime(10_000)
  expect(written.take('company')).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
