// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { MonthGrid } from '#app/features/attendance/MonthGrid.tsx'
import { GasReadings } from '#app/features/dangerous-work/GasReadings.tsx'
import { MeasureAnswers } from '#app/features/dangerous-work/MeasureAnswers.tsx'
import { HazardDetail } from '#app/features/hazards/HazardDetail.tsx'
import { NoticesSection } from '#app/features/messages/NoticesSection.tsx'
import { AllFunctionsPage } from '#app/features/mine/AllFunctionsPage.tsx'
import { StorageMeter } from '#app/features/mine/StorageMeter.tsx'
import { TimeAxisPage } from '#app/features/self-check/TimeAxisPage.tsx'
import { ColumnChooser } from '#app/screens/ColumnChooser.tsx'
import { AS_DEFINED } from '#app/screens/column-choice.ts'
import '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { outline } from '#tests/outline.ts'

type Row = Record<string, unknown>
const device = vi.hoisted(() => ({
  state: 'ready',
  role: 'grid' as Role,
  rows: {} as Record<string, Record<string, unknown>[]>,
  storage: { usageBytes: 0, quotaBytes: 1 },
  persistence: 'granted',
}))

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
vi.mock('#app/data/index.ts', async (original) => {
  const notReady = () => ({ state: device.state, problem: new Problem('server.busy'), refresh() {} })
  return {
    ...(await original<object>()),
    correctedNow: () => '2026-11-20T02:00:00.000Z',
    useRecord: (resource: string, guid: string) =>
      device.state === 'ready'
        ? { state: 'ready', record: device.rows[resource]?.find((row) => row.guid === guid), refresh() {} }
        : notReady(),
    useRecords: (resource: string, { filter = 'everything', view }: RecordsQuery) => {
      if (device.state !== 'ready') return notReady()
      const now = '2026-11-20T02:00:00.000Z'
      const seen = view === undefined ? undefined : resourceNamed(resource).list.views[view]
      const within = seen?.filter('2026-11-20', buildActor(device.role, { guid: 'me' }), now) ?? 'everything'
      const rows = (device.rows[resource] ?? []).filter((row) => matches(filter, row) && matches(within, row))
      return { state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh() {} }
    },
  }
})
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'ready', actor: buildActor(device.role, { guid: 'me' }) }),
}))
vi.mock('#app/device/storage.ts', async (original) => ({
  ...(await original<object>()),
  storageEstimate: async () => device.storage,
  askPersistence: async () => device.persistence,
}))

const synced = (record: Row) => ({ ...record, $sync: 'synced' })
/** After a change that is meant: `npx vitest run tests/src/outlines.test.tsx -u`, and read the difference. */
const note = (name: string) => expect(`\n${outline(document.body)}\n`).toMatchSnapshot(name)
const show = (page: ReactElement, at = '/') => render(<MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>)

beforeEach(() => {
  Object.assign(device, { state: 'ready', role: 'grid', rows: {} })
})
afterEach(cleanup)

const NOT_READY = ['loading', 'offline', 'problem']

