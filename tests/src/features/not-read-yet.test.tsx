// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeChannels } from '#app/features/mine/NoticeChannels.tsx'
import { LastTime } from '#app/features/patrol/LastTime.tsx'
import { PatrolContext } from '#app/features/patrol/patrol-context.ts'
import type { PatrolDraft } from '#app/features/patrol/patrol-draft.ts'
import { TimeAxisPage } from '#app/features/self-check/TimeAxisPage.tsx'
import { CoursesPage } from '#app/features/study/CoursesPage.tsx'
import '#domain/areas/study.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

type Rows = readonly object[] | 'loading' | 'offline'

const world = vi.hoisted(() => ({ lists: {} as Record<string, Rows>, records: {} as Record<string, object> }))
const { act } = vi.hoisted(() => ({ act: vi.fn() }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-26T02:00:00.000Z',
  useSync: () => ({ state: 'synced' }),
  useAct: () => ({ act, busy: false }),
  useRecord: (resource: string) => {
    const record = world.records[resource]
    return record === undefined ? { state: 'loading' } : { state: 'ready', record, refresh: () => undefined }
  },
  useRecords: (resource: string) => {
    const rows = world.lists[resource] ?? []
    const refresh = () => undefined
    if (typeof rows === 'string') return { state: rows, refresh }
    return { state: 'ready', source: 'device', asOf: null, rows, total: rows.length, refresh }
  },
}))

vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ actor: buildActor('grid') }),
}))

const shown = (page: ReactNode, at = '/') => render(<MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>)

beforeEach(() => {
  world.lists = {}
  world.records = {}
  act.mockReset()
})
afterEach(cleanup)

describe('last time, before the walk', () => {
  const past = [buildRecord('patrolRecord', { checkDate: '2026-11-01', conclusion: null, problemCount: 0 })]
  const context = { company: { guid: 'company', companyName: '宏达五金' }, setting: { today: '2026-11-26' } }
  const lastTime = () =>
    shown(
      <PatrolContext value={context as never}>
        <LastTime draft={{ lookBack: [] } as unknown as PatrolDraft} />
      </PatrolContext>,
    )

  it('says that nothing is open once that was read', () => {
    world.lists = { patrolRecord: past, hiddenDanger: [] }
    lastTime()
    expect(screen.getByText('没有未销号的隐患')).toBeTruthy()
  })

  it('says nothing of hazards that are still being read', () => {
    world.lists = { patrolRecord: past, hiddenDanger: 'loading' }
    lastTime()
    expect(screen.queryByText('没有未销号的隐患')).toBeNull()
  })

  it('says that hazards are not on the device, where they are not, and not that there are none', () => {
    world.lists = { patrolRecord: past, hiddenDanger: 'offline' }
    lastTime()
    expect(screen.queryByText('没有未销号的隐患')).toBeNull()
    expect(screen.getByText('本机没有这些内容')).toBeTruthy()
  })
})

describe('the line of time of a self-check', () => {
  const done = buildRecord('selfCheckTask', { guid: 'task', status: 'done', recordGuid: 'record', problemCount: 2 })

  it.each([
    { hazards: [] as Rows, says: true },
    { hazards: 'loading' as Rows, says: false },
    { hazards: 'offline' as Rows, says: false },
  ])('says that nothing was found only where that is known ($hazards)', ({ hazards, says }) => {
    world.records = { selfCheckTask: done }
    world.lists = { hiddenDanger: hazards }
    shown(<TimeAxisPage />, '/?guid=task')
    expect(screen.queryByText('本次排查没有发现隐患') !== null).toBe(says)
  })
})

describe('courses', () => {
  const courses = [buildRecord('courseware', { guid: 'course', title: '有限空间', targetRoles: [], enabled: true })]

  it('count what was finished once that was read', () => {
    world.lists = { courseware: courses, studyRecord: [{ coursewareGuid: 'course', finished: true, hours: 2 }] }
    shown(<CoursesPage />)
    expect(screen.getByText('共 1 门，已学完 1 门，累计 2 学时')).toBeTruthy()
  })

  it('leave a dash for what is not known yet', () => {
    world.lists = { courseware: courses, studyRecord: 'loading' }
    shown(<CoursesPage />)
    expect(screen.getByText('共 1 门，已学完 – 门，累计 – 学时')).toBeTruthy()
  })
})

describe('how one wants to be told', () => {
  it('is not overwritten by a press before it was read', () => {
    shown(<NoticeChannels userGuid="person" />)
    fireEvent.click(screen.getByRole('tab', { name: '开' }))
    expect(act).not.toHaveBeenCalled()
  })

  it('keeps the other choices', () => {
    world.records = { user: { guid: 'person', noticeChannels: ['push'] } }
    shown(<NoticeChannels userGuid="person" />)
    fireEvent.click(screen.getByRole('tab', { name: '开' }))
    expect(act.mock.calls[0]?.[0].actions[0].input).toEqual({ noticeChannels: ['push', 'sms'] })
  })
})
