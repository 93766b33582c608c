// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import type { Role } from '#domain/kit/access.ts'
import { buildActor, buildCompany } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'town', now: '', ask: vi.fn(), success: vi.fn() }))
const rows: Readonly<Record<string, unknown[]>> = {
  withoutCommitNotice: [{ ...buildCompany({ companyName: '欠公告厂' }), $sync: 'synced' }],
}
vi.mock('#app/data/ask.ts', () => ({ ask: world.ask }))
vi.mock('#app/data/index.ts', async (load) => ({
  ...(await load<object>()),
  correctedNow: () => world.now,
  useIsOffline: () => false,
  useRecords: (resource: string, query: RecordsQuery) => {
    const found = query.enabled === false ? [] : (rows[resource] ?? [])
    return {
      state: 'ready',
      rows: found,
      total: found.length,
      hasMore: false,
      source: 'server',
      asOf: null,
      refresh: vi.fn(),
    }
  },
}))
vi.mock('#app/session/index.ts', () => {
  const actor = () => buildActor(world.role as Role)
  return { useSession: () => ({ state: 'signed-in', actor: actor() }), currentActor: actor }
})
vi.mock('#app/ui/index.ts', async (load) => ({
  ...(await load<object>()),
  useLayout: () => 'phone',
  confirm: async () => true,
  toast: { success: world.success, error: vi.fn() },
}))

function open(role: Role, now: string, address = '/notices') {
  Object.assign(world, { role, now })
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResourcePage resource="commitNotice" title="承诺公告管理" />
    </MemoryRouter>,
  )
}

const MORNING = '2026-11-20T00:59:00.000Z'
const LATER = '2026-11-20T01:00:00.000Z'

beforeAll(() => loadScreenParts('commitNotice'))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('the list of those who lack something', () => {
  it('is a view of the page with its count, opened and left again', () => {
    open('town', LATER)
    fireEvent.click(screen.getByRole('tab', { name: /^今日未公告\s*1$/ }))
    expect(screen.getByText('欠公告厂')).toBeTruthy()
    expect(screen.getByText('共 1 家')).toBeTruthy()
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('今日未公告')
    fireEvent.click(screen.getByRole('tab', { name: '今日' }))
    expect(screen.queryByText('欠公告厂')).toBeNull()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('今日')
  })

  it('says that it is too early, and counts nobody', () => {
    open('town', MORNING, '/notices?lacking=1')
    expect(screen.getByText(/^尚未到 09:00/)).toBeTruthy()
    expect(screen.getByRole('tab', { name: '今日未公告' }).getAttribute('aria-selected')).toBe('true')
  })

  it('has everybody on it reminded, by those who may', async () => {
    world.ask.mockResolvedValue({ sent: 1, toldBefore: 2, withoutMobile: 0 })
    open('town', LATER, '/notices?lacking=1')
    fireEvent.click(screen.getByRole('button', { name: '短信提醒' }))
    await waitFor(() => expect(world.success).toHaveBeenCalledWith('已提醒 1 家，2 家今天已提醒过'))
    expect(world.ask.mock.calls).toEqual([['/api/withoutCommitNotice/remind']])
    cleanup()
    open('grid', LATER, '/notices?lacking=1')
    expect(screen.getByText('欠公告厂')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '短信提醒' })).toBeNull()
  })

  it('is not offered to those who are not told', () => {
    open('expert', LATER, '/notices?lacking=1')
    expect(screen.queryByRole('tab', { name: /今日未公告/ })).toBeNull()
    expect(screen.queryByText('欠公告厂')).toBeNull()
  })
})
