import { describe, expect, it, vi } from 'vitest'
import type { Draft } from '#app/offline/types.ts'
import { recentWork } from '#app/resources/draft/recent-work.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const { held } = vi.hoisted(() => ({ held: { read: async (): Promise<unknown[]> => [] } }))
vi.mock('#app/data/index.ts', () => ({ listDrafts: () => held.read(), correctedNow: () => NOW }))

const draft = (own: Partial<Draft>): Draft => ({
  ...{ key: 'patrol:1', kind: 'patrol', title: '一号纺织', value: {}, savedAt: '2026-11-20T02:30:00.000Z' },
  ...own,
})
const keep = (...drafts: Draft[]) => {
  held.read = async () => drafts
}

describe('opening the app leads back', () => {
  it('into what was left within the hour', async () => {
    keep(draft({}), draft({ key: 'patrol:2', savedAt: '2026-11-20T02:20:00.000Z' }))
    expect(await recentWork()).toBe('/inspection/newGridPatrol?draft=patrol%3A1')
  })

  it('past what goes on by itself, into the work behind it', async () => {
    keep(draft({ key: 'study:c-1', kind: 'study', at: '/courses/c-1' }), draft({ key: 'patrol:2' }))
    expect(await recentWork()).toBe('/inspection/newGridPatrol?draft=patrol%3A2')
  })

  it('nowhere after more than an hour', async () => {
    keep(draft({ savedAt: '2026-11-20T01:59:59.000Z' }))
    expect(await recentWork()).toBeNull()
  })

  it('nowhere where the drafts cannot be read', async () => {
    held.read = async () => Promise.reject(new Error('no database'))
    expect(await recentWork()).toBeNull()
  })
})
