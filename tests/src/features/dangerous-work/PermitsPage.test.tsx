// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { AllPermitsPage } from '#app/features/dangerous-work/PermitsPage.tsx'
import { buildActor } from '#tests/factories/domain.ts'

vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor('safety') }) }))
vi.mock('#app/screens/ListScreen.tsx', () => ({ ListScreen: ({ toolbar }: { toolbar: ReactNode }) => toolbar }))

it('a new permit is begun by a word as short as that of other lists where a phone has no room for more', () => {
  render(<AllPermitsPage />, { wrapper: MemoryRouter })
  const link = screen.getByRole('link', { name: '新开作业票' })
  expect(link.querySelector('.add-link__what')?.textContent).toBe('作业票')
})
