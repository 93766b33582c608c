// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InfoDialog } from '#app/features/account/InfoDialog.tsx'
import { toastStore } from '#app/ui/toast.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { ask, reloadUser } = vi.hoisted(() => ({ ask: vi.fn(), reloadUser: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/session/index.ts', () => ({ reloadUser }))

// All that the dialog reads of him.
const USER = { id: 7, version: 3, username: 'grid', name: '王巡', mobile: null } as CurrentUser

const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLInputElement, { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))

describe('InfoDialog', () => {
  beforeEach(() => reloadUser.mockResolvedValue(undefined))
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('R242: shows the account, two fields and two buttons', async () => {
    render(<InfoDialog user={USER} onClose={vi.fn()} />)
    await eventually(() => expect(reloadUser).toHaveBeenCalledOnce())
    expect(screen.getByText('grid').closest('p')?.textContent).toBe('登录账号 grid')
    expect([...document.querySelectorAll('label')].map((label) => label.textContent?.replace(/[*\s].*$/, ''))).toEqual([
      '中文姓名',
      '手机号码',
    ])
    const buttons = document.querySelectorAll('.account-dialog__buttons button')
    expect([...buttons].map((button) => button.textContent)).toEqual(['取消', '提交'])
  })

  it('asks for a code to a new number and for the password, and for neither where it stays', async () => {
    ask.mockResolvedValueOnce({ phone: '139****5678', expiresInMs: 300_000, resendAfterMs: 60_000 })
    render(<InfoDialog user={USER} onClose={vi.fn()} />)
    expect(document.querySelector('[name=password]')).toBeNull()
    type('mobile', '13912345678')
    submit()
    await screen.findByText('请输入6位验证码')
    expect(screen.getByText('请输入登录密码')).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText('验证码已发送到 139****5678')
    expect(ask.mock.calls).toEqual([['/api/user/sendMobileCode', { mobile: '13912345678' }]])
    expect(screen.getByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true)
  })

  it('shows a refusal at the field it is about', async () => {
    const issues = [{ path: 'code', code: 'wrong', message: '短信验证码不正确或已失效' }]
    ask.mockRejectedValueOnce(new Problem('input.invalid', { issues }))
    render(<InfoDialog user={USER} onClose={vi.fn()} />)
    type('mobile', '13912345678')
    type('code', '123456')
    type('password', 'Wujiang@2026')
    submit()
    await screen.findByText('短信验证码不正确或已失效')
  })

  it('R253, R281: saves name and number, closes, says so, and asks who the person is now', async () => {
    const onClose = vi.fn()
    render(<InfoDialog user={USER} onClose={onClose} />)
    type('name', ' 王新 ')
    type('mobile', '13912345678')
    type('code', '123456')
    type('password', 'Wujiang@2026')
    submit()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    const proof = { code: '123456', password: 'Wujiang@2026' }
    expect(ask.mock.calls).toEqual([
      [
        '/api/user/saveInfo',
        { id: 7, username: 'grid', version: 3, accountEnabled: true, name: '王新', mobile: '13912345678', ...proof },
      ],
    ])
    expect(reloadUser.mock.invocationCallOrder.at(-1)).toBeGreaterThan(ask.mock.invocationCallOrder[0] ?? Number.NaN)
    expect(toastStore.get().map(({ text }) => text)).toEqual(['操作成功'])
  })

  it('leaves out a number that was emptied', async () => {
    const onClose = vi.fn()
    render(<InfoDialog user={{ ...USER, mobile: '13912345678' }} onClose={onClose} />)
    type('mobile', '')
    type('password', 'Wujiang@2026')
    submit()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    expect(ask.mock.lastCall?.[1]).toMatchObject({ mobile: null })
  })

  it('R292: refuses a number that is none', async () => {
    render(<InfoDialog user={USER} onClose={vi.fn()} />)
    type('mobile', '12345')
    submit()
    await screen.findByText('请输入正确的手机格式！')
    expect(ask).not.toHaveBeenCalled()
  })

  it('stays open and reads the person again when somebody else changed him', async () => {
    ask.mockRejectedValue(new Problem('record.stale'))
    const onClose = vi.fn()
    render(<InfoDialog user={USER} onClose={onClose} />)
    reloadUser.mockClear()
    submit()
    await screen.findByText('记录已被他人修改，请刷新后再试')
    await eventually(() => expect(reloadUser).toHaveBeenCalledOnce())
    expect(onClose).not.toHaveBeenCalled()
  })
})
