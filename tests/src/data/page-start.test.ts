// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from '#app/offline/engine.ts'
import { eventually } from '#tests/eventually.ts'

const fakes = vi.hoisted(() => ({ engine: null as unknown, later: [] as (() => void)[] }))
vi.mock('#app/device/idle.ts', () => ({ whenIdle: (work: () => void) => fakes.later.push(work) }))
vi.mock('#app/session/engine.ts', () => ({
  currentEngine: async () => fakes.engine,
  openedEngine: () => fakes.engine,
  subscribeEngine: () => () => undefined,
}))
vi.mock('#app/session/runtime.ts', () => ({
  getRuntime: () => ({
    clock: { nowIso: () => '2026-11-27T08:00:00.000Z' },
    connectivity: { current: () => 'online', subscribe: () => undefined },
    subscribe: () => undefined,
    token: () => null,
  }),
}))

/** A page that has just begun. */
async function begun() {
  const start = vi.fn()
  const engine: Partial<Engine> = {
    start,
    trigger: () => undefined,
    onState: () => () => undefined,
    mirror: { onChange: () => () => undefined } as unknown as Engine['mirror'],
  }
  fakes.engine = engine
  const { startPage } = await import('#app/data/page.ts')
  startPage()
  return start
}

beforeEach(() => {
  vi.resetModules()
  fakes.later = []
})

it('what the device holds is shown before anything is fetched', async () => {
  const start = await begun()
  await eventually(() => expect(fakes.later).toHaveLength(1))
  expect(start).not.toHaveBeenCalled()
  fakes.later[0]?.()
  expect(start).toHaveBeenCalledOnce()
})
