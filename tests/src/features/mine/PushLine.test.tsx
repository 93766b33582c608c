// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isPushOn, turnPushOff, turnPushOn } from '#app/data/push.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { pushPermission } from '#app/device/push.ts'
import { PushLine } from '#app/features/mine/PushLine.tsx'

vi.mock('#app/data/index.ts', () => ({ useIsOffline: () => false }))
vi.mock('#app/data/push.ts', () => ({ isPushOn: vi.fn(), turnPushOn: vi.fn(), turnPushOff: vi.fn() }))
vi.mock('#app/device/push.ts', () => ({ pushPermission: vi.fn() }))

const permission = vi.mocked(pushPermission)
const wasOn = vi.mocked(isPushOn)
const on = vi.mocked(turnPushOn)
const off = vi.mocked(turnPushOff)

describe('PushLine', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('is turned on and off again', async () => {
    permission.mockReturnValue('askable')
    wasOn.mockResolvedValue(false)
    render(<PushLine userGuid="u-1" />)
    screen.getByText('正在查询')
    fireEvent.click(await screen.findByRole('button', { name: '开启推送提醒' }))
    const button = await screen.findByRole('button', { name: '关闭推送提醒' })
    expect(on.mock.calls).toEqual([['u-1']])
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await screen.findByRole('button', { name: '开启推送提醒' })
    expect(off).toHaveBeenCalledOnce()
  })

  it.each([
    { is: 'unsupported', words: /不提供推送.*主屏幕/ },
    { is: 'denied', words: /已拒绝通知.*网站设置/ },
  ] as const)('says what to do where it is $is, and has no button', ({ is, words }) => {
    permission.mockReturnValue(is)
    render(<PushLine userGuid="u-1" />)
    screen.getByText(words)
    expect(screen.queryByRole('button')).toBeNull()
    expect(wasOn).not.toHaveBeenCalled()
  })

  it('shows at once that the person has said no', async () => {
    permission.mockReturnValue('askable')
    wasOn.mockResolvedValue(false)
    on.mockImplementation(async () => {
      permission.mockReturnValue('denied')
      throw new DeviceProblem('push.denied')
    })
    render(<PushLine userGuid="u-1" />)
    fireEvent.click(await screen.findByRole('button', { name: '开启推送提醒' }))
    await screen.findByText(/已拒绝通知/)
    expect(screen.queryByRole('button', { name: /推送提醒/ })).toBeNull()
  })

  it('stays off where the push service cannot be reached', async () => {
    permission.mockReturnValue('granted')
    wasOn.mockResolvedValue(false)
    on.mockRejectedValue(new DeviceProblem('push.unreachable'))
    render(<PushLine userGuid="u-1" />)
    fireEvent.click(await screen.findByRole('button', { name: '开启推送提醒' }))
    await waitFor(() => screen.getByRole('button', { name: '开启推送提醒' }))
    expect(on).toHaveBeenCalledOnce()
  })
})
