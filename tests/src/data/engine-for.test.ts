// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { neededEngineFor, useEngineFor } from '#app/data/context.ts'
import { findResource, register } from '#domain/resources/registry.ts'
import { eventually } from '#tests/eventually.ts'

const fakes = vi.hoisted(() => ({ engine: {}, loadDefinitions: vi.fn() }))
vi.mock('#app/data/page.ts', () => ({ startPage: () => undefined }))
vi.mock('#app/session/engine.ts', () => ({
  currentEngine: async () => fakes.engine,
  openedEngine: () => fakes.engine,
  subscribeEngine: () => () => undefined,
}))
vi.mock('#app/data/definitions.ts', () => ({ loadDefinitions: fakes.loadDefinitions }))

/** The definitions of an area, which come after the first screen. */
async function loadArea() {
  const { orderInformation } = await import('#domain/resources/orderInformation/definition.ts')
  register([orderInformation as never])
}

it('a resource of the first screen is there at once, one of an area when its definition has come', async () => {
  expect(renderHook(() => useEngineFor('patrolTask')).result.current).toBe(fakes.engine)
  expect(fakes.loadDefinitions).not.toHaveBeenCalled()

  fakes.loadDefinitions.mockImplementation(loadArea)
  expect(findResource('orderInformation')).toBeNull()
  const { result } = renderHook(() => useEngineFor('orderInformation'))
  expect(result.current).toBeNull()
  await act(() => eventually(() => expect(findResource('orderInformation')).not.toBeNull()))
  expect(result.current).toBe(fakes.engine)
})

it('definitions that could not be fetched are fetched again', async () => {
  vi.useFakeTimers()
  fakes.loadDefinitions
    .mockReset()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockImplementation(async () => register([{ name: 'late' } as never]))
  const { result } = renderHook(() => useEngineFor('late'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current).toBe(fakes.engine)
  vi.useRealTimers()
})

it('what is asked once waits for the definition too', async () => {
  fakes.loadDefinitions.mockReset().mockImplementation(async () => register([{ name: 'made-up' } as never]))
  expect(await neededEngineFor('made-up')).toBe(fakes.engine)
  expect(fakes.loadDefinitions).toHaveBeenCalledExactlyOnceWith('made-up')
})
