// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SmsSignIn } from '#app/features/login/SmsSignIn.tsx'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', async (original) => ({ ...(await original<object>()), postPublic }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})
const signIn = (mobile: string, code: string) => {
  render(<SmsSignIn />, { wrapper: MemoryRouter })
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: mobile } })
  fireEvent.change(screen.getByLabelText('短信验证码'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}

describe('signing in by text message', () => {
  it('says at each field what is wrong with it, and sends nothing', () => {
    signIn('12345', '')
    const [mobile, code] = ['手机号', '短信验证码'].map((name) => screen.getByLabelText(name, { exact: false }))
    expect(mobile?.closest('.form-field')?.textContent).toContain('手机号码')
    expect(code?.closest('.form-field')?.textContent).toContain('验证码')
    expect(postPublic).not.toHaveBeenCalled()
  })

  it('tells why the server refused, and keeps what was typed', async () => {
    postPublic.mockRejectedValue(new Problem('network.unreachable'))
    signIn('13812345678', '123456')
    expect(await screen.findByText('连不上平台，请检查网络后再试')).toBeTruthy()
    expect((screen.getByLabelText('短信验证码') as HTMLInputElement).value).toBe('123456')
  })

  it('an account that was chosen for one number is not asked for with the next', async () => {
    const accounts = [
      { username: 'grid', name: '沈建明' },
      { username: 'town', name: '陆文' },
    ]
    postPublic.mockRejectedValue(new Problem('auth.several-accounts', { accounts }))
    signIn('13812345678', '123456')
    const choice = await screen.findByLabelText('账号')
    fireEvent.change(choice, { target: { value: 'town' } })
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    await vi.waitFor(() => expect(postPublic).toHaveBeenCalledTimes(2))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13912345678' } })
    expect(screen.queryByLabelText('账号')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: '登录' }))
    await vi.waitFor(() => expect(postPublic).toHaveBeenCalledTimes(3))
    expect(postPublic.mock.calls.map(([, asked]) => [asked.mobile, asked.username])).toEqual([
      ['13812345678', null],
      ['13812345678', 'town'],
      ['13912345678', null],
    ])
  })
})
