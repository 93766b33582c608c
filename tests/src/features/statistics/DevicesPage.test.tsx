// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DevicesPage } from '#app/features/statistics/DevicesPage.tsx'
import type { StuckDevice } from '#domain/contract/stuck-devices.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { ask, again, confirm, shown } = vi.hoisted(() => ({
  ...{ ask: vi.fn(), again: vi.fn(), confirm: vi.fn(), shown: { data: [] as unknown[] } },
}))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: () => ({ answer: { state: 'ready', data: shown.data }, again }),
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: { guid: 'me' } }) }))
vi.mock('#app/ui/index.ts', async (original) => ({ ...(await original<object>()), confirm }))

const LOST: StuckDevice = {
  ...{ deviceId: 'd-1', userGuid: 'u-1', userName: '王巡', gridName: '甲网格', phone: '13812345678' },
  ...{ at: '2026-11-20T02:00:00.000Z', ops: 2, media: 0, bytes: 0, rejected: 0, oldestAt: null, appV: '1' },
  ...{ clockOffsetMs: null, alarm: '手机上有 2 条内容丢失' },
  ...{ works: null, patrols: null, checks: null },
}

describe('a device that lost work', () => {
  beforeEach(() => {
    shown.data = [LOST]
    ask.mockResolvedValue(null)
    render(<DevicesPage />, { wrapper: MemoryRouter })
  })
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })
  const settle = () => fireEvent.click(screen.getByRole('button', { name: '已核实' }))

  it('stays an alarm where its keeper is not sure', async () => {
    confirm.mockResolvedValue(false)
    settle()
    await eventually(() => expect(confirm).toHaveBeenCalledOnce())
    expect(ask).not.toHaveBeenCalled()
    expect(again).not.toHaveBeenCalled()
  })

  it('is settled where he is', async () => {
    confirm.mockResolvedValue(true)
    settle()
    await eventually(() => expect(again).toHaveBeenCalledOnce())
    expect(ask).toHaveBeenCalledExactlyOnceWith('/api/statistics/devices/settle', { deviceId: 'd-1', userGuid: 'u-1' })
  })

  it('stays, and may be settled again, where the server refused', async () => {
    confirm.mockResolvedValue(true)
    ask.mockRejectedValueOnce(new Problem('server.busy'))
    settle()
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    expect(again).not.toHaveBeenCalled()
    settle()
    await eventually(() => expect(again).toHaveBeenCalledOnce())
  })
})

describe('what waits on a device', () => {
  afterEach(cleanup)
  it.each([
    [
      'as people count it',
      { ops: 12, works: 4, patrols: 2, checks: 1, media: 14, bytes: 3 * 1024 * 1024, rejected: 2 },
      '2 次巡查、1 次自查、1 项其他工作、14 个文件（3.0 MB），其中 2 条被退回',
    ],
    ['as an older app tells it', { ops: 8, media: 1, bytes: 1024 }, '8 条记录、1 个文件（1.0 KB）'],
    ['if nothing does', { ops: 0 }, '没有'],
  ])('is told %s', (_what, told, words) => {
    shown.data = [{ ...LOST, ...told }]
    render(<DevicesPage />, { wrapper: MemoryRouter })
    expect(screen.getByText('未上传').parentElement?.textContent).toBe(`未上传${words}`)
  })
})

describe('the message to the holder', () => {
  afterEach(cleanup)
  it.each([
    [{ alarm: '2条未上传的记录从设备上消失', rejected: 1 }, '平台发现您的手机有异常：2条未上传的记录从设备上消失。'],
    [{ alarm: null, rejected: 2 }, '您提交的内容有 2 条被平台退回'],
    [{ alarm: null, oldestAt: '2026-11-18T02:00:00.000Z' }, '您的手机上2026-11-18 10:00起有内容没有上传'],
    [{ alarm: null, ops: 0 }, ''],
  ])('of a device with %o begins with what he is to know', (told, words) => {
    shown.data = [{ ...LOST, ...told }]
    render(<DevicesPage />, { wrapper: MemoryRouter })
    fireEvent.click(screen.getByRole('button', { name: '发消息' }))
    const { value } = screen.getByLabelText<HTMLTextAreaElement>('消息内容')
    expect(value.slice(0, words.length || undefined)).toBe(words)
  })

  it('is not offered to the holder himself', () => {
    shown.data = [{ ...LOST, userGuid: 'me' }]
    render(<DevicesPage />, { wrapper: MemoryRouter })
    expect(screen.queryByRole('button', { name: '发消息' })).toBeNull()
    expect(screen.queryByRole('button', { name: '已核实' })).toBeNull()
  })
})
