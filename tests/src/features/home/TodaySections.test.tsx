// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ orders: [] as object[], notices: [] as object[], asked: [] as unknown[] }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: (resource: string, query: { filter?: Filter }) => {
    world.asked.push({ resource, ...query })
    const all = resource === 'orderInformation' ? world.orders : world.notices
    const rows = all.filter((row) => matches(query.filter ?? 'everything', { ...row }))
    return { state: 'ready', rows, total: rows.length + 4 }
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('grid') }) }))
vi.mock('#app/resources/attendanceRecord/AttendanceCard.tsx', () => ({ AttendanceCard: () => <p>考勤</p> }))
vi.mock('#app/resources/todo/InboxSection.tsx', () => ({ InboxSection: () => <p>待办</p> }))

const { TodaySections } = await import('#app/features/home/TodaySections.tsx')

const TODAY = '2026-11-20'
const order = (own: Partial<LocalRecord>) => ({
  ...{ guid: 'o-1', title: '汛期排查', sender: '盛泽镇', status: 'sent', urgency: 'normal', deadline: TODAY },
  ...own,
})
const OWN = { userGuid: buildActor('grid').guid, noticeOpen: true }
const line = (title: string) => screen.getByRole('link', { name: new RegExp(title) })
const draw = () =>
  render(
    <MemoryRouter>
      <TodaySections today={TODAY} now="2026-11-20T03:00:00.000Z" />
    </MemoryRouter>,
  )

beforeEach(() => {
  world.orders = []
  world.notices = []
  world.asked = []
})
afterEach(cleanup)

it('an instruction is late from the day after its last', () => {
  world.orders = [
    order({ title: '昨天止', guid: 'o-1', deadline: '2026-11-19' }),
    order({ title: '今天止', guid: 'o-2', deadline: TODAY }),
    order({ title: '明天止', guid: 'o-3', deadline: '2026-11-21' }),
  ]
  draw()
  expect(within(line('昨天止')).getByText(/已逾期（2026-11-19）/)).toBeDefined()
  expect(within(line('今天止')).getByText(/期限 2026-11-20/)).toBeDefined()
  expect(within(line('明天止')).getByText(/期限 2026-11-21/)).toBeDefined()
})

it('says what is urgent and what waits to be sent, leads to each, and tells how many there are in all', () => {
  world.orders = [
    order({ title: '急件', guid: 'o-1', urgency: 'urgent' }),
    order({ title: '平件', guid: 'o-2', $sync: 'waiting' } as Partial<LocalRecord>),
  ]
  draw()
  expect(line('急件').textContent).toContain('紧急')
  expect(line('急件').textContent).not.toContain('待同步')
  expect(line('平件').textContent).toContain('待同步')
  expect(line('平件').textContent).not.toContain('普通')
  expect(line('急件').getAttribute('href')).toBe('/orderInformation/index?open=o-1')
  expect(screen.getByRole('heading', { name: '待办指令 6' })).toBeDefined()
  expect(world.asked).toContainEqual({ resource: 'orderInformation', view: 'todo', order: 'deadline', limit: 3 })
})

it('a notice that wants a receipt says so; where there are none, nothing stands there', () => {
  world.notices = [
    {
      ...OWN,
      guid: 'n-1',
      title: '停电通知',
      publishOrg: '应急局',
      publishTime: '2026-11-20T01:00:00.000Z',
      needReceipt: true,
    },
    { ...OWN, guid: 'n-2', title: '培训通知', publishOrg: null, publishTime: null, needReceipt: false },
  ]
  draw()
  expect(line('停电通知').textContent).toContain('需回执')
  expect(line('培训通知').textContent).not.toContain('需回执')
  expect(line('培训通知').getAttribute('href')).toBe('/gridManageNotic/myNotice/n-2')
  expect(screen.queryByText(/待办指令/)).toBeNull()
})

it('what is unread is one’s own and stands: neither the copy of somebody else nor a notice that was withdrawn', () => {
  world.notices = [
    { ...OWN, guid: 'n-1', title: '停电通知' },
    { ...OWN, guid: 'n-2', title: '他人的通知', userGuid: 'u-other' },
    { ...OWN, guid: 'n-3', title: '撤回的通知', noticeOpen: false },
  ]
  draw()
  expect(line('停电通知')).toBeDefined()
  expect(screen.getByRole('heading', { name: '未读通知 5' })).toBeDefined()
})
