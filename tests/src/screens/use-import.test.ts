// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useImport } from '#app/screens/use-import.ts'
import { Problem } from '#domain/kit/problems.ts'

const calls = vi.hoisted(() => ({ startImport: vi.fn(), importJob: vi.fn(), cancelImport: vi.fn() }))
vi.mock('#app/data/sheets.ts', () => calls)

const FILE = new File(['rows'], 'a.xlsx')
const running = (checked = 0) => ({ job: 'j-1', state: 'running', checked })
const done = { job: 'j-1', state: 'done', checked: 9 }

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const opened = () => renderHook(() => useImport('company'))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const sentAs = () => calls.startImport.mock.calls.map(([, , { job }]) => job as string)

async function begun() {
  calls.startImport.mockResolvedValue(running())
  const hook = opened()
  await act(async () => hook.result.current.start(FILE, 'all'))
  return hook
}

it('is asked after again and again until it has ended, and no more then', async () => {
  const { result } = await begun()
  calls.importJob.mockResolvedValueOnce(running(4)).mockResolvedValue(done)
  expect(result.current.state).toEqual({ state: 'running', job: running() })
  await pass(700)
  expect(result.current.state).toEqual({ state: 'running', job: running(4) })
  await pass(700)
  expect(result.current.state).toEqual({ state: 'done', job: done })
  await pass(5_000)
  expect(calls.importJob.mock.calls).toEqual([
    ['company', 'j-1'],
    ['company', 'j-1'],
  ])
})

it('is not lost with a line that fails, and is where the server knows of it no more', async () => {
  const { result } = await begun()
  calls.importJob
    .mockRejectedValueOnce(new Problem('network.unreachable'))
    .mockRejectedValue(new Problem('record.gone'))
  await pass(700)
  expect(result.current.state).toMatchObject({ state: 'running' })
  await pass(700)
  expect(result.current.state).toMatchObject({
    state: 'problem',
    problem: { code: 'server.busy', details: { sentence: '导入中断，请再次导入' } },
  })
})

it('is asked after by nobody who has left', async () => {
  const { unmount } = await begun()
  unmount()
  await pass(5_000)
  expect(calls.importJob).not.toHaveBeenCalled()
})

it('keeps its name where the same is sent again, and has another for another file, way or time', async () => {
  calls.startImport.mockRejectedValue(new Problem('network.unreachable'))
  const { result } = opened()
  const send = (...asked: Parameters<typeof result.current.start>) => act(async () => result.current.start(...asked))
  await send(FILE, 'all')
  expect(result.current.state).toMatchObject({ state: 'problem', problem: { code: 'network.unreachable' } })
  await send(FILE, 'all')
  await send(FILE, 'good')
  await send(FILE, 'good', 'j-1')
  await send(new File(['rows'], 'a.xlsx'), 'good', 'j-1')
  await send(FILE, 'all')
  act(() => result.current.reset())
  expect(result.current.state).toEqual({ state: 'choosing' })
  await send(FILE, 'all')
  const [first, again, ...others] = sentAs()
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(6)
})

it('is ended where that is wished for, as far as it has come', async () => {
  const { result } = await begun()
  calls.cancelImport.mockRejectedValueOnce(new Problem('network.unreachable')).mockResolvedValue(done)
  await act(async () => expect(result.current.cancel()).rejects.toMatchObject({ code: 'network.unreachable' }))
  expect(result.current.state).toMatchObject({ state: 'running' })
  await act(async () => result.current.cancel())
  expect(result.current.state).toEqual({ state: 'done', job: done })
  await act(async () => result.current.cancel())
  expect(calls.cancelImport).toHaveBeenCalledTimes(2)
})
