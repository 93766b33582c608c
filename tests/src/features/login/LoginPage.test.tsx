// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '#app/features/login/LoginPage.tsx'
import { writeTokenCookie } from '#app/session/token-cookie.ts'

const { session } = vi.hoisted(() => ({ session: { state: 'loading' as string, isHeld: false } }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: session.state }),
  holdsUnsentWork: async () => session.isHeld,
}))

const open = () =>
  render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage />
    </MemoryRouter>,
  )

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  session.state = 'loading'
  session.isHeld = false
})
afterEach(() => {
  cleanup()
  writeTokenCookie(null)
  vi.unstubAllGlobals()
})

describe('the sign-in page', () => {
  it('shows no form while somebody may still be signed in', () => {
    writeTokenCookie('token-1')
    open()
    expect(screen.queryByLabelText('密码')).toBeNull()
  })

  it('shows it once nobody turns out to be', async () => {
    writeTokenCookie('token-1')
    session.state = 'signed-out'
    open()
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  })

  it('shows it at once where nobody was', () => {
    open()
    expect(screen.getByRole('button', { name: '登录' })).toBeTruthy()
  })

  it('tells that somebody’s work waits here, and no name', async () => {
    session.state = 'signed-out'
    session.isHeld = true
    open()
    expect((await screen.findByText(/本机保存着未上传的内容/)).textContent).not.toMatch(/条|王|账号名/)
  })
})
