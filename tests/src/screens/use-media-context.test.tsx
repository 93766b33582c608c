// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildActor } from '#tests/factories/domain.ts'

const START = new Date('2026-11-20T06:00:00Z')
const { watch } = vi.hoisted(() => ({ watch: { found: (_position: unknown): void => undefined } }))
vi.hoisted(() => {
  const geolocation = {
    watchPosition: (found: typeof watch.found) => {
      watch.found = found
      return 1
    },
    clearWatch: () => undefined,
  }
  const permissions = { query: async () => ({ state: 'granted' }) }
  for (const [name, value] of Object.entries({ geolocation, permissions }))
    Object.defineProperty(navigator, name, { value, configurable: true })
})
vi.mock('#app/data/index.ts', () => ({ correctedNow: () => new Date().toISOString() }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor('grid') }) }))
const { useMediaContext } = await import('#app/screens/use-media-context.ts')

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  [4, true],
  [6, false],
])('a photo taken %i minutes after the last position says that place: %s', async (minutes, isSaid) => {
  const { result } = renderHook(() => useMediaContext('draft', '甲厂'))
  await act(async () => undefined)
  const coords = { longitude: 120.6, latitude: 31.1, accuracy: 8 }
  act(() => watch.found({ coords, timestamp: START.getTime() }))
  vi.setSystemTime(START.getTime() + minutes * 60_000)
  const { position } = result.current.evidence()
  expect(position).toEqual(isSaid ? expect.objectContaining({ lng: 120.6, lat: 31.1, accuracy: 8 }) : null)
})
