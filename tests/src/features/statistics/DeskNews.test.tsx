// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ noticeFeedBack: [] as object[], notice: [] as object[] }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: (resource: keyof typeof world, { filter, view }: { filter: Filter; view?: string }) => {
    const meant = world[resource].filter((row) => matches(filter, { ...row }))
    const rows = meant.filter((row) => view === undefined || ('status' in row && row.status === view))
    return { state: 'ready', rows, total: rows.length }
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('bureau') }) }))

const { DeskNews } = await import('#app/features/statistics/DeskSections.tsx')

it('has what oneself has not read: neither the copies of others, which an office reads, nor what was withdrawn', () => {
  const own = { userGuid: buildActor('bureau').guid, noticeOpen: true, status: 'unread' }
  world.notice = [{ guid: 'w-1', title: '检查动态', noticeType: 'workTrend' }]
  world.noticeFeedBack = [
    { ...own, guid: 'n-1', title: '停电通知' },
    { ...own, guid: 'n-2', title: '读过的通知', status: 'read' },
    { ...own, guid: 'n-3', title: '他人的通知', userGuid: 'u-other' },
    { ...own, guid: 'n-4', title: '撤回的通知', noticeOpen: false },
  ]
  render(
    <MemoryRouter>
      <DeskNews />
    </MemoryRouter>,
  )
  const lines = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(lines).toEqual(['全部', '检查动态', '全部', '停电通知'])
})
