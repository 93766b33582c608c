// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useErrandMedia, useKeeping } from '#app/data/kept-media.ts'
import { holdIdle } from '#app/device/idle.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({ kept: new Set<string>(), isAway: false, looked: [] as string[][] }))
vi.mock('#app/data/context.ts', () => ({ neededEngine: async () => ({ actor: { guid: 'inspector' } }) }))
vi.mock('#app/data/live.ts', () => ({ useLive: () => undefined }))
vi.mock('#app/data/sync.ts', () => ({ useIsOffline: () => device.isAway }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({ token: () => 'token' }) }))
vi.mock('#app/device/storage.ts', () => ({ fitsBytes: async () => true }))
vi.mock('#app/offline/kept.ts', () => ({
  forgetErrand: async () => undefined,
  forgetKept: async () => undefined,
  keep: async (_user: string, { guid }: { guid: string }) => void device.kept.add(guid),
  keptAmong: async (_user: string, guids: string[]) => {
    device.looked.push(guids)
    return new Set(guids.filter((guid) => device.kept.has(guid)))
  },
}))

const photos = ['before', 'after'].map((guid) => buildPhoto({ guid }))
/** What the server has the bytes of. */
let there: string[]
let asked: string[]

beforeEach(() => {
  device.kept.clear()
  device.isAway = false
  device.looked = []
  there = ['before', 'after']
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const guid = address.split('/').at(-1) ?? ''
    asked.push(guid)
    return there.includes(guid) ? new Response(new Uint8Array([1])) : new Response(null, { status: 404 })
  })
})

it('fetches what is there, and a picture that was still on its way once the server has it', async () => {
  there = ['after']
  const { rerender } = renderHook(({ arrived }) => useErrandMedia('review', photos, arrived), {
    initialProps: { arrived: '0' },
  })
  await waitFor(() => expect([...device.kept]).toEqual(['after']))
  there = ['before', 'after']
  rerender({ arrived: '1' })
  await waitFor(() => expect([...device.kept]).toEqual(['after', 'before']))
  expect(asked).toEqual(['before', 'after', 'before'])
})

it('keeps one in passing, and another in its turn', async () => {
  const { rerender } = renderHook(({ at }) => useKeeping(photos[at] ?? null), { initialProps: { at: 2 } })
  rerender({ at: 0 })
  await waitFor(() => expect([...device.kept]).toEqual(['before']))
  rerender({ at: 1 })
  await waitFor(() => expect([...device.kept]).toEqual(['before', 'after']))
})

it('asks for nothing without a signal, and for all of it when there is one again', async () => {
  device.isAway = true
  const { rerender } = renderHook(() => useErrandMedia('review', photos))
  expect(asked).toEqual([])
  device.isAway = false
  rerender()
  await waitFor(() => expect([...device.kept]).toEqual(['before', 'after']))
})

it('looks once for all that is there from before', async () => {
  device.kept.add('before')
  device.kept.add('after')
  renderHook(() => useErrandMedia('review', photos))
  await waitFor(() => expect(device.looked).toEqual([['before', 'after']]))
  await new Promise((resolve) => setTimeout(resolve))
  expect([device.looked, asked]).toEqual([[['before', 'after']], []])
})

it('waits until nothing on the page is waited for', async () => {
  const letGo = holdIdle()
  renderHook(() => useErrandMedia('review', photos))
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([])
  letGo()
  await waitFor(() => expect([...device.kept]).toEqual(['before', 'after']))
})
