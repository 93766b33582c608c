// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { slots } from '#app/resources/dangerousWorkPermit/slots.ts'
import type { Role } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const fakes = vi.hoisted(() => ({ role: 'safety' as Role }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor(fakes.role) }),
}))

/** What the link of a permit in this state says to this role. */
function said(role: Role, status: string) {
  fakes.role = role
  const { Extra } = slots
  const record = { guid: 'permit-1', status } as unknown as LocalRecord
  render(Extra === undefined ? null : <Extra record={record} Pane={() => null} />, { wrapper: MemoryRouter })
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/specialWork/permit-1')
  return link.textContent
}

afterEach(cleanup)

describe('a permit beside its list', () => {
  it.each(['draft', 'pendingMeasures', 'working'])('goes on at the enterprise while it is %s', (status) => {
    expect(said('safety', status)).toBe('办理作业票')
  })

  it.each(['closed', 'returned', 'voided'])('is read there once it is %s', (status) => {
    expect(said('safety', status)).toBe('查看作业票')
  })

  it.each(['grid', 'town', 'bureau'] as const)('%s reads its measures and readings, and takes none', (role) => {
    expect(said(role, 'working')).toBe('查看作业票')
    cleanup()
    expect(said(role, 'closed')).toBe('查看作业票')
  })
})
