// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { buildActor } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'
import '#domain/areas/all.ts'

layoutIs('desktop')
vi.mock('#app/data/index.ts', () => ({
  useDraft: (_key: string, init: { value: () => object }) => ({
    ...{ value: init.value(), set: () => undefined, savedAt: null, loading: false, remove: async () => undefined },
  }),
  useAct: () => ({ busy: false, act: async () => ({ state: 'applied' }) }),
  useRecord: () => ({ state: 'loading' }),
  useRecords: () => ({ state: 'loading' }),
  correctedNow: () => '2026-11-20T02:00:00.000Z',
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor('admin') }),
  currentActor: () => buildActor('admin'),
}))

beforeAll(() => loadScreenParts('user'))

it('whoever makes an account reads how its person gets in, with a telephone and without', () => {
  render(
    <MemoryRouter>
      <ResourceForm resource="user" />
    </MemoryRouter>,
  )
  const hint = screen.getByText(/首次登录/).textContent
  for (const way of ['短信验证码', '重置密码']) expect(hint).toContain(way)
})
