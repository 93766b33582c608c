// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ListTablet } from '#app/screens/ListTablet.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const actor = buildActor('safety')
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor }), currentActor: () => actor }))

const brought = vi.fn()
Element.prototype.scrollIntoView = function () {
  brought(this.textContent)
}
afterEach(() => {
  cleanup()
  brought.mockReset()
})

const resource = resourceNamed('team')
const rows = ['抢险队', '救护队'].map((teamName) => ({ ...blankRecord(resource, teamName), teamName }))

function shown(open: string | null, held: readonly object[] = rows) {
  const looks = {
    list: {
      resource,
      state: { open, filters: {}, keyword: '' },
      records: { state: 'ready', rows: held, total: held.length, hasMore: false, asOf: null, refresh: vi.fn() },
      query: {},
      views: [],
      filterCount: 0,
      tooEarlyFor: null,
    },
    title: '队伍管理',
    specs: [],
    detail: ({ guid }: { guid: string }) => <section aria-label="详情">{guid}</section>,
  } as unknown as ListLooks
  return (
    <MemoryRouter>
      <ListTablet {...looks} />
    </MemoryRouter>
  )
}
it('a list on a tablet has the whole width while nothing is open, and no half that says to choose', () => {
  const { container, rerender } = render(shown(null))
  expect(container.querySelector('.list-panes__detail')).toBeNull()
  rerender(shown(null, []))
  expect(screen.queryByText(/请选择/)).toBeNull()
})

it('and a half once a record is open, which is brought into sight, as it is when the record closes', () => {
  const { rerender } = render(shown(null))
  expect(brought).not.toHaveBeenCalled()
  rerender(shown('救护队'))
  expect(screen.getByRole('region', { name: '详情' }).textContent).toBe('救护队')
  expect(brought.mock.lastCall?.[0]).toContain('救护队')
  rerender(shown(null))
  expect(screen.queryByRole('region', { name: '详情' })).toBeNull()
  expect(brought).toHaveBeenCalledTimes(2)
})
