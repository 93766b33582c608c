// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InboxSection } from '#app/resources/todo/InboxSection.tsx'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

type Read = Record<string, unknown>
const held = vi.hoisted(() => ({
  reads: {} as Record<string, Read>,
  actor: null as unknown,
  drafted: new Set<string>(),
}))
vi.mock('#app/data/index.ts', () => ({ useRecords: (resource: string) => held.reads[resource] }))
vi.mock('#app/data/drafted.ts', () => ({ useDrafted: () => held.drafted }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: held.actor }),
  currentActor: () => held.actor,
}))

const refresh = () => undefined
const synced = (resource: string, own: object) => ({ ...buildRecord(resource, { ...own }), $sync: 'synced' as const })
const list = (source: string, ...rows: object[]): Read => {
  return { state: 'ready', source, rows, total: rows.length, hasMore: false, refresh }
}
const task = (guid: string, bizResource: string, title: string) =>
  synced('workflowTask', { guid, bizResource, bizGuid: `${guid}-biz`, title, activityName: '待办', status: 'ing' })
const TASKS = [task('t-1', 'inspection', '盛泽印染 ZFJC202600001'), task('t-2', 'lawCase', '盛泽印染案件')]

const visit = (guid: string, own: object) =>
  synced('inspection', { guid, officers: ['user-1'], companyName: `企业${guid}`, inspectNo: `ZFJC-${guid}`, ...own })
const VISITS = [
  visit('late-review', { status: 'reviewing', inspectDate: '2026-10-01', reviewDueDate: '2026-11-28' }),
  visit('today', { status: 'waiting', inspectDate: '2026-11-20', scheme: '核查用电' }),
]

beforeEach(() => {
  held.actor = buildActor('officer')
  held.drafted = new Set(['today'])
  held.reads = { workflowTask: list('server', ...TASKS), inspection: list('kept', ...VISITS) }
})
afterEach(cleanup)

const show = (view: 'todo' | 'others' | 'waiting' = 'others') =>
  render(
    <MemoryRouter>
      <InboxSection today="2026-11-20" view={view} limit={5} />
    </MemoryRouter>,
  )
const visits = () => screen.findAllByRole('link', { name: / ZFJC-/ })

it.each<{ how: string; read: Read }>([
  { how: 'that was never asked', read: { state: 'offline', refresh } },
  { how: 'of before', read: list('kept', ...TASKS) },
])(
  'the visits on an officer’s own device stand in place of an inbox $how, the next due first, each where it is done',
  async ({ read }) => {
    held.reads.workflowTask = read
    show()
    expect((await visits()).map((each) => each.textContent)).toEqual([
      '企业today ZFJC-today核查用电待检查今天到期草稿',
      expect.stringMatching(/^企业late-review ZFJC-late-review待复查2026-11-28 到期$/),
    ])
    expect((await visits())[0]?.getAttribute('href')).toBe('/inspectionMyTask/myTask?open=today')
    expect(screen.queryByText('盛泽印染 ZFJC202600001')).toBeNull()
  },
)

it('what else waited when it was last asked stands there still', async () => {
  held.reads.workflowTask = list('kept', ...TASKS)
  show('todo')
  await visits()
  expect(screen.getByText('盛泽印染案件')).toBeTruthy()
})

it('where nothing else is left of what was kept, nothing is said to be left', async () => {
  held.reads.workflowTask = { ...list('kept', ...TASKS.slice(0, 1)), total: 49 }
  show('todo')
  await visits()
  expect(screen.queryByText('现在没有要办理的事项')).toBeNull()
  expect(screen.queryByText('48 项')).toBeNull()
  expect(screen.getByRole('link', { name: '全部待办' }).getAttribute('href')).toBe('/auditNotice')
})

it.each<{ who: 'officer' | 'bureau' | 'company'; view: 'todo' | 'waiting'; read: Read; why: string }>([
  { why: 'the server has said what waits', who: 'officer', view: 'todo', read: list('server', ...TASKS) },
  { why: 'others go on with it', who: 'officer', view: 'waiting', read: list('kept', ...TASKS) },
  { why: 'his device has none', who: 'bureau', view: 'todo', read: list('kept', ...TASKS) },
  { why: 'his device has none', who: 'company', view: 'todo', read: list('kept', ...TASKS) },
])('they do not where $why ($who)', async ({ who, view, read }) => {
  held.actor = buildActor(who)
  held.reads.workflowTask = read
  show(view)
  expect(await screen.findByText('盛泽印染 ZFJC202600001')).toBeTruthy()
  expect(screen.queryByText(/^本机上的/)).toBeNull()
})
