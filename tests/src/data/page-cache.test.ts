// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { watchPageCache } from '#app/data/page-cache.ts'

const { abortRunning } = vi.hoisted(() => ({ abortRunning: vi.fn() }))
vi.mock('#app/offline/open.ts', () => ({ abortRunning }))

const page = { flush: vi.fn(async () => undefined), keep: vi.fn(), begin: vi.fn() }
const happens = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const calls = () => [page.keep, page.flush, abortRunning].map(({ mock }) => mock.calls.length)

beforeAll(() => watchPageCache(page))
beforeEach(() => void vi.clearAllMocks())

it('puts away and writes what is left where the page goes for good', () => {
  happens('pagehide', false)
  expect(calls()).toEqual([1, 1, 0])
})

it('puts away and lets go of the databases where the browser keeps the page', () => {
  happens('pagehide', true)
  expect(calls()).toEqual([1, 0, 1])
})

it('begins anew where it is shown again, once what was typed is written or cannot be', async () => {
  let isWritten: (error: Error) => void = () => undefined
  page.flush.mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      isWritten = reject
    }),
  )
  happens('pageshow', true)
  expect(page.begin).not.toHaveBeenCalled()
  isWritten(new Error('no'))
  await vi.waitFor(() => expect(page.begin).toHaveBeenCalledTimes(1))
})

it('begins as it is where it is shown for the first time', async () => {
  happens('pageshow', false)
  await Promise.resolve()
  expect([page.flush, page.begin].map(({ mock }) => mock.calls)).toEqual([[], []])
})
