// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { EventPage } from '#app/features/duty/EventPage.tsx'
import type { Role } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ record: {} as AnyRecord, actor: null as unknown }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-20T02:32:00.000Z',
  useRecord: () => ({ state: 'loading' }),
}))
vi.mock('#app/screens/DetailScreen.tsx', () => ({
  DetailScreen: ({ top }: { top: (record: AnyRecord) => ReactNode }) => top(world.record),
}))
vi.mock('#app/ui/map/MiniMap.tsx', () => ({ MiniMap: () => null }))

function shown(role: Role, own: object) {
  world.actor = buildActor(role)
  world.record = buildRecord('incident', { guid: 'event', assignees: ['a', 'b'], ...own })
  render(
    <MemoryRouter initialEntries={['/event?guid=event']}>
      <EventPage />
    </MemoryRouter>,
  )
  return screen.queryByRole('link')?.textContent ?? null
}
afterEach(cleanup)

it.each([
  { role: 'duty', own: { status: 'handling' }, more: '2 人，继续添加' },
  { role: 'duty', own: { status: 'handling', assignees: [] }, more: '添加人员' },
  { role: 'duty', own: { status: 'settled' }, more: null },
  { role: 'duty', own: { status: 'closed' }, more: null },
  { role: 'town', own: { status: 'handling' }, more: null },
] as const)('of the event $own.status the $role is offered to send more people: $more', ({ role, own, more }) => {
  expect(shown(role, own)).toBe(more)
  expect(screen.queryByText('2 人') !== null).toBe(more === null)
})
