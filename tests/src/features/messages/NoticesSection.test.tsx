// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ rows: [] as { status: string }[] }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: (_resource: string, { view, filter, limit }: { view?: string; filter: Filter; limit: number }) => {
    const meant = world.rows.filter((row) => matches(filter, { ...row }) && (view === undefined || row.status === view))
    return { state: 'ready', rows: meant.slice(0, limit), total: meant.length }
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('grid') }) }))

const { NoticesSection } = await import('#app/features/messages/NoticesSection.tsx')

const notice = (status: string, at: number) => ({
  ...{ guid: `${status}-${at}`, status, title: `${status} ${at}`, noticeType: 'notice', needReceipt: false },
  ...{ userGuid: buildActor('grid').guid, noticeOpen: true },
})
const many = (status: string, count: number) => Array.from({ length: count }, (_, at) => notice(status, at))
const draw = () =>
  render(
    <MemoryRouter>
      <NoticesSection />
    </MemoryRouter>,
  )
afterEach(cleanup)

it('counts all that are unread, however many newer ones were read, and shows these first', () => {
  world.rows = [...many('read', 25), ...many('unread', 3)]
  draw()
  expect(screen.getByText('3 条未读')).toBeDefined()
  const lines = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '')
  expect(lines.length).toBe(20)
  expect(lines.slice(0, 4).map((line) => line.includes('未读'))).toEqual([true, true, true, false])
})

it('counts more than it shows', () => {
  world.rows = many('unread', 31)
  draw()
  expect(screen.getByText('31 条未读')).toBeDefined()
  expect(screen.getAllByRole('link').length).toBe(20)
})
