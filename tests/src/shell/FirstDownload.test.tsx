// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirstDownload } from '#app/shell/FirstDownload.tsx'
import { buildSync } from '#tests/factories/sync.ts'

const kit = vi.hoisted(() => ({ sync: {}, tasks: {} as object, asked: vi.fn(), companyGuid: null as string | null }))
vi.mock('#app/session/index.ts', () => ({ currentActor: () => ({ companyGuid: kit.companyGuid }) }))
vi.mock('#app/data/index.ts', () => ({
  useSync: () => kit.sync,
  useRecords: (...asked: unknown[]) => {
    kit.asked(...asked)
    return kit.tasks
  },
}))

const download = { done: 0, total: 4, rows: 12_345 }
const start = () => screen.queryByRole('button') as HTMLButtonElement | null
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

beforeEach(() => {
  kit.asked.mockReset()
  Object.assign(kit, { sync: buildSync({ download }), tasks: { state: 'loading' }, companyGuid: null })
})
afterEach(cleanup)

it.each([
  ['no task is there and no packet whole', {}, { state: 'loading' }, null],
  ['there are none of them', {}, { state: 'ready', total: 0 }, null],
  ['the tasks are there', {}, { state: 'ready', total: 3 }, '3 项'],
  ['a packet is whole', { done: 1 }, { state: 'loading' }, '—'],
] as const)('may be left behind where %s', (_what, own, tasks, counted) => {
  Object.assign(kit, { sync: buildSync({ download: { ...download, ...own } }), tasks })
  render(<FirstDownload />)
  expect(start()?.disabled).toBe(counted === null)
  expect(start()?.textContent).toBe(counted === null ? '任务下载完即可开始' : '开始使用，其余在后台下载')
  expect(screen.getByText(counted ?? '—').previousSibling?.textContent).toBe('待办任务')
  expect(kit.asked).toHaveBeenCalledWith('patrolTask', { view: 'open', limit: 1, enabled: true })
})

it('says how far it is, and goes at a press for good', () => {
  Object.assign(kit, { sync: buildSync({ download: { done: 1, total: 4, rows: 12_345 } }) })
  const { rerender } = render(<FirstDownload />)
  expect([screen.getByText('1/4'), screen.getByText('12,345 条')]).toHaveLength(2)
  expect(progress()).toBe('25')
  expect(screen.queryByText(/网络中断了/)).toBeNull()
  fireEvent.click(start() as HTMLElement)
  Object.assign(kit, { sync: buildSync({ download: { done: 2, total: 4, rows: 20_000 } }) })
  rerender(<FirstDownload />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells an enterprise what it will do with it, and nothing of patrols', () => {
  kit.companyGuid = 'company-a'
  render(<FirstDownload />)
  expect(screen.getByText('下载后没有信号也能自查、整改隐患、办作业票。')).toBeDefined()
  expect(screen.queryByText('待办任务')).toBeNull()
  expect([start()?.disabled, start()?.textContent]).toEqual([true, '正在下载'])
  expect(kit.asked).toHaveBeenCalledWith('patrolTask', { view: 'open', limit: 1, enabled: false })
})

it('says that it goes on once there is a network', () => {
  Object.assign(kit, { sync: buildSync({ state: 'offline', download: { done: 0, total: 0, rows: 0 } }) })
  render(<FirstDownload />)
  expect(screen.getByText('网络中断了，恢复后会接着下载。')).toBeDefined()
  expect(progress()).toBe('0')
})

it.each([
  ['nothing is fetched', {}],
  ['a device has had everything once', { download, lastSyncAt: '2026-11-20T00:00:00.000Z' }],
])('is not there where %s', (_what, own) => {
  Object.assign(kit, { sync: buildSync(own) })
  render(<FirstDownload />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
