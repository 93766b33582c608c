// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type ListOptions, useListScreen } from '#app/screens/use-list-screen.ts'
import '#domain/areas/all.ts'
import type { LackingList } from '#domain/kit/lacking.ts'
import { offeredColumns } from '#domain/kit/sheet.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const data = vi.hoisted(() => ({
  ...{ asked: [] as unknown[], keptFirst: [] as unknown[], refresh: vi.fn() },
  /** The last question to each list. */
  last: {} as Record<string, object>,
  now: '2026-11-20T02:32:00.000Z',
}))

vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => data.now,
  useRecords: (name: string, query: RecordsQuery) => {
    const { keyword, keptFirst } = query
    data.last[name] = query
    if (query.enabled !== undefined) return { state: query.enabled ? 'ready' : 'loading', total: 7 }
    data.asked.push(keyword)
    data.keptFirst.push(keptFirst)
    return { state: 'ready', rows: [], total: 0, hasMore: false, source: 'server', asOf: null, refresh: data.refresh }
  },
}))

const shown = (view?: string) =>
  renderHook(() => useListScreen({ resource: 'workflowTask', view }), { wrapper: MemoryRouter }).result

beforeEach(() => {
  layoutIs('desktop')
  data.last = {}
  data.now = '2026-11-20T02:32:00.000Z'
  data.asked = []
  data.refresh.mockClear()
})
afterEach(cleanup)

describe('the question of a list', () => {
  it('is asked where it is another one', () => {
    const list = shown()
    act(() => list.current.setFilters({}, '动火'))
    expect(data.asked.at(-1)).toBe('动火')
    expect(data.refresh).not.toHaveBeenCalled()
  })

  it('is asked anew where it is the same, blanks and what is left open aside', () => {
    const list = shown()
    act(() => list.current.setFilters({}, '动火'))
    act(() => list.current.setFilters({ title: '' }, ' 动火 '))
    expect(data.refresh).toHaveBeenCalledOnce()
  })
})

describe('the rows of before', () => {
  it.each([
    { resource: 'hiddenDanger', isShown: true },
    // A to-do of before may be done.
    { resource: 'workflowTask', isShown: false },
  ])('of $resource stand until the answer: $isShown', ({ resource, isShown }) => {
    renderHook(() => useListScreen({ resource }), { wrapper: MemoryRouter })
    expect(data.keptFirst.at(-1)).toBe(isShown)
  })
})

describe('the columns of a list', () => {
  it('are those of the view that is open, else its own; the others can be added', () => {
    const list = shown('todo')
    const columns = () => list.current.resource.list.columns
    expect(columns()).toEqual(['title', 'dueDate', 'companyGuid', 'urgeCount', 'claimedBy', 'followDate'])
    act(() => list.current.setView('done'))
    expect(columns()).toEqual(['title', 'endTime', 'companyGuid'])
    expect(offeredColumns(list.current.resource).further).toContain('dueDate')
    act(() => list.current.setView('open'))
    expect(columns()).toEqual(resourceNamed('workflowTask').list.columns)
  })
})

