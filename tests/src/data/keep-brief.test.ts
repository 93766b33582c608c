import { beforeEach, expect, it, vi } from 'vitest'
import { keepBrief } from '#app/data/brief.ts'
import type { Engine } from '#app/offline/engine.ts'

const asked = vi.hoisted(() => [] as string[][])
vi.mock('#app/data/context.ts', () => ({
  api: {},
  briefKey: (resource: string, guid: string) => `brief:${resource}:${guid}`,
  correctedNow: () => '2026-11-20T02:00:00.000Z',
}))
vi.mock('#app/api/records.ts', () => ({
  listRecords: async (_api: unknown, _resource: string, { guid }: { guid: string[] }) => {
    asked.push(guid)
    return { items: guid.map((each) => ({ guid: each, name: `${each}的姓名` })) }
  },
}))

beforeEach(() => {
  asked.length = 0
})

it('people are known by name without a signal from then on; those who are known already are not asked for again', async () => {
  const kept = new Map<string, { at: string; value: unknown }>([['brief:user:u-1', { at: '', value: {} }]])
  const mirror = {
    kept: async (key: string) => kept.get(key) ?? null,
    keep: async (key: string, at: string, value: unknown) => void kept.set(key, { at, value }),
  }
  await keepBrief({ mirror } as unknown as Engine, 'user', ['u-1', 'u-2', 'u-3'])
  expect(asked).toEqual([['u-2', 'u-3']])
  expect(kept.get('brief:user:u-2')).toEqual({
    at: '2026-11-20T02:00:00.000Z',
    value: { guid: 'u-2', name: 'u-2的姓名' },
  })
  await keepBrief({ mirror } as unknown as Engine, 'user', ['u-1', 'u-2', 'u-3'])
  expect(asked).toHaveLength(1)
})
