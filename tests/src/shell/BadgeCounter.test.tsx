// @vitest-environment jsdom
import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BadgeCounter } from '#app/shell/BadgeCounter.tsx'
import { setBadges, useBadge } from '#app/state/badges.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { buildSync } from '#tests/factories/sync.ts'

const kit = vi.hoisted(() => ({
  ...{ sync: {}, todos: {}, checks: {}, notices: {}, visits: {}, session: {}, tabs: [] as string[] },
  ...{ records: vi.fn(), visitCount: vi.fn(), keepPush: vi.fn(), photos: vi.fn(), pack: vi.fn(), todoQuery: vi.fn() },
}))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T17:00:00.000Z',
  useSync: () => kit.sync,
  useRecords: (...asked: unknown[]) => {
    kit.records(...asked)
    return asked[0] === 'noticeFeedBack' ? kit.notices : kit.checks
  },
}))
vi.mock('#app/data/push.ts', () => ({ keepPush: kit.keepPush }))
vi.mock('#app/resources/hiddenDanger/use-hazard-photos.ts', () => ({ useHazardPhotos: kit.photos }))
vi.mock('#app/resources/patrolTask/use-visit-pack.ts', () => ({ useVisitPack: kit.pack }))
vi.mock('#app/resources/patrolTask/use-visit-count.ts', () => ({
  useVisitCount: (query: unknown) => {
    kit.visitCount(query)
    return kit.visits
  },
}))
vi.mock('#app/resources/todo/use-todos.ts', () => ({
  useTodos: (query: unknown) => {
    kit.todoQuery(query)
    return kit.todos
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => kit.session }))
vi.mock('#app/shell/menu.ts', () => ({ useMenu: () => ({ tabs: kit.tabs.map((path) => ({ path })) }) }))

const [CHECKS, TASKS, MESSAGES] = [
  '/selfCheckingRecords/todoTasks',
  '/securityPatrol/index',
  '/gridManageNotic/myNotice',
]
const BEGUN = {
  all: [
    { field: 'status', in: ['pending', 'running'] },
    { field: 'planStart', atMost: '2026-11-21' },
  ],
}
const actor = buildActor('grid')
const badges = () =>
  [CHECKS, TASKS, MESSAGES, '/auditNotice', '/mine'].map((path) => renderHook(() => useBadge(path)).result.current)

beforeEach(() => {
  vi.resetAllMocks()
  setBadges({})
  kit.keepPush.mockResolvedValue(undefined)
  Object.assign(kit, {
    sync: buildSync({ refused: 2 }),
    todos: { count: 7, refused: ['a', 'b'] },
    checks: { state: 'ready', total: 4 },
    notices: { state: 'ready', total: 0 },
    visits: { count: 3 },
    session: { state: 'active', actor },
    tabs: [CHECKS, TASKS],
  })
})
afterEach(cleanup)

it('counts at each page what waits there: what was sent back is read among messages, not in the inbox', () => {
  render(<BadgeCounter />)
  expect(badges()).toEqual([4, 3, 7, 5, 2])
  expect(kit.todoQuery).toHaveBeenCalledWith({ countOnly: true })
  expect(kit.visitCount).toHaveBeenCalledWith({ filter: BEGUN, enabled: true })
})

it('counts among messages all notices that are not read, by their number alone', () => {
  Object.assign(kit, { notices: { state: 'ready', total: 31 } })
  render(<BadgeCounter />)
  expect(badges()).toEqual([4, 3, 38, 5, 2])
  expect(kit.records).toHaveBeenCalledWith(
    'noticeFeedBack',
    expect.objectContaining({ view: 'unread', countOnly: true }),
  )
})

it('counts of visits and self-checks those that have begun by the day here, the late ones with them, done ones left out', () => {
  render(<BadgeCounter />)
  expect(kit.visitCount).toHaveBeenCalledWith({ filter: BEGUN, enabled: true })
  const asked = { filter: BEGUN, limit: 1, countOnly: true, enabled: true }
  expect(kit.records.mock.calls[0]).toEqual(['selfCheckTask', asked])
})

it('counts nothing on tabs that the person has not, as a desk sees everybody’s tasks', () => {
  kit.tabs = []
  render(<BadgeCounter />)
  expect(badges()).toEqual([0, 0, 7, 5, 2])
  expect(kit.visitCount).toHaveBeenCalledWith({ filter: BEGUN, enabled: false })
  expect(kit.records.mock.calls[0]?.[1]).toMatchObject({ enabled: false })
})

it('counts anew when something has come or gone, and nothing that is not known yet', () => {
  const { rerender } = render(<BadgeCounter />)
  Object.assign(kit, { checks: { state: 'loading' }, visits: { count: null }, sync: buildSync() })
  Object.assign(kit, { todos: { count: 1, refused: [] } })
  rerender(<BadgeCounter />)
  expect(badges()).toEqual([0, 0, 1, 1, 0])
})

it('has for whoever is signed in his errands fetched and his device told, once and whatever comes of it', () => {
  kit.keepPush.mockRejectedValue(new Error('no line'))
  const { rerender } = render(<BadgeCounter />)
  rerender(<BadgeCounter />)
  expect(kit.keepPush.mock.calls).toEqual([[actor.guid]])
  expect([kit.photos.mock.calls[0], kit.pack.mock.calls[0]]).toEqual([[actor], [actor]])
})

it('has nothing fetched for nobody', () => {
  kit.session = { state: 'signed-out' }
  render(<BadgeCounter />)
  expect(kit.keepPush).not.toHaveBeenCalled()
  expect([kit.photos.mock.calls[0], kit.pack.mock.calls[0]]).toEqual([[null], [null]])
})