/** A list at an address, which one sees change. */
function listAt(address: string, options: Partial<ListOptions> = {}) {
  const { result } = renderHook(
    () => ({
      list: useListScreen({ resource: 'hiddenDanger', ...options }),
      at: useLocation(),
      how: useNavigationType(),
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter> },
  )
  return {
    go: (deed: (list: typeof result.current.list) => void) => act(() => deed(result.current.list)),
    list: () => result.current.list,
    at: () => decodeURIComponent(result.current.at.pathname + result.current.at.search),
    how: () => result.current.how,
    asked: () => data.last[options.resource ?? 'hiddenDanger'],
  }
}
const HAZARD = buildRecord<LocalRecord>('hiddenDanger', { guid: 'h-1', $sync: 'synced' })

describe('the address of a list', () => {
  it.each([
    ['search', (list) => list.search(' 电线 '), 'q=电线&dangerLevel=major'],
    ['filters', (list) => list.setFilters({ dangerLevel: 'general' }), 'q=甲&dangerLevel=general'],
    ['reset', (list) => list.reset(), ''],
    ['setOrder', (list) => list.setOrder('deadline'), 'q=甲&dangerLevel=major&sort=deadline'],
    ['setPage', (list) => list.setPage(2, 50), 'q=甲&page=2&dangerLevel=major&size=50'],
    ['ask', (list) => list.ask('view=overdue&q=乙&sort=-deadline&page=9'), 'q=乙&view=overdue&sort=-deadline'],
  ] as [string, (list: ReturnType<typeof useListScreen>) => void, string][])(
    'is after %s that of the new question, from its first page, and no step back',
    (_what, deed, address) => {
      const shown = listAt('/hazards?q=甲&page=3&dangerLevel=major')
      shown.go(deed)
      const [path, question] = shown.at().split('?')
      expect(path).toBe('/hazards')
      expect(new URLSearchParams(question).toString().split('&').sort()).toEqual(
        new URLSearchParams(address).toString().split('&').sort(),
      )
      expect(shown.how()).toBe('REPLACE')
    },
  )

  it('keeps the page with the record that is opened and closed over it; opening is a step back', () => {
    const shown = listAt('/hazards?page=3')
    shown.go((list) => list.open(HAZARD))
    expect([shown.at(), shown.how()]).toEqual(['/hazards?page=3&open=h-1', 'PUSH'])
    shown.go((list) => list.close())
    expect([shown.at(), shown.how()]).toEqual(['/hazards?page=3', 'REPLACE'])
  })

  it('is that of the record on a phone; a tablet, where both stand side by side, has no step back', () => {
    layoutIs('phone')
    const pathOf = (guid: string) => `/hazard/${guid}`
    const phone = listAt('/hazards', { pathOf })
    phone.go((list) => list.open(HAZARD))
    expect(phone.at()).toBe('/hazard/h-1')
    layoutIs('tablet')
    const tablet = listAt('/hazards', { pathOf })
    tablet.go((list) => list.open(HAZARD))
    expect([tablet.at(), tablet.how()]).toEqual(['/hazards?open=h-1', 'REPLACE'])
  })

  it('stays where the page opens records in its own way', () => {
    const onOpen = vi.fn()
    const shown = listAt('/hazards', { onOpen })
    shown.go((list) => list.open(HAZARD))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(HAZARD)
    expect(shown.at()).toBe('/hazards')
  })

  it('forgets with another view what is open and the kept question', () => {
    const shown = listAt('/hazards?open=h-1&page=2')
    shown.go((list) => list.setView('overdue'))
    expect(shown.at()).toBe('/hazards?view=overdue')
    const kept = listAt('/hazards?open=h-1')
    kept.go((list) => list.ask('view=all'))
    expect(kept.at()).toBe('/hazards')
  })
})

describe('what of a list is asked for', () => {
  it('are pages on a desk, and as far as one has scrolled elsewhere', () => {
    expect(listAt('/hazards?page=3&size=50').asked()).toMatchObject({ pageIndex: 3, pageSize: 50 })
    layoutIs('tablet')
    const shown = listAt('/hazards')
    expect(shown.asked()).toMatchObject({ limit: 20 })
    expect(shown.asked()).not.toHaveProperty('pageIndex')
    shown.go((list) => list.more())
    shown.go((list) => list.more())
    expect(shown.asked()).toMatchObject({ limit: 60 })
    shown.go((list) => list.search('电线'))
    expect(shown.asked()).toMatchObject({ limit: 20, keyword: '电线' })
  })

  it('is within what the page fixes, and that is no column', () => {
    const filter = { field: 'companyName', equals: '甲厂' } as const
    const shown = listAt('/hazards?dangerLevel=major', { filter })
    expect(shown.asked()).toMatchObject({
      filter: { all: [filter, expect.objectContaining({ field: 'dangerLevel' })] },
    })
    expect(shown.list().filterCount).toBe(1)
    expect(listAt('/hazards').list().resource.list.filters).toContain('dangerLevel')
    const ofMajor = listAt('/hazards', { filter: { field: 'dangerLevel', equals: 'major' } })
    expect(ofMajor.list().resource.list.filters).not.toContain('dangerLevel')
  })

  it('is asked anew where the same is asked, but from the first page where one has gone on, and not where a filter went', () => {
    const first = listAt('/hazards?q=甲&dangerLevel=major')
    first.go((list) => list.setFilters({ dangerLevel: 'major' }))
    expect(data.refresh).toHaveBeenCalledOnce()
    const second = listAt('/hazards?q=甲&page=2')
    second.go((list) => list.setFilters({}))
    expect(second.at()).toBe('/hazards?q=甲')
    first.go((list) => list.setFilters({}))
    expect(first.at()).toBe('/hazards?q=甲')
    expect(data.refresh).toHaveBeenCalledOnce()
  })
})

describe('those who lack what a list is about', () => {
  const lacking = resourceNamed('withoutCommitNotice') as LackingList
  const onNotices = (address: string) =>
    listAt(address, { resource: address.includes('lacking') ? lacking.name : 'commitNotice', view: 'today', lacking })

  it('are a view behind its own, with their number once one can be late; 全部 is the last', () => {
    const { views } = onNotices('/notices').list()
    expect(views.at(-2)).toMatchObject({ value: lacking.name, count: 7 })
    expect(views.at(-1)).toEqual({ value: 'all', label: '全部' })
    data.now = '2026-11-20T00:59:00.000Z'
    expect(onNotices('/notices').list().views.at(-2)?.count).toBeUndefined()
  })

  it('are open by a word of the address, which another view takes back', () => {
    const notices = onNotices('/notices?page=2')
    notices.go((list) => list.setView(lacking.name))
    expect(notices.at()).toBe('/notices?lacking=1')
    const shown = onNotices('/notices?lacking=1')
    expect(shown.list().view).toBe(lacking.name)
    expect(shown.asked()).toMatchObject({ keptFirst: false })
    shown.go((list) => list.setView('today'))
    expect(shown.at()).toBe('/notices')
  })

  it('are nobody in the morning, which is said to who looks at them alone', () => {
    expect(onNotices('/notices?lacking=1').list().tooEarlyFor).toBeNull()
    data.now = '2026-11-20T00:59:00.000Z'
    expect(onNotices('/notices?lacking=1').list().tooEarlyFor).toBe('09:00')
    expect(onNotices('/notices').list().tooEarlyFor).toBeNull()
  })

  it('leave a list without views without a choice', () => {
    expect(listAt('/x', { resource: 'savedFilter' }).list().views).toEqual([])
  })
})
