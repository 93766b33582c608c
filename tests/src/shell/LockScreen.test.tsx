// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LockScreen, type LockScreenProps } from '#app/shell/LockScreen.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const kit = vi.hoisted(() => ({
  ...{ unlock: vi.fn(), signOut: vi.fn(), sendNow: vi.fn(), asks: vi.fn() },
  second: { form: null as ReactNode, onIn: () => {} },
}))
vi.mock('#app/data/index.ts', () => ({ useSync: () => ({ sendNow: kit.sendNow }) }))
vi.mock('#app/session/index.ts', () => ({ unlock: kit.unlock, signOut: kit.signOut }))
vi.mock('#app/features/login/use-second-factor.tsx', () => ({
  useSecondFactor: (onIn: () => void) => {
    kit.second.onIn = onIn
    return { asks: kit.asks, form: kit.second.form }
  },
}))

const user = { name: '王安', username: 'wangan' } as CurrentUser
const onLater = vi.fn()
const open = (own: Partial<LockScreenProps> = {}) => render(<LockScreen user={user} reason="locked" {...own} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (value: string) => fireEvent.change(screen.getByLabelText('王安（wangan）的密码'), { target: { value } })
const submit = (name = '解锁') => act(async () => void fireEvent.click(button(name)))
const alert = () => screen.queryByRole('alert')?.textContent ?? null

beforeEach(() => {
  vi.resetAllMocks()
  kit.second.form = null
})
afterEach(cleanup)

describe('a page that is locked', () => {
  it('is opened with the password alone, and cannot be put off; another may take over', async () => {
    open()
    expect(screen.getByRole('dialog', { name: '已锁定' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '稍后再说，继续填写' })).toBeNull()
    await submit()
    expect(alert()).toBe('请输入密码')
    expect(kit.unlock).not.toHaveBeenCalled()
    type('secret')
    await submit()
    expect(kit.unlock).toHaveBeenCalledExactlyOnceWith('secret')
    fireEvent.click(button('换账号登录'))
    expect(kit.signOut).toHaveBeenCalledExactlyOnceWith({ mode: 'keep', isHandedOn: true })
  })

  it('is tried once at a time, and stays on the page', () => {
    kit.unlock.mockReturnValue(new Promise(() => undefined))
    open()
    type('secret')
    expect(fireEvent.submit(button('解锁').closest('form') as HTMLFormElement)).toBe(false)
    expect(button('解锁').disabled).toBe(true)
  })

  it.each([
    [new Problem('auth.wrong-password'), new Problem('auth.wrong-password').message],
    [new Problem('network.unreachable'), '没有网络，暂时不能登录'],
    [new Error('bug'), '请求失败'],
  ])('says why it stays locked: %s', async (problem, words) => {
    kit.unlock.mockRejectedValue(problem)
    open({ onLater })
    type('secret')
    await submit()
    expect(alert()).toBe(words)
    expect(onLater).not.toHaveBeenCalled()
  })
})

describe('a session that is over', () => {
  const over = () => open({ reason: 'needs-sign-in', onLater })

  it('can be put off, and is left to nobody else', async () => {
    over()
    expect(screen.getByRole('dialog', { name: '请重新登录' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '换账号登录' })).toBeNull()
    fireEvent.click(button('稍后再说，继续填写'))
    expect(onLater).toHaveBeenCalledOnce()
    type('secret')
    await submit('登录')
    expect(onLater).toHaveBeenCalledTimes(2)
  })

  it('asks for the second factor in place of the password where there is one, and then sends what waits', async () => {
    kit.unlock.mockRejectedValue(new Problem('auth.wrong-password'))
    kit.asks.mockReturnValue(true)
    over()
    type('secret')
    await submit('登录')
    expect(kit.asks).toHaveBeenCalledExactlyOnceWith(expect.any(Problem), 'secret')
    expect(alert()).toBeNull()
    cleanup()
    kit.second.form = <p>动态口令</p>
    over()
    expect(screen.getByText('动态口令')).toBeTruthy()
    expect(screen.queryByLabelText(/的密码/)).toBeNull()
    kit.second.onIn()
    expect([kit.sendNow.mock.calls.length, onLater.mock.calls.length]).toEqual([1, 1])
  })
})
