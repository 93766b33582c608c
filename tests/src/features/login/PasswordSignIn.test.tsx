// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasswordSignIn } from '#app/features/login/PasswordSignIn.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { signIn, postPublic } = vi.hoisted(() => ({ signIn: vi.fn(), postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ signIn, postPublic }))

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const type = (name: string, value: string) => fireEvent.change(input(name) as HTMLInputElement, { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))

function open() {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <PasswordSignIn />
    </MemoryRouter>,
  )
  type('username', ' grid ')
  type('password', 'wrong')
}

describe('PasswordSignIn', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('asks for no picture before the server does', async () => {
    signIn.mockRejectedValue(new Problem('auth.wrong-password', { left: 4, captcha: false }))
    open()
    submit()
    await screen.findByText('账号或密码错误')
    expect(input('code')).toBeNull()
    expect(signIn.mock.calls).toEqual([['grid', 'wrong', undefined]])
  })

  it('sends the digits of the picture along, and shows another one after each failure', async () => {
    signIn.mockRejectedValue(new Problem('auth.wrong-password', { left: 2, captcha: true }))
    postPublic.mockResolvedValueOnce({ id: 'c-1', svg: '<svg/>' }).mockResolvedValueOnce({ id: 'c-2', svg: '<svg/>' })
    open()
    submit()
    await screen.findByAltText('图形验证码')
    submit()
    await screen.findByText('请输入图形验证码')
    expect(signIn).toHaveBeenCalledTimes(1)
    type('code', '0417')
    submit()
    await eventually(() => expect(postPublic).toHaveBeenCalledTimes(2))
    expect(signIn.mock.lastCall).toEqual(['grid', 'wrong', { captchaId: 'c-1', code: '0417' }])
    expect(input('code')?.value).toBe('')
  })

  it('says no longer that a field is empty once it is filled in', async () => {
    signIn.mockRejectedValue(new Problem('auth.wrong-password', { left: 2, captcha: true }))
    postPublic.mockResolvedValue({ id: 'c-1', svg: '<svg/>' })
    open()
    submit()
    await screen.findByAltText('图形验证码')
    type('username', '')
    type('password', '')
    submit()
    const said = ['请输入账号', '请输入密码', '请输入图形验证码']
    const shown = () => said.filter((words) => screen.queryByText(words) !== null)
    await eventually(() => expect(shown()).toEqual(said))
    type('code', '0417')
    expect(shown()).toEqual(said.slice(0, 2))
    type('username', 'grid')
    expect(shown()).toEqual(['请输入密码'])
    type('password', 'right')
    expect(shown()).toEqual([])
  })

  it('says that the account is locked', async () => {
    signIn.mockRejectedValue(new Problem('auth.locked'))
    open()
    submit()
    await screen.findByText('密码错误次数过多，账号已锁定30分钟')
  })
})
