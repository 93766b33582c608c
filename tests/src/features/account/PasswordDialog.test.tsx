// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasswordDialog } from '#app/features/account/PasswordDialog.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const { ask, signOutAndReload } = vi.hoisted(() => ({ ask: vi.fn(), signOutAndReload: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/session/index.ts', () => ({ signOutAndReload }))

const USER = { username: 'grid' } as CurrentUser // all that the dialog reads of him

const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLInputElement, { target: { value } })

function fill(values: Record<string, string> = {}) {
  const filled = { oldPassword: 'Wujiang@2026', newPassword: 'Taihu#5927', confirmNewPassword: 'Taihu#5927', ...values }
  for (const [name, value] of Object.entries(filled)) type(name, value)
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
}

describe('PasswordDialog', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('R278: forced, it has another title and no way out', () => {
    render(<PasswordDialog user={USER} />)
    const dialog = screen.getByRole('dialog', { name: '修改初始密码' })
    dialog.focus()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.getByRole('dialog', { name: '修改初始密码' })).toBe(dialog)
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  })

  it('lets somebody who came in by a code set his first password', async () => {
    render(<PasswordDialog user={{ ...USER, hasPassword: false }} />)
    expect(screen.getByRole('dialog', { name: '设置密码' })).toBeTruthy()
    expect(document.querySelector('[name=oldPassword]')).toBeNull()
    type('newPassword', 'Taihu#5927')
    type('confirmNewPassword', 'Taihu#5927')
    fireEvent.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(ask.mock.lastCall?.[1]).toMatchObject({ username: 'grid', newPassword: 'Taihu#5927' })
  })

  it('R279: otherwise it closes by its buttons and by Escape', () => {
    const onClose = vi.fn()
    render(<PasswordDialog user={USER} onClose={onClose} />)
    const dialog = screen.getByRole('dialog', { name: '修改密码' })
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    dialog.focus()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('R289: says on leaving the field that the old password is missing', async () => {
    render(<PasswordDialog user={USER} />)
    fireEvent.blur(document.querySelector('[name=oldPassword]') as HTMLInputElement)
    await screen.findByText('原密码不能为空')
  })

  it('R238, R239, R240: shows the account, three fields and two buttons', () => {
    render(<PasswordDialog user={USER} onClose={vi.fn()} />)
    expect(screen.getByText('grid').closest('p')?.textContent).toBe('登录账号 grid')
    expect([...document.querySelectorAll('label')].map((label) => label.textContent?.replace(/[*\s].*$/, ''))).toEqual([
      '原密码',
      '新密码',
      '确认新密码',
    ])
    const buttons = document.querySelectorAll('.account-dialog__buttons button')
    expect([...buttons].map((button) => button.textContent)).toEqual(['取消', '提交'])
  })

  it('R241: Enter submits', () => {
    render(<PasswordDialog user={USER} onClose={vi.fn()} />)
    // A form with one submit button is submitted by Enter in any of its fields.
    const form = document.querySelector('form') as HTMLFormElement
    const submits = [...form.querySelectorAll('button')].filter(({ type }) => type === 'submit')
    expect(submits.map((button) => button.textContent)).toEqual(['提交'])
    expect([...form.querySelectorAll('input:not([type=hidden])')].every((input) => form.contains(input))).toBe(true)
  })

  it.each([
    ['R322: seven characters', 'Tai#592', 'Tai#592', '密码应不少于8位，且必须包含字母、数字和特殊符号'],
    ['R107: no digit', 'Taihu#plum', 'Taihu#plum', '密码应不少于8位，且必须包含字母、数字和特殊符号'],
    ['R107: no special character', 'Taihu5927', 'Taihu5927', '密码应不少于8位，且必须包含字母、数字和特殊符号'],
    ['R107: no letter', '5927#1862', '5927#1862', '密码应不少于8位，且必须包含字母、数字和特殊符号'],
    ['R107: 33 characters', 'Tz#5'.repeat(8).concat('T'), 'Tz#5'.repeat(8).concat('T'), '密码不能超过32位'],
    ['R107: three ascending', 'Taihu#5678', 'Taihu#5678', '密码不能含有三个连续递增的字符，如abc或123'],
    ['R291: not repeated', 'Taihu#5927', '', '两次输入的密码不一致'],
  ])('R290, R315: says of %s what is wrong, and sends nothing', async (_what, newPassword, repeated, sentence) => {
    render(<PasswordDialog user={USER} />)
    fill({ newPassword, confirmNewPassword: repeated })
    await screen.findByText(sentence)
    expect(ask).not.toHaveBeenCalled()
  })

  it('R291, R315: sends nothing that breaks a rule', async () => {
    render(<PasswordDialog user={USER} />)
    fill({ confirmNewPassword: 'Taihu#5928' })
    await screen.findByText('两次输入的密码不一致')
    expect(ask).not.toHaveBeenCalled()
  })

  it('R252, R280, R316, R323: announces the sign-out once the password was changed, and cannot be closed any more', async () => {
    ask.mockResolvedValue(null)
    render(<PasswordDialog user={USER} onClose={vi.fn()} />)
    fill()
    await screen.findByText('密码修改成功，3秒后自动退出登录')
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
    expect(ask.mock.calls).toEqual([
      [
        '/api/user/updateUserPasswd',
        {
          username: 'grid',
          oldPassword: 'Wujiang@2026',
          newPassword: 'Taihu#5927',
          confirmNewPassword: 'Taihu#5927',
        },
      ],
    ])
  })

  it.each([
    [
      new Problem('input.invalid', { issues: [{ path: 'oldPassword', code: 'wrong', message: '原密码不正确' }] }),
      '原密码不正确',
    ],
    [new Problem('auth.locked'), '密码错误次数过多，账号已锁定30分钟'],
    [new Problem('network.unreachable'), '连不上平台，请检查网络后再试'],
  ])('shows a refusal where it belongs: %s', async (problem, sentence) => {
    ask.mockRejectedValue(problem)
    render(<PasswordDialog user={USER} />)
    fill()
    await waitFor(() => screen.getByText(sentence))
    expect(signOutAndReload).not.toHaveBeenCalled()
  })
})
