import { beforeEach, expect, it, vi } from 'vitest'
import { briefRecord, keepBrief } from '#app/data/brief.ts'
import type { Engine } from '#app/offline/engine.ts'

const { asked, gone, post } = vi.hoisted(() => ({
  asked: [] as string[][],
  gone: new Map<string, string>(),
  post: vi.fn(async (_path: string, { guids }: { guids: string[] }) =>
    guids.flatMap((guid) => (gone.has(guid) ? [{ guid, name: gone.get(guid) }] : [])),
  ),
}))
vi.mock('#app/data/context.ts', () => ({
  api: { post },
  briefKey: (resource: string, guid: string) => `brief:${resource}:${guid}`,
  correctedNow: () => '2026-11-20T02:00:00.000Z',
}))
vi.mock('#app/api/records.ts', () => ({
  listRecords: async (_api: unknown, _resource: string, { guid, pageSize }: { guid: string[]; pageSize: number }) => {
    asked.push(guid)
    const there = guid.filter((each) => each.startsWith('u-')).slice(0, pageSize)
    return { items: there.map((each) => ({ guid: each, name: `${each}的姓名` })) }
  },
}))

beforeEach(() => {
  asked.length = 0
  gone.clear()
  post.mockClear()
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

it('who was deleted goes on by his name, beside all of those who are there', async () => {
  gone.set('x-1', '走了的人')
  const guids = [...Array.from({ length: 30 }, (_, at) => `u-${at}`), 'x-1', 'x-2']
  const told = await Promise.allSettled(guids.map((guid) => briefRecord('user', guid)))
  expect(told.slice(0, 30).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(told[30]).toMatchObject({ value: { guid: 'x-1', name: '走了的人', deleted: true } })
  expect(told[31]).toMatchObject({ status: 'rejected', reason: { code: 'record.gone' } })
  expect(post.mock.calls).toEqual([['api/user/removed', { guids: ['x-1', 'x-2'] }]])
})
