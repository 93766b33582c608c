// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAsked } from '#app/screens/use-asked.ts'
import { usePublicProgress } from '#app/screens/use-public-progress.ts'
import { Problem } from '#domain/kit/problems.ts'

const { ask, postPublic } = vi.hoisted(() => ({ ask: vi.fn(), postPublic: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

/** Questions that wait until they are answered by hand, in the order asked. */
function waiting(call: typeof ask) {
  const answers: { give: (data: unknown) => Promise<void>; fail: (problem: Problem) => Promise<void> }[] = []
  call.mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        answers.push({
          give: (data) => act(async () => resolve(data)),
          fail: (problem) => act(async () => reject(problem)),
        }),
      ),
  )
  return answers
}
const BUSY = new Problem('server.busy')

describe('what is asked of the server', () => {
  const asking = (path: string | null = '/api/a') =>
    renderHook(({ body }) => useAsked(path, body), { initialProps: { body: { grid: 'A' } as object } })

  it('is not there until it is answered', async () => {
    const answers = waiting(ask)
    const { result } = asking()
    expect(ask).toHaveBeenCalledExactlyOnceWith('/api/a', { grid: 'A' })
    expect(result.current.answer).toEqual({ state: 'loading' })
    await answers[0]?.give([1])
    expect(result.current.answer).toEqual({ state: 'ready', data: [1] })
  })

  it('is nothing without a path', () => {
    const { result } = asking(null)
    expect(ask).not.toHaveBeenCalled()
    expect(result.current.answer.state).toBe('loading')
  })

  it('is asked once, though the page is drawn again', async () => {
    const answers = waiting(ask)
    const { rerender } = asking()
    await answers[0]?.give([1])
    rerender({ body: { grid: 'A' } })
    expect(ask).toHaveBeenCalledOnce()
  })

  it('of another question is another: the former answer is gone, and comes no more when it is late', async () => {
    const answers = waiting(ask)
    const { result, rerender } = asking()
    rerender({ body: { grid: 'B' } })
    await answers[1]?.give(['of B'])
    await answers[0]?.give(['of A'])
    expect(result.current.answer).toEqual({ state: 'ready', data: ['of B'] })
    rerender({ body: { grid: 'C' } })
    expect(result.current.answer).toEqual({ state: 'loading' })
  })

  it('stays while it is asked again, also where nobody answers then', async () => {
    const answers = waiting(ask)
    const { result } = asking()
    await answers[0]?.give([1])
    act(() => result.current.again())
    expect(ask).toHaveBeenCalledTimes(2)
    expect(result.current.answer).toEqual({ state: 'ready', data: [1] })
    await answers[1]?.fail(BUSY)
    expect(result.current.answer).toEqual({ state: 'ready', data: [1] })
    act(() => result.current.again())
    await answers[2]?.give([2])
    expect(result.current.answer).toEqual({ state: 'ready', data: [2] })
  })

  it('of another question may fail, whatever the former answer was', async () => {
    const answers = waiting(ask)
    const { result, rerender } = asking()
    await answers[0]?.give([1])
    rerender({ body: { grid: 'B' } })
    await answers[1]?.fail(BUSY)
    expect(result.current.answer).toEqual({ state: 'problem', problem: BUSY })
  })

  it('says why there is none, until it is asked again', async () => {
    const answers = waiting(ask)
    const { result } = asking()
    await answers[0]?.fail(BUSY)
    expect(result.current.answer).toEqual({ state: 'problem', problem: BUSY })
    act(() => result.current.again())
    await answers[1]?.fail(new Problem('network.unreachable'))
    expect(result.current.answer).toMatchObject({ state: 'problem', problem: { code: 'network.unreachable' } })
  })
})

describe('what was handed in without an account', () => {
  const looking = () => renderHook(() => usePublicProgress('/api/progress', 'applyNo'))

  it('is found by what one knows of it, one question at a time', async () => {
    const answers = waiting(postPublic)
    const { result } = looking()
    act(() => void result.current.ask({ applyNo: '1' }))
    expect(postPublic).toHaveBeenCalledExactlyOnceWith('/api/progress', { applyNo: '1' })
    expect(result.current.isBusy).toBe(true)
    await answers[0]?.give({ status: 'passed' })
    expect(result.current).toMatchObject({ found: { status: 'passed' }, errors: {}, isBusy: false })
  })

  it('is gone where the next is not found, and why is said at the first question', async () => {
    const answers = waiting(postPublic)
    const { result } = looking()
    act(() => void result.current.ask({}))
    await answers[0]?.give({ status: 'passed' })
    act(() => void result.current.ask({}))
    await answers[1]?.fail(BUSY)
    expect(result.current).toMatchObject({ found: null, errors: { applyNo: BUSY.message } })
    act(() => void result.current.ask({}))
    expect(result.current.errors).toEqual({})
    const issues = [{ path: 'mobile', code: 'wrong', message: '手机号不对' }]
    await answers[2]?.fail(new Problem('input.invalid', { issues }))
    expect(result.current.errors).toEqual({ mobile: '手机号不对' })
  })
})
