import { strFromU8, unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { exportUnsent } from '#app/data/export-unsent.ts'
import type { Engine } from '#app/offline/engine.ts'

const MEDIA = [
  { guid: 'one', file: 'media/one.jpg' },
  // Its bytes are gone from the device; it stands in the manifest all the same.
  { guid: 'gone', file: null },
  { guid: 'two', file: 'media/two.mp4' },
]
const { asked } = vi.hoisted(() => ({ asked: [] as unknown[] }))
vi.mock('#app/data/context.ts', () => ({ correctedNow: () => '2026-11-26T02:00:00.000Z' }))
vi.mock('#app/offline/unsent.ts', () => ({
  unsentManifest: async (_outbox: unknown, owner: object) => {
    asked.push(owner)
    return { owner, media: MEDIA }
  },
  async *mediaPieces(_outbox: unknown, guid: string) {
    yield new TextEncoder().encode(`${guid}:`).buffer
    yield new TextEncoder().encode('rest').buffer
  },
}))

it('the archive of what is unsent holds the bytes of every medium that has them, and says whose it is', async () => {
  const engine = { outbox: {}, actor: { guid: 'person' }, context: { deviceId: 'phone' } } as unknown as Engine
  const archive = unzipSync(new Uint8Array(await (await exportUnsent(engine)).arrayBuffer()))
  expect(Object.keys(archive)).toEqual(['actions.json', 'media/one.jpg', 'media/two.mp4'])
  expect(strFromU8(archive['media/one.jpg'] ?? new Uint8Array())).toBe('one:rest')
  expect(strFromU8(archive['media/two.mp4'] ?? new Uint8Array())).toBe('two:rest')
  expect(asked).toEqual([{ userGuid: 'person', deviceId: 'phone', exportedAt: '2026-11-26T02:00:00.000Z' }])
  expect(JSON.parse(strFromU8(archive['actions.json'] ?? new Uint8Array())).media).toEqual(MEDIA)
})
