// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HazardsPage } from '#app/features/hazards/HazardsPage.tsx'
import { actionsOf } from '#domain/resources/actions.ts'
import { buildActor, buildHazard } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const actor = buildActor('town')
const rows = ['a', 'b'].map((guid) => ({
  ...buildHazard({ guid, gridPath: actor.gridPath, status: 'closed' }),
  $sync: 'synced',
}))

layoutIs('phone')
vi.hoisted(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', actor }),
  currentActor: () => actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: () => ({ state: 'ready', rows, total: 2, hasMore: false, source: 'device', asOf: null, refresh() {} }),
}))

afterEach(cleanup)

// Nothing here loads the rest of the area beforehand: it comes as it does for somebody who opens the address.
describe('hazards on a phone', () => {
  it('stand there before what may be done to them has come, and are chosen together once it has', async () => {
    render(
      <MemoryRouter>
        <HazardsPage />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(actionsOf('hiddenDanger').has('lookBack')).toBe(false)
    expect(await screen.findByRole('button', { name: '多选' })).toBeTruthy()
    expect(actionsOf('hiddenDanger').has('lookBack')).toBe(true)
  })
})
