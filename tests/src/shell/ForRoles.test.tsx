// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ForRoles } from '#app/shell/ForRoles.tsx'
import type { Role } from '#domain/kit/access.ts'
import { holdsOneOf } from '#domain/rules/permission.ts'

const session = vi.hoisted(() => ({ current: {} as object }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => session.current }))

const show = (held: readonly Role[] | null, listed: readonly Role[]) => {
  session.current = held === null ? { state: 'signed-out' } : { state: 'signed-in', actor: { roles: held } }
  render(<ForRoles roles={listed}>只给有权的人</ForRoles>)
  return screen.queryByText('只给有权的人') !== null
}

afterEach(cleanup)

describe('ForRoles', () => {
  it.each([
    ['who has one of the roles', ['grid', 'town'], ['town', 'bureau'], true],
    ['who has none of them', ['grid'], ['town', 'bureau'], false],
    ['the administrator, where he is not listed', ['admin'], ['town'], false],
    ['nobody', null, ['town'], false],
  ] as const)('R134, R135: shows it to %s: %s %s', (_who, held, listed, shown) => {
    expect(show(held, listed)).toBe(shown)
  })

  it('R136: fails where no role is listed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => show(['admin'], [])).toThrow('no roles are listed')
    expect(() => holdsOneOf(['admin'], [])).toThrow()
  })
})
