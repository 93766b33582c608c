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

  it('are of no more than it shows, what no word on one field says as well', async () => {
    const filter = { not: { field: 'status', equals: 'closed' } } as const
    await count('hiddenDanger', { filter }, WISH)
    expect(asked.mock.calls).toEqual([[path, { also: filter, ...WISH }]])
  })
})