describe('what pages show', () => {
  const task = (own: Row) =>
    synced(
      buildRecord('selfCheckTask', {
        ...{ guid: 'task', taskName: '每日排查', planStart: '2026-11-18', planEnd: '2026-11-19', status: 'pending' },
        ...{ createTime: '2026-11-18T01:00:00.000Z', ...own },
      }),
    )
  const TASKS: Record<string, Row> = {
    'to begin tomorrow': { planStart: '2026-11-21', planEnd: '2026-11-21' },
    'due today, reminded in time': { planEnd: '2026-11-20', remindedAt: '2026-11-20T01:00:00.000Z' },
    'late, reminded when it was late': {
      status: 'running',
      remindedAt: '2026-11-20T01:00:00.000Z',
      startedAt: '2026-11-20T01:30:00.000Z',
    },
    done: {
      ...{ status: 'done', startedAt: '2026-11-19T01:00:00.000Z', finishedAt: '2026-11-19T02:00:00.000Z' },
      ...{ finishedBy: '王安', problemCount: 1, recordGuid: 'check' },
    },
  }
  it.each([...Object.keys(TASKS), ...NOT_READY])('of a self-check task: %s', (name) => {
    const hazard = synced(buildHazard({ guid: 'found', sourceGuid: 'check', description: '通道堵塞' }))
    const other = synced(buildHazard({ guid: 'other', sourceGuid: 'another', description: '他处的隐患' }))
    device.rows = { selfCheckTask: [task(TASKS[name] ?? {})], hiddenDanger: [hazard, other] }
    device.state = name in TASKS ? 'ready' : name
    show(<TimeAxisPage />, '/?guid=task')
    note(`任务处理, ${name}`)
  })

  it.each(['a month', 'an empty month', ...NOT_READY])('of attendance: %s', (name) => {
    const day = (date: string, own: Row) =>
      synced(
        buildRecord('attendanceRecord', {
          guid: date,
          userGuid: 'me',
          date,
          signInTime: `${date}T00:30:00.000Z`,
          ...own,
        }),
      )
    device.state = NOT_READY.includes(name) ? name : 'ready'
    if (name === 'a month')
      device.rows.attendanceRecord = [
        day('2026-11-20', { attendStatus: 'normal', remark: null, signOutTime: null }),
        day('2026-11-19', { attendStatus: 'late', remark: '堵车', signOutTime: '2026-11-19T09:30:00.000Z' }),
        day('2026-10-31', { attendStatus: 'normal' }),
        day('2026-11-18', { attendStatus: 'normal', userGuid: 'somebody else' }),
      ]
    show(<MonthGrid actor={buildActor('grid', { guid: 'me' })} />)
    note(`考勤月历, ${name}`)
    for (const button of screen.queryAllByRole('button', { name: /^19日/ })) {
      fireEvent.click(button)
      note(`考勤月历, ${name}, the 19th`)
    }
  })

  it.each(['some', 'none', ...NOT_READY])('of notices: %s', (name) => {
    const notice = (guid: string, own: Row) =>
      synced(
        buildRecord('noticeFeedBack', {
          guid,
          userGuid: 'me',
          noticeOpen: true,
          title: guid,
          noticeType: 'notice',
          ...own,
        }),
      )
    device.state = NOT_READY.includes(name) ? name : 'ready'
    if (name === 'some')
      device.rows.noticeFeedBack = [
        notice('read', { status: 'read', publishTime: '2026-11-20T01:00:00.000Z' }),
        notice('unread', { status: 'unread', needReceipt: true, receiptDeadline: '2026-11-25' }),
        notice('replied', { status: 'replied', needReceipt: true, receiptDeadline: '2026-11-25' }),
        notice('of somebody else', { status: 'unread', userGuid: 'another' }),
        notice('withdrawn', { status: 'unread', noticeOpen: false }),
      ]
    show(<NoticesSection />)
    note(`通知公告, ${name}`)
  })

  const MB = 1_000_000
  it.each([
    ['room', 79, 'granted'],
    ['nearly full', 81, 'refused'],
    ['full', 96, 'unsupported'],
  ])('of storage: %s', async (name, used, persistence) => {
    device.storage = { usageBytes: used * MB, quotaBytes: 100 * MB }
    device.persistence = persistence
    const sync = { ops: 0, media: 1, unsentBytes: 2 * MB, drafts: used === 79 ? 0 : 2, lastSyncAt: null }
    show(<StorageMeter sync={sync as Parameters<typeof StorageMeter>[0]['sync']} />)
    await screen.findByText(/已用/)
    await screen.findByText(/已开启|未开启|浏览器不支持/)
    note(`存储, ${name}`)
  })

  it.each([
    ['town', 'major', 'pendingRectify'],
    ['town', 'major', 'closed'],
    ['town', 'general', 'pendingRectify'],
    ['grid', 'major', 'pendingRectify'],
  ] as const)('of a hazard: to %s, %s, %s', (role, dangerLevel, status) => {
    device.role = role
    device.rows.hiddenDanger = [synced(buildHazard({ guid: 'h', dangerLevel, status, description: '通道堵塞' }))]
    show(<HazardDetail guid="h" place="page" />)
    note(`隐患, ${role}, ${dangerLevel}, ${status}`)
  })

  it.each(['none', 'one'])('of functions: %s', (name) => {
    const functions = [{ key: 'a', title: '巡查任务', icon: 'task' as const, leads: { to: '/task' } }]
    const groups = name === 'none' ? [] : [{ key: 'g', title: '网格巡查', icon: 'task' as const, functions }]
    show(<AllFunctionsPage groups={groups} recent={[]} />)
    note(`全部功能, ${name}`)
  })

  it('of gas readings, and which of them goes', () => {
    const reading = (place: string, item: string) => ({
      place,
      item,
      value: '',
      unit: 'vol' as const,
      lel: '',
      oxygenRich: true,
    })
    const readings = [reading('罐底', 'oxygen'), reading('罐顶', 'combustible')]
    const onChange = vi.fn()
    show(<GasReadings terms={null} readings={readings} onChange={onChange} />)
    note('气体分析')
    fireEvent.click(screen.getByRole('button', { name: '删除第1个数据' }))
    expect(onChange).toHaveBeenLastCalledWith([readings[1]])
  })

  it('of measures, and what an answer says', () => {
    const onChange = vi.fn()
    const measures = [
      { no: 1, text: '已清洗' },
      { no: 2, text: '已断电' },
    ] as unknown as Parameters<typeof MeasureAnswers>[0]['measures']
    show(
      <MeasureAnswers measures={measures} answers={{ 1: 'yes' }} remarks={{}} onChange={onChange} onRemark={vi.fn()} />,
    )
    note('安全措施')
    const [first] = screen.getAllByText('涉及，已落实')
    fireEvent.click(first as HTMLElement)
    expect(onChange.mock.lastCall?.[0]({})).toEqual({ 1: 'yes' })
  })

  it('of columns, and the way back to those of the definition', () => {
    const onChange = vi.fn()
    const choice = { ...AS_DEFINED }
    const onClose = vi.fn()
    show(<ColumnChooser resource={resourceNamed('holiday')} choice={choice} onChange={onChange} onClose={onClose} />)
    note('列设置')
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(onChange).toHaveBeenLastCalledWith(AS_DEFINED)
    expect(onChange.mock.lastCall?.[0]).toBe(AS_DEFINED)
    fireEvent.click(screen.getByRole('button', { name: '完成' }))
    expect(onClose).toHaveBeenCalled()
  })
})
