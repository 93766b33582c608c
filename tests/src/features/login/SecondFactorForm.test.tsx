// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasswordSignIn } from '#app/features/login/PasswordSignIn.tsx'
import { TokenSignInPage } from '#app/features/login/TokenSignInPage.tsx'
import { LockScreen } from '#app/shell/LockScreen.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const { signIn, unlock, postPublic, adoptToken, sendNow } = vi.hoisted(() => ({
  signIn: vi.fn(),
  unlock: vi.fn(),
  postPublic: vi.fn(),
  adoptToken: vi.fn(),
  sendNow: vi.fn(),
}))
vi.mock('#app/session/index.ts', () => ({ signIn, unlock, postPublic, adoptToken, signOut: vi.fn() }))
vi.mock('#app/data/index.ts', () => ({ useSync: () => ({ sendNow }) }))

const ISSUED = { token: 'token-1', expiresInMs: 60_000 }
const required = () => new Problem('auth.second-factor-required', { challenge: 'c-1', expiresInMs: 300_000 })
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const type = (name: string, value: string) => fireEvent.change(input(name) as HTMLInputElement, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** As far as the step that asks for the code. */
async function halfWay() {
  signIn.mockRejectedValue(required())
  render(
    <MemoryRouter initialEntries={['/login']}>
      <PasswordSignIn />
    </MemoryRouter>,
  )
  type('username', 'admin')
  type('password', 'Wujiang@2026')
  press('登录')
  return (await screen.findByLabelText('动态口令')) as HTMLInputElement
}

describe('the step of the second factor', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('follows a right password, in a field that phones fill by themselves', async () => {
    const field = await halfWay()
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(input('password')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends the code with the challenge, and signs in with the answer and the password', async () => {
    postPublic.mockResolvedValue(ISSUED)
    await halfWay()
    type('secondFactor', ' 123456 ')
    press('登录')
    await waitFor(() => expect(adoptToken.mock.calls).toEqual([[ISSUED, 'Wujiang@2026']]))
    expect(postPublic.mock.calls).toEqual([['/auth/loginBySecondFactor', { challenge: 'c-1', code: '123456' }]])
  })

  it('asks for the code before it sends anything, and says how many tries are left', async () => {
    postPublic.mockRejectedValue(new Problem('auth.second-factor-wrong', { left: 2 }))
    await halfWay()
    press('登录')
    await screen.findByText('请输入动态口令')
    expect(postPublic).not.toHaveBeenCalled()
    type('secondFactor', '000000')
    press('登录')
    await screen.findByText('动态口令或恢复码不正确，或已用过，再错2次将锁定30分钟')
    expect(input('secondFactor')?.value).toBe('')
  })

  it('takes a recovery code instead, and leads back to the password', async () => {
    await halfWay()
    press('手机不在身边，改用恢复码')
    const field = (await screen.findByLabelText('恢复码')) as HTMLInputElement
    expect(field.inputMode).toBe('text')
    press('返回')
    expect(input('password')?.value).toBe('Wujiang@2026')
  })

  it('follows the token of a neighbouring platform', async () => {
    postPublic.mockRejectedValueOnce(required())
    render(
      <MemoryRouter initialEntries={['/call_back?token=t']}>
        <TokenSignInPage />
      </MemoryRouter>,
    )
    await screen.findByLabelText('动态口令')
    postPublic.mockResolvedValueOnce(ISSUED)
    type('secondFactor', '123456')
    press('登录')
    await waitFor(() => expect(adoptToken.mock.calls).toEqual([[ISSUED, undefined]]))
  })

  it('is asked for over the page where a session has ended, and sending goes on then', async () => {
    unlock.mockRejectedValue(required())
    postPublic.mockResolvedValue(ISSUED)
    const onLater = vi.fn()
    const user = { name: '管理员', username: 'admin' } as CurrentUser // all that the screen reads of him
    render(<LockScreen user={user} reason="needs-sign-in" onLater={onLater} />)
    type('password', 'Wujiang@2026')
    press('登录')
    await screen.findByLabelText('动态口令')
    type('secondFactor', '123456')
    press('登录')
    await waitFor(() => expect(onLater).toHaveBeenCalled())
    expect(adoptToken.mock.calls).toEqual([[ISSUED, 'Wujiang@2026']])
    expect(sendNow).toHaveBeenCalled()
  })
})
