// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePublic } from '#app/features/open/use-public.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

afterEach(cleanup)

it('answers the question asked last, whichever answer comes last', async () => {
  const arrive: ((data: string) => void)[] = []
  postPublic.mockImplementation(() => new Promise((resolve) => arrive.push(resolve)))
  const { result, rerender } = renderHook(({ keyword }) => usePublic<string>('/api/list', { keyword }), {
    initialProps: { keyword: '甲' },
  })
  rerender({ keyword: '甲' })
  rerender({ keyword: '乙' })
  expect(postPublic.mock.calls).toEqual([
    ['/api/list', { keyword: '甲' }],
    ['/api/list', { keyword: '乙' }],
  ])
  await act(async () => arrive[1]?.('乙的'))
  await act(async () => arrive[0]?.('甲的'))
  expect(result.current).toEqual({ state: 'ready', data: '乙的' })
})
