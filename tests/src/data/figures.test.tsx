// @vitest-environment jsdom
import { cleanup, renderHook, act as settled } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDatedRows } from '#app/data/figures.ts'

const askOrRecall = vi.hoisted(() => vi.fn())
vi.mock('#app/data/ask.ts', () => ({ askOrRecall }))

const rows = (value: number) => [{ key: 'a', value }]
const shown = (keys: readonly string[]) =>
  renderHook(({ named }) => useDatedRows(named), { initialProps: { named: keys } })

beforeEach(() => {
  askOrRecall.mockReset()
})
afterEach(cleanup)

it.each([
  ['just now', null, false],
  ['some time ago', '2026-11-20T00:00:00.000Z', true],
])('are those of the server, and only expected where it was heard %s', async (_when, asOf, isExpected) => {
  askOrRecall.mockResolvedValue({ data: rows(1), asOf })
  const { result, rerender } = shown(['a', 'b'])
  expect(result.current).toEqual({ rows: [], isExpected: true })
  await settled(async () => {})
  expect(result.current).toEqual({ rows: rows(1), isExpected })
  rerender({ named: ['a', 'b'] })
  expect(askOrRecall.mock.calls).toEqual([['/api/systemConfig/figures', { keys: ['a', 'b'] }]])
})

it('are what is built in where nobody answers, and asked for by nobody who names none', async () => {
  askOrRecall.mockRejectedValue(new Error('no line'))
  const { result } = shown(['a'])
  await settled(async () => {})
  expect(result.current).toEqual({ rows: [], isExpected: true })
  askOrRecall.mockReset()
  shown([])
  expect(askOrRecall).not.toHaveBeenCalled()
})

it('are those asked for last, where what was asked before is answered later', async () => {
  let answer: (told: object) => void = () => {}
  askOrRecall.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  askOrRecall.mockResolvedValueOnce({ data: rows(2), asOf: null })
  const { result, rerender } = shown(['a'])
  rerender({ named: ['b'] })
  await settled(async () => {})
  await settled(async () => answer({ data: rows(1), asOf: null }))
  expect(result.current.rows).toEqual(rows(2))
})
