// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { CalendarScreen } from '#app/screens/CalendarScreen.tsx'
import { matches } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { SeenRecord } from './seen-record.tsx'

const device = vi.hoisted(() => ({
  rows: [] as unknown[],
  isPhone: false,
  state: 'ready',
  asked: null as RecordsQuery | null,
  years: [] as number[],
}))

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
  useRecord: () => ({ state: 'loading' }),
  correctedNow: () => new Date().toISOString(),
  useRecords: (name: string, asked: RecordsQuery) => {
    const { filter = 'everything' } = asked
    if (name === 'hiddenDanger') device.asked = asked
    if (device.state !== 'ready') return { state: device.state, refresh() {} }
    const rows = device.rows.filter((row) => matches(filter, row as Record<string, unknown>))
    return { state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh() {} }
  },
}))

vi.mock('#app/screens/use-holidays.ts', async (original) => {
  const { useHolidays } = await original<{ useHolidays: (first: number, last: number) => unknown }>()
  return {
    useHolidays: (first: number, last: number) => {
      device.years = [first, last]
      return useHolidays(first, last)
    },
  }
})

const hazard = (guid: string, foundOn: string) => ({
  ...buildHazard({ guid, foundOn, description: `隐患${guid}` }),
  $sync: 'synced',
})
interface Props {
  resource?: string
  mayAdd?: boolean
}
function Here() {
  const navigate = useNavigate()
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        上一处
      </button>
    </>
  )
}
const show = (address = '/?on=2026-11-20', { resource = 'hiddenDanger', mayAdd = true }: Props = {}) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <CalendarScreen
        resource={resource}
        filter={resource === 'hiddenDanger' ? { field: 'dangerLevel', equals: 'general' } : 'everything'}
        addTo={mayAdd ? (day) => `/new-on-${day}` : null}
        detail={SeenRecord}
      />
      <Here />
    </MemoryRouter>,
  )
const address = () => screen.getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const cellOf = (day: string) =>
  screen.getAllByRole('cell').find((cell) => cell.querySelector('time')?.dateTime === day) as HTMLElement
const entries = (day: string) =>
  within(cellOf(day))
    .queryAllByRole('button')
    .map((each) => each.textContent)

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

describe('what a calendar asks for', () => {
  it('are the records of the page that stand in these days, in their order, all of them', () => {
    device.rows = [hazard('a', '2026-11-20'), { ...hazard('grave', '2026-11-20'), dangerLevel: 'major' }]
    show()
    expect(entries('2026-11-20')).toEqual(['隐患a'])
    expect(device.asked).toMatchObject({ order: 'foundOn', limit: 1_000 })
  })

  it('is a day that there is, else today', () => {
    show('/?on=2026-02-31')
    expect(screen.getByRole('heading', { name: '2026年11月' })).toBeTruthy()
  })

  it('goes by weeks of seven days and by whole months, whatever day one stands on, and back to today', () => {
    show('/?on=2026-11-20&span=week')
    press('下一周')
    expect(screen.getByRole('heading', { name: '2026-11-23 至 2026-11-29' })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '月' }))
    expect(address()).toBe('?on=2026-11-27')
    press('今天')
    expect(address()).toBe('')
    cleanup()
    show('/?on=2026-10-31')
    press('下个月')
    expect(address()).toBe('?on=2026-11-01')
  })

  it('are the holidays of both years of a week or month that has two', () => {
    show('/?on=2026-12-30&span=week')
    expect(device.years).toEqual([2026, 2027])
  })
})

describe('the days of a calendar', () => {
  const words = (day: string) => cellOf(day).getAttribute('aria-current')

  it('mark today and what is of another month', () => {
    show('/?on=2026-11-05')
    expect([words('2026-11-20'), words('2026-11-05')]).toEqual(['date', null])
    expect([cellOf('2026-11-20'), cellOf('2026-12-01')].map((cell) => cell.dataset.other)).toEqual([undefined, 'true'])
  })

  it('have no more than three entries before they say how many more, and nothing to say of three', () => {
    device.rows = ['a', 'b', 'c'].map((guid) => hazard(guid, '2026-11-20'))
    show()
    expect(entries('2026-11-20')).toEqual(['隐患a', '隐患b', '隐患c'])
  })

  it('make a record on the day one stands on, where one may', () => {
    show('/?on=2026-11-05')
    const made = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(made[0]).toBe('/new-on-2026-11-05')
    cleanup()
    show('/?on=2026-11-05', { mayAdd: false })
    expect(screen.queryAllByRole('link')).toEqual([])
  })

  it('stay where one was when a record is closed', () => {
    show('/?on=2026-11-20')
    fireEvent.click(screen.getByText('隐患a'))
    expect(address()).toBe('?on=2026-11-20&open=a')
    fireEvent.click(screen.getByRole('button', { name: '看完了', hidden: true }))
    expect(address()).toBe('?on=2026-11-20')
  })
})

describe('a calendar of duty', () => {
  const shift = (guid: string, own: object) => ({ ...buildRecord('schedule', { guid, ...own }), $sync: 'synced' })

  it('has the day shift before the night shift, and says who rather than when', () => {
    const dutyDate = '2026-11-20'
    device.rows = [
      shift('a', { dutyDate, shift: 'night', status: 'swapPending' }),
      shift('b', { dutyDate, shift: 'day', status: 'planned' }),
    ]
    show('/?on=2026-11-20', { resource: 'schedule' })
    expect(entries('2026-11-20')).toEqual(['白班', '夜班'])
    cleanup()
    device.rows = [shift('c', { dutyDate, shift: 'full', leader: 'u-1', phone: '051263000000' })]
    show('/?on=2026-11-20', { resource: 'schedule' })
    expect(entries('2026-11-20').join()).not.toContain('0512')
    cleanup()
    device.rows = [
      shift('a', { dutyDate, shift: 'night', status: 'swapPending' }),
      shift('b', { dutyDate, shift: 'day', status: 'planned' }),
    ]
    show('/?on=2026-11-20', { resource: 'schedule' })
    const looks = [...cellOf('2026-11-20').querySelectorAll('.calendar__entry')].map(({ classList }) => classList[1])
    expect(looks).toEqual(['calendar__entry--info', 'calendar__entry--waiting'])
  })
})

it('has what is earlier in the day before what is later', () => {
  const training = (guid: string, startTime: string) => ({
    ...buildRecord('training', { guid, trainName: `培训${guid}`, startTime, endTime: startTime }),
    $sync: 'synced',
  })
  device.rows = [training('a', '2026-11-20T06:00:00.000Z'), training('b', '2026-11-20T01:00:00.000Z')]
  show('/?on=2026-11-20', { resource: 'training' })
  expect(entries('2026-11-20')).toEqual(['培训b', '培训a'])
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

  it('is of one whole month and never of a week, and has today though nothing is planned', () => {
    device.rows = [hazard('first', '2026-11-01'), hazard('last', '2026-11-30'), hazard('next', '2026-12-01')]
    show('/?on=2026-11-20&span=week')
    expect(screen.getAllByRole('listitem').map((day) => day.textContent)).toEqual([
      '11月1日 周日+隐患first',
      '11月20日 周五（今天）+没有安排',
      '11月30日 周一+隐患last',
    ])
  })

  it('comes back from a record to the days', () => {
    show()
    fireEvent.click(screen.getByText('隐患e'))
    press('上一处')
    expect(screen.getByText('隐患e')).toBeTruthy()
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
