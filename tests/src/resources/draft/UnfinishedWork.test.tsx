// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#app/offline/types.ts'
import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { eventually } from '#tests/eventually.ts'

const { held } = vi.hoisted(() => ({ held: { drafts: undefined as unknown[] | undefined, merges: [] as unknown[] } }))
vi.mock('#app/data/merges.ts', () => ({ useMerges: () => held.merges }))
vi.mock('#app/data/index.ts', () => ({ useDrafts: () => held.drafts }))

const draft = (own: Partial<Draft>): Draft => ({
  ...{ key: 'patrol:1', kind: 'patrol', title: '一号纺织', value: {}, savedAt: new Date().toISOString(), step: '检查' },
  ...own,
})

function shown(...drafts: Draft[]) {
  held.drafts = drafts
  render(<UnfinishedWork />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('what the platform put together with the changes of others', () => {
  it.each([
    [
      'is told to whoever has nothing left to send, and leads to what it was',
      [{ id: 'op-1' }],
      [/^1 条修改与他人的修改自动合并/],
    ],
    ['is nothing once it was read of', [], []],
  ])('%s', async (_what, merges, links) => {
    held.merges = merges
    shown()
    await act(async () => await vi.dynamicImportSettled())
    await eventually(() => {
      const found = screen.queryAllByRole('link')
      expect(found).toHaveLength(links.length)
      for (const [at, words] of links.entries()) expect(found[at]?.textContent).toMatch(words)
      for (const link of found) expect(link.getAttribute('href')).toBe('/mine/unsent')
    })
  })
})

describe('what was left in the middle', () => {
  it('is named with the enterprise, how far it came and when it was kept, and leads there', () => {
    shown(draft({}))
    expect(screen.getByRole('heading', { name: '继续未完成的巡查' })).toBeTruthy()
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('/inspection/newGridPatrol?draft=patrol%3A1')
    expect(link.textContent).toMatch(/巡查：一号纺织做到「检查」，保存于 今天 \d\d:\d\d/)
  })

  it('is work of several kinds under one word', () => {
    shown(draft({}), draft({ key: 'selfCheck:1', kind: 'selfCheck', at: '/selfCheck?draft=1' }))
    expect(screen.getByRole('heading', { name: '继续未完成的工作' })).toBeTruthy()
  })

  it('shows the last two and leads to the others', () => {
    shown(...['1', '2', '3'].map((key) => draft({ key: `patrol:${key}` })))
    expect(screen.getByRole('link', { name: '全部 3 份' }).getAttribute('href')).toBe('/mine/unsent')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('leads to no others where two are all there is', () => {
    shown(...['1', '2'].map((key) => draft({ key: `patrol:${key}` })))
    expect(screen.queryByRole('link', { name: /^全部/ })).toBeNull()
  })

  it('is nothing where only a course is being studied', () => {
    shown(draft({ key: 'study:c-1', kind: 'study', at: '/courses/c-1' }))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
