// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BoardScreen, Tiles } from '#app/screens/BoardScreen.tsx'
import type { BoardTile } from '#domain/pages/boards.ts'

const kit = vi.hoisted(() => ({ found: {} as object, asked: vi.fn() }))
vi.mock('#app/data/use-counts.ts', () => ({
  useCounts: (lists: unknown) => {
    kit.asked(lists)
    return kit.found
  },
}))

const TILE: BoardTile = {
  label: '逾期隐患',
  resource: 'hiddenDanger',
  view: 'overdue',
  path: '/hazards',
  alarming: true,
}
const tile = (own: Partial<BoardTile> = {}) => {
  render(
    <MemoryRouter>
      <Tiles tiles={[{ ...TILE, ...own }]} />
    </MemoryRouter>,
  )
  return screen.getByRole('link')
}

beforeEach(() => {
  kit.asked.mockReset()
  kit.found = { state: 'ready', totals: [1_234] }
})
afterEach(cleanup)

it('counts what its list shows, and leads there', () => {
  const link = tile({ where: { dangerLevel: 'major' } })
  expect(link.textContent).toBe('1,234逾期隐患')
  const query = { view: 'overdue', dangerLevel: 'major' }
  expect(kit.asked.mock.calls[0]).toEqual([[{ resource: 'hiddenDanger', query }]])
  const address = new URL(link.getAttribute('href') ?? '', 'https://x.example')
  expect([address.pathname, [...address.searchParams.values()].toSorted()]).toEqual(['/hazards', ['major', 'overdue']])
})

it('has each its own of the numbers that are asked for together', () => {
  kit.found = { state: 'ready', totals: [3, 0] }
  render(
    <MemoryRouter>
      <Tiles tiles={[TILE, { ...TILE, label: '待巡查' }]} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((each) => each.textContent)).toEqual(['3逾期隐患', '0待巡查'])
  expect(kit.asked).toHaveBeenCalledOnce()
})

it.each([
  ['something is there that should not be', { state: 'ready', totals: [1] }, {}, true],
  ['nothing is', { state: 'ready', totals: [0] }, {}, false],
  ['nobody knows', { state: 'loading' }, {}, false],
  ['it may well be', { state: 'ready', totals: [1] }, { alarming: undefined }, false],
] as const)('alarms where %s: %j', (_what, found, own, isBad) => {
  kit.found = found
  expect(tile(own as never).className.includes('board__tile--bad')).toBe(isBad)
})

it.each([
  [{ state: 'loading' }, '—', 'true', ''],
  [{ state: 'offline' }, '—', 'false', '需要网络'],
  [{ state: 'problem' }, '—', 'false', '暂时读不到'],
  [{ state: 'ready', totals: [5], isUpdating: true }, '5', 'true', ''],
])('says of %j what it has', (found, number, isBusy, note) => {
  kit.found = found
  const link = tile()
  expect(link.textContent).toBe(`${number}逾期隐患${note}`)
  expect(link.querySelector('[aria-busy]')?.getAttribute('aria-busy')).toBe(isBusy)
})

it('stands in its groups, with what else is done most at the end', () => {
  const groups = [
    { title: '隐患', tiles: [TILE] },
    { title: '巡查', tiles: [{ ...TILE, label: '待巡查' }] },
  ]
  const page = (links: { label: string; path: string; icon: 'home' }[]) =>
    render(
      <MemoryRouter>
        <BoardScreen title="首页" groups={groups} links={links} />
      </MemoryRouter>,
    )
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent?.trim())
  page([])
  expect(titles()).toEqual(['隐患', '巡查'])
  cleanup()
  page([{ label: '企业档案', path: '/companies', icon: 'home' }])
  expect(titles()).toEqual(['隐患', '巡查', '常用功能'])
  expect(screen.getByRole('link', { name: '企业档案' }).getAttribute('href')).toBe('/companies')
})
