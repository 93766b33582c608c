// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SecondFactorDialog } from '#app/features/account/SecondFactorDialog.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const { ask, reloadUser } = vi.hoisted(() => ({ ask: vi.fn(), reloadUser: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/session/index.ts', () => ({ reloadUser }))

const USER = { username: 'admin' } as CurrentUser // all that the dialog reads of him
const KEY = { key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const CALLS = '/api/user/secondFactor'

const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLInputElement, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Answers each call of the dialog by its last word. */
function answer(answers: Record<string, unknown>) {
  reloadUser.mockResolvedValue(undefined)
  ask.mockImplementation(async (path: string) => {
    const given = answers[path.slice(CALLS.length)]
    if (given instanceof Problem) throw given
    return given
  })
}

describe('SecondFactorDialog', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('switches on: password, square and key, a first code, and recovery codes that are not closed by mistake', async () => {
    answer({ '': { isOn: false, recoveryCodesLeft: 0 }, '/begin': KEY, '/confirm': { recoveryCodes: CODES } })
    render(<SecondFactorDialog user={USER} onClose={vi.fn()} />)
    await screen.findByText('下一步')
    type('password', 'Wujiang@2026')
    press('下一步')
    await screen.findByRole('img', { name: '动态口令二维码' })
    screen.getByText('JBSW Y3DP EHPK 3PXP')
    expect(screen.queryByRole('button', { name: '保存图片' })).toBeNull()
    type('code', '123456')
    press('启用')
    await screen.findByText(CODES[1] ?? '')
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
    expect(ask.mock.calls.slice(1)).toEqual([
      [`${CALLS}/begin`, { password: 'Wujiang@2026' }],
      [`${CALLS}/confirm`, { code: '123456' }],
    ])
  })

  it('has no way out while it is forced', async () => {
    answer({ '': { isOn: false, recoveryCodesLeft: 0 } })
    render(<SecondFactorDialog user={USER} />)
    await screen.findByText('按平台安全策略，管理员须先启用动态口令，再继续使用。')
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  })

  it('switches off with password and code, and says at the field what is wrong', async () => {
    const wrong = { path: 'code', code: 'wrong', message: '动态口令或恢复码不正确，或已用过' }
    answer({ '': { isOn: true, recoveryCodesLeft: 7 }, '/off': new Problem('input.invalid', { issues: [wrong] }) })
    render(<SecondFactorDialog user={USER} onClose={vi.fn()} />)
    await screen.findByText('已启用，恢复码还剩7个')
    press('停用')
    type('password', 'Wujiang@2026')
    press('停用')
    await screen.findByText('请输入动态口令')
    type('code', '000000')
    press('停用')
    await screen.findByText('动态口令或恢复码不正确，或已用过')
    answer({ '/off': null })
    type('code', '123456')
    press('停用')
    await waitFor(() => expect(reloadUser).toHaveBeenCalled())
  })

  it('says that it cannot be read without a network, and tries again', async () => {
    answer({ '': new Problem('network.unreachable') })
    render(<SecondFactorDialog user={USER} onClose={vi.fn()} />)
    await screen.findByRole('alert')
    answer({ '': { isOn: false, recoveryCodesLeft: 0 } })
    press('重试')
    await screen.findByText('下一步')
  })
})
