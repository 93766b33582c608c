// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { LatePermits } from '#app/features/company-home/LatePermits.tsx'
import { OwnDuties } from '#app/features/company-home/OwnDuties.tsx'
import '#domain/areas/selfCheck.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const { held } = vi.hoisted(() => ({
  held: { permits: [] as object[] | null, now: '2026-11-27T09:00:00.000Z' },
}))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => held.now,
  useRecords: (resource: string) => {
    const rows = resource === 'dangerousWorkPermit' ? held.permits : []
    if (rows === null) return { state: 'loading' }
    return { state: 'ready', rows, total: rows.length }
  },
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor('safety') }),
}))

afterEach(cleanup)

const permit = (guid: string, status: string, planEnd: string) =>
  buildRecord('dangerousWorkPermit', { guid, status, planEnd, workKind: 'fire', workContent: `焊接${guid}` })
const show = () =>
  render(
    <MemoryRouter>
      <LatePermits />
      <OwnDuties today="2026-11-27" />
    </MemoryRouter>,
  )
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it.each([
  { status: 'working', deed: '作业完成', act: 'finish' },
  { status: 'paused', deed: '作业完成', act: 'finish' },
  { status: 'pendingAccept', deed: '完工验收', act: 'accept' },
  { status: 'pendingStart', deed: '作废', act: 'void' },
])(
  'a permit that is $status after its time offers $deed and a new one, and stands there alone',
  ({ status, deed, act }) => {
    held.permits = [permit('1', status, '2026-11-27T06:00:00.000Z')]
    show()
    expect(screen.getByText('已超过 3 小时')).toBeTruthy()
    expect(screen.getAllByText('动火作业 焊接1')).toHaveLength(1)
    expect(addressOf(deed)).toBe(`/specialWork/1?act=${act}`)
    expect(addressOf('重新办票')).toBe('/specialWork?form=new&kind=fire&from=1')
  },
)

it('a permit in its time is no late one: it says until when it holds', () => {
  held.permits = [permit('2', 'working', '2026-11-27T09:00:00.000Z')]
  show()
  expect(screen.queryByText('作业票已过有效期')).toBeNull()
  expect(screen.getByText(/有效至 .*17:00/)).toBeTruthy()
})

it('keeps the room of last time until the permits are read, and none after a time when there were none', () => {
  const height = () => {
    held.permits = null
    const { container, unmount } = render(<LatePermits />, { wrapper: MemoryRouter })
    const found = container.querySelector<HTMLElement>('.section')?.style.height ?? null
    unmount()
    return found
  }
  const read = (permits: object[]) => {
    held.permits = permits
    render(<LatePermits />, { wrapper: MemoryRouter }).unmount()
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 194, configurable: true })
  localStorage.clear()
  expect(height()).toBeNull()
  read([permit('1', 'working', '2026-11-27T06:00:00.000Z')])
  expect(height()).toBe('194px')
  read([])
  expect(height()).toBeNull()
})
