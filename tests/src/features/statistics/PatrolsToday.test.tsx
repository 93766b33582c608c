// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FIGURES } from '#app/features/statistics/links.ts'
import { PatrolsToday } from '#app/features/statistics/PatrolsToday.tsx'

vi.mock('#app/data/index.ts', () => ({
  onServerHint: () => () => undefined,
}))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: () => ({ answer: { state: 'ready', data: STATISTICS }, again: vi.fn() }),
}))
vi.mock('#app/features/statistics/GridTable.tsx', () => ({ GridTable: () => <p>各网格的表</p> }))
vi.mock('#app/features/statistics/CompanyShares.tsx', () => ({ CompanyShares: () => <p>企业的构成</p> }))
vi.mock('#app/features/statistics/DayBars.tsx', () => ({ DayBars: () => null }))

const NUMBERS = Object.fromEntries(FIGURES.map(({ name }) => [name, 1]))
const ROW = { ...NUMBERS, gridGuid: 'g', gridPath: 'g/', gridName: '吴江区', companies: 10, overdue: 0 }
const STATISTICS = { parent: ROW, total: ROW, trail: [], rows: [], days: [] }

afterEach(cleanup)

describe('PatrolsToday', () => {
  it('R053: toggles between grid statistics and company statistics', () => {
    render(
      <MemoryRouter>
        <PatrolsToday />
      </MemoryRouter>,
    )
    screen.getByText('各网格的表')
    fireEvent.click(screen.getByText('企业统计'))
    screen.getByText('企业的构成')
    expect(screen.queryByText('各网格的表')).toBeNull()
    fireEvent.click(screen.getByText('网格统计'))
    screen.getByText('各网格的表')
  })
})
