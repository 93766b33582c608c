// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MediaSource, useMediaSources } from '#app/features/capture/use-media-sources.ts'

const ITEMS = ['a', 'b', 'c', 'd', 'e'].map((guid) => ({ guid }))
const revoked = vi.fn()
let made = 0

beforeEach(() => {
  made = 0
  revoked.mockReset()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => {
        made += 1
        return `blob:${made}`
      },
      revokeObjectURL: revoked,
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const view = async (load: (guid: string) => Promise<MediaSource | null>, index = 0) => {
  const hook = renderHook(({ at }) => useMediaSources(ITEMS, at, load), { initialProps: { at: index } })
  await act(async () => undefined)
  return { ...hook, goTo: (at: number) => act(async () => hook.rerender({ at })) }
}

describe('pictures that are looked through', () => {
  it('are loaded as they come near, each once', async () => {
    const load = vi.fn(async () => null)
    const { goTo } = await view(load)
    expect(load.mock.calls.flat()).toEqual(['a', 'b'])
    await goTo(2)
    expect(load.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd'])
    await goTo(1)
    expect(load.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are told apart: those of this device, those of an address, those that are not to be had', async () => {
    const sources: Record<string, MediaSource | null> = { b: new Blob(['b']), c: '/api/files/c', d: null }
    const { result } = await view(async (guid) => sources[guid] ?? null, 2)
    expect(result.current).toEqual({
      b: { state: 'ready', url: 'blob:1' },
      c: { state: 'ready', url: '/api/files/c' },
      d: { state: 'missing' },
    })
  })

  it('are missing where loading fails', async () => {
    const { result } = await view(() => Promise.reject(new Error('no line')))
    expect(result.current).toEqual({ a: { state: 'missing' }, b: { state: 'missing' } })
  })

  it('leave the memory with the page, and come to none where they arrive later', async () => {
    let arrive = (_source: MediaSource) => {}
    const late = new Promise<MediaSource>((resolve) => (arrive = resolve))
    const { unmount } = await view((guid) => (guid === 'a' ? Promise.resolve(new Blob(['a'])) : late))
    unmount()
    expect(revoked.mock.calls).toEqual([['blob:1']])
    await act(async () => arrive(new Blob(['b'])))
    expect(made).toBe(1)
  })
})
