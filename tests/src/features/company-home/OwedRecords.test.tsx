// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { CountsState } from '#app/data/use-counts.ts'
import { OWED } from '#app/features/company-home/home-counts.ts'
import { OwedRecords } from '#app/features/company-home/OwedRecords.tsx'
import { findPage } from '#domain/pages/find-page.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const { told } = vi.hoisted(() => ({ told: { counts: { state: 'loading' } as CountsState } }))
vi.mock('#app/data/use-counts.ts', () => ({ useCounts: () => told.counts }))

afterEach(cleanup)

function show(counts: CountsState) {
  told.counts = counts
  render(
    <MemoryRouter>
      <OwedRecords />
    </MemoryRouter>,
  )
}
const counted = (name: string) =>
  show({ state: 'ready', totals: OWED.map(({ list }) => (list === name ? 1 : 0)), isUpdating: false })

it('names what the enterprise owes and nothing else, with the way to its form', () => {
  counted('withoutDrill')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '安排演练' }).getAttribute('href')).toBe(
    '/fiveInOneCom/emergencyManageView/exercisePlan?form=new',
  )
})

it.each<CountsState>([
  { state: 'loading' },
  { state: 'offline' },
  { state: 'ready', totals: OWED.map(() => 0), isUpdating: false },
])('stands nowhere where nothing is owed, or where nobody knows: %o', (counts) => {
  show(counts)
  expect(screen.queryByText('应办未办')).toBeNull()
})

it.each(OWED)('the way out of $list is a form of what it lacks', ({ list, path }) => {
  const page = findPage(path)
  const { lacks } = resourceNamed(list)
  expect(page).toMatchObject({ resource: lacks?.resource })
  expect(page?.audience).toContain('enterprise')
  expect(resourceNamed(lacks?.resource ?? '').access.create(buildActor('safety'))).not.toBe('nothing')
})
