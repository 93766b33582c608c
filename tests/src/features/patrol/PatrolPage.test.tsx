// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PatrolPage } from '#app/features/patrol/PatrolPage.tsx'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const { session } = vi.hoisted(() => ({ session: { current: {} as object } }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => session.current }))
vi.mock('#app/data/index.ts', () => ({}))
vi.mock('#app/features/patrol/use-patrol-target.ts', () => ({ usePatrolTarget: () => ({ state: 'choose' }) }))
vi.mock('#app/features/patrol/CompanyChooser.tsx', () => ({ CompanyChooser: () => <p>选择企业</p> }))
vi.mock('#app/features/patrol/PatrolForm.tsx', () => ({ PatrolForm: () => null }))
vi.mock('#app/features/patrol/WalkDone.tsx', () => ({ WalkDone: () => null }))
vi.mock('#app/features/patrol/TaskChooser.tsx', () => ({ TaskChooser: () => null }))

const INSPECTORS: readonly Role[] = ['grid', 'town', 'officer', 'bureau']
const CLOSED = '您的账号不能填写巡查，请联系管理员'

const open = () =>
  render(
    <MemoryRouter>
      <PatrolPage />
    </MemoryRouter>,
  )

describe('PatrolPage', () => {
  afterEach(cleanup)

  it.each(Object.keys(ROLES) as Role[])('opens for %s only where he inspects', (role) => {
    session.current = { state: 'signed-in', actor: buildActor(role), user: {} }
    open()
    const isOpen = INSPECTORS.includes(role)
    expect(screen.queryByText('选择企业') !== null).toBe(isOpen)
    expect(screen.queryByText(CLOSED) !== null).toBe(!isOpen)
  })

  it('shows neither before it is known who asks', () => {
    session.current = { state: 'loading' }
    open()
    expect(screen.queryByText('选择企业')).toBeNull()
    expect(screen.queryByText(CLOSED)).toBeNull()
  })
})
