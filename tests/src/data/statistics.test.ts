import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askStatistics, statisticsSheet } from '#app/data/statistics.ts'

const { ask, askFile } = vi.hoisted(() => ({ ask: vi.fn(), askFile: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask, askFile }))

const WISH = { dimension: 'status', from: '2026-11-01', to: '2026-11-30' }

beforeEach(() => void vi.clearAllMocks())

describe.each([
  ['figures', askStatistics, ask, '/api/hiddenDanger/statistics'],
  ['their sheet', statisticsSheet, askFile, '/api/hiddenDanger/statistics/export'],
] as const)('%s', (_what, count, asked, path) => {
  it('are of what the list beside them shows, all of it and not a page', async () => {
    const shown = { view: 'open', keyword: '电', pageIndex: 3, pageSize: 20, order: '-deadline' }
    await count('hiddenDanger', { ...shown, filter: { field: 'status', equals: 'closed' } }, WISH)
    expect(asked.mock.calls).toEqual([[path, { view: 'open', keyword: '电', status: 'closed', ...WISH }]])
  })

  it('are refused where the list shows less than can be counted, not told of too much', async () => {
    const filter = { not: { field: 'status', equals: 'closed' } } as const
    await expect(count('hiddenDanger', { filter }, WISH)).rejects.toMatchObject({ code: 'input.invalid' })
    expect(asked).not.toHaveBeenCalled()
  })
})
