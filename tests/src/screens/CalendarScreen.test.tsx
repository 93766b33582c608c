// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { CalendarScreen } from '#app/screens/CalendarScreen.tsx'
import { matches } from '#domain/kit/filter.ts'
import { buildHazard } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({ rows: [] as unknown[], isPhone: false, state: 'ready' }))

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: !device.isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => new Date().toISOString(),
  useRecords: (_name: string, { filter = 'everything' }: RecordsQuery) => {
    if (device.state !== 'ready') return { state: device.state, refresh() {} }
    const rows = device.rows.filter((row) => matches(filter, row as Record<string, unknown>))
    return { state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh() {} }
  },
}))

const hazard = (guid: string, foundOn: string) => ({
  ...buildHazard({ guid, foundOn, description: `隐患${guid}` }),
  $sync: 'synced',
})
const show = (address = '/?on=2026-11-20') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <CalendarScreen
        resource="hiddenDanger"
        filter={{ field: 'dangerLevel', equals: 'general' }}
        addTo={(day) => `/new-on-${day}`}
        detail={({ guid }) => <p>记录 {guid}</p>}
      />
    </MemoryRouter>,
  )

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z'), toFake: ['Date'] })
  const busy = ['a', 'b', 'c', 'd'].map((guid) => hazard(guid, '2026-11-20'))
  const rows = [...busy, hazard('e', '2026-11-30'), hazard('f', '2027-03-01')]
  Object.assign(device, { rows, isPhone: false, state: 'ready' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a calendar on a desktop', () => {
  it('shows whole weeks around the month, few entries a day, and the day they stand on', () => {
    show()
    expect(screen.getByRole('heading', { name: '2026年11月' })).toBeTruthy()
    const cells = screen.getAllByRole('cell')
    expect(cells).toHaveLength(42)
    const busy = cells.find((cell) => cell.querySelector('time')?.dateTime === '2026-11-20')
    expect(
      within(busy as HTMLElement)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['隐患a', '隐患b', '隐患c', '还有 1 条'])
    expect(screen.queryByText('隐患f')).toBeNull()
  })

  it('says which days are holidays, and which weekends are worked', () => {
    show('/?on=2026-10-15')
    const cells = screen.getAllByRole('cell')
    const words = (day: string) => cells.find((cell) => cell.querySelector('time')?.dateTime === day)?.textContent
    expect(words('2026-10-01')).toContain('休 国庆节')
    expect(words('2026-10-10')).toContain('班 国庆节')
    expect(words('2026-10-08')).not.toContain('国庆节')
  })

  it('opens the week of a full day, all of it', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: '还有 1 条' }))
    expect(screen.getByRole('heading', { name: '2026-11-16 至 2026-11-22' })).toBeTruthy()
    expect(screen.getByText('隐患d')).toBeTruthy()
    expect(screen.getAllByRole('cell')).toHaveLength(7)
  })

  it('turns the pages, opens a record, and makes one on a day', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: '下个月' }))
    expect(screen.getByRole('heading', { name: '2026年12月' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '上个月' }))
    fireEvent.click(screen.getByText('隐患e'))
    expect(screen.getByText('记录 e')).toBeTruthy()
    expect(screen.getByRole('link', { name: '在 2026-11-30 新增', hidden: true }).getAttribute('href')).toBe(
      '/new-on-2026-11-30',
    )
  })
})

describe('a calendar on a phone', () => {
  beforeEach(() => Object.assign(device, { isPhone: true }))

  it('goes through the days that have something', () => {
    show()
    expect(screen.getAllByRole('listitem').map((day) => day.querySelector('h3')?.textContent)).toEqual([
      '11月20日 周五（今天）+',
      '11月30日 周一+',
    ])
    fireEvent.click(screen.getByText('隐患d'))
    expect(screen.getByText('记录 d')).toBeTruthy()
  })

  it.each([
    ['ready', /当前暂无信息/],
    ['offline', /网络/],
  ])('says so where it is %s and has nothing', (state, words) => {
    Object.assign(device, { state, rows: [] })
    show()
    expect(screen.getByText(words)).toBeTruthy()
  })
})
