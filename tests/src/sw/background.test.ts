import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { drainInBackground, rest } from '../../../src/sw/background.ts'

const begun: string[] = []
let sent = () => {}

vi.mock('#app/offline/session-store.ts', () => ({
  actorOf: (user: object) => user,
  createSessionStore: () => ({ current: async () => ({ state: 'signed-in', user: { guid: 'user-1' } }) }),
}))
vi.mock('#app/offline/engine.ts', () => ({
  createEngine: async () => ({
    async drain(isOver: () => boolean) {
      for (const piece of ['first', 'second', 'third']) {
        if (isOver()) return 'stopped'
        begun.push(piece)
        await new Promise<void>((resolve) => {
          sent = resolve
        })
      }
      return 'empty'
    },
    close: async () => undefined,
  }),
}))

it('ends with the piece under way once a new version is to take over', async () => {
  const draining = drainInBackground()
  await vi.waitFor(() => expect(begun).toEqual(['first']))
  sent()
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']))
  rest()
  sent()
  await draining
  expect(begun).toEqual(['first', 'second'])
})
