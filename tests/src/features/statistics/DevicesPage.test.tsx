// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DevicesPage } from '#app/features/statistics/DevicesPage.tsx'
import { APP_VERSION } from '#app/offline/version.ts'
import { toastStore } from '#app/ui/toast.ts'
import type { StuckDevice } from '#domain/contract/stuck-devices.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { ask, again, asked, confirm, shown } = vi.hoisted(() => ({
  ...{ ask: vi.fn(), again: vi.fn(), asked: vi.fn(), confirm: vi.fn() },
  shown: { data: [] as unknown[], problem: null as Error | null },
}))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: (path: string, body: object) => {
    asked(path, body)
    const { data, problem } = shown
    return { answer: problem === null ? { state: 'ready', data } : { state: 'problem', problem }, again }
  },
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
    ['without a size where no file does', { ops: 8, bytes: 1024 }, '8 条记录'],
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

describe('the list of devices', () => {
  beforeEach(() => {
    shown.data = []
    shown.problem = null
    asked.mockClear()
    again.mockClear()
  })
  afterEach(cleanup)
  const open = (at = '/devices') =>
    render(
      <MemoryRouter initialEntries={[at]}>
        <DevicesPage />
      </MemoryRouter>,
    )

  it('is asked of the area in the address, of those stuck at first', () => {
    open('/devices?gridGuid=320509/WJ-01')
    expect(asked.mock.lastCall).toEqual(['/api/statistics/devices', { gridPath: '320509/WJ-01', shown: 'stuck' }])
    expect(screen.getByText('没有滞留的设备')).toBeTruthy()
    for (const [name, value, words] of [
      ['有未上传', 'waiting', '没有设备存着未上传的内容'],
      ['全部', 'all', '最近三十天没有设备联系过平台'],
    ] as const) {
      fireEvent.click(screen.getByText(name))
      expect(asked.mock.lastCall?.[1]).toMatchObject({ shown: value })
      expect(screen.getByText(words)).toBeTruthy()
    }
  })

  it('is asked for again by hand, whether it was read or not', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    cleanup()
    shown.problem = new Problem('server.busy')
    open()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(again).toHaveBeenCalledTimes(2)
  })

  it('has each holder of one device', () => {
    shown.data = [LOST, { ...LOST, userGuid: 'u-2', userName: '李巡' }]
    const warned = vi.spyOn(console, 'error')
    open()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['王巡 甲网格', '李巡 甲网格'],
    ])
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('a device', () => {
  afterEach(cleanup)
  const rowOf = (label: string) => screen.queryByText(label)?.parentElement?.textContent?.slice(label.length) ?? null
  const show = (own: Partial<StuckDevice>) => {
    cleanup()
    shown.data = [{ ...LOST, ...own }]
    render(<DevicesPage />, { wrapper: MemoryRouter })
  }

  it('is rung up where its number is known whole, and else tells what is known of it', () => {
    show({})
    expect(screen.getByRole('link', { name: '拨打 13812345678' }).getAttribute('href')).toBe('tel:13812345678')
    expect(rowOf('手机号')).toBeNull()
    show({ phone: '138****5678' })
    expect(screen.queryByRole('link', { name: /拨打/ })).toBeNull()
    expect(rowOf('手机号')).toBe('138****5678')
  })

  it('says what is the oldest that waits on it, and when it was last heard of', () => {
    show({ oldestAt: '2026-11-18T02:00:00.000Z' })
    expect([rowOf('最早一项'), rowOf('最后联系平台')]).toEqual(['2026-11-18 10:00', '2026-11-20 10:00'])
    show({ oldestAt: null })
    expect(rowOf('最早一项')).toBeNull()
  })

  it('says that its app is another than this one', () => {
    show({ appV: APP_VERSION })
    expect(rowOf('应用版本')?.trim()).toBe(APP_VERSION)
    show({ appV: '0' })
    expect(rowOf('应用版本')).toBe(`0 不是本页的 ${APP_VERSION}`)
  })

  it.each([
    [null, null],
    [600_000, null],
    [-600_000, null],
    [601_000, '不准，相差 10 分钟'],
    [-900_000, '不准，相差 15 分钟'],
  ])('whose clock is off by %s says %s', (clockOffsetMs, words) => {
    show({ clockOffsetMs })
    expect(rowOf('手机时间')).toBe(words)
  })

  it('in order has no alarm and nothing to settle; one that lost something says so', () => {
    show({ alarm: null })
    expect(screen.queryByRole('button', { name: '已核实' })).toBeNull()
    show({})
    expect(screen.getByText('手机上有 2 条内容丢失')).toBeTruthy()
  })

  it('is settled once', async () => {
    confirm.mockResolvedValue(true)
    ask.mockReturnValue(new Promise(() => undefined))
    show({})
    fireEvent.click(screen.getByRole('button', { name: '已核实' }))
    await eventually(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '已核实' }).disabled).toBe(true),
    )
  })
})

describe('a message', () => {
  beforeEach(() => toastStore.set([]))
  afterEach(cleanup)
  const words = () => screen.getByLabelText<HTMLTextAreaElement>('消息内容')
  const sending = () => screen.getByRole<HTMLButtonElement>('button', { name: '发送' })
  function write(text: string, own: Partial<StuckDevice> = {}) {
    ask.mockReset()
    shown.data = [{ ...LOST, ...own }]
    render(<DevicesPage />, { wrapper: MemoryRouter })
    fireEvent.click(screen.getByRole('button', { name: '发消息' }))
    if (text !== '') fireEvent.change(words(), { target: { value: text } })
  }

  it('goes to the holder as it was written, once, and is closed with a word', async () => {
    write('请回电')
    let arrive = (_answer: null) => {}
    ask.mockReturnValue(new Promise((done) => (arrive = done)))
    fireEvent.click(sending())
    expect(sending().disabled).toBe(true)
    arrive(null)
    await eventually(() => expect(screen.queryByLabelText('消息内容')).toBeNull())
    expect(ask).toHaveBeenCalledExactlyOnceWith('/api/statistics/devices/message', { userGuid: 'u-1', text: '请回电' })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['已发给王巡'])
  })

  it('is not sent empty, and can be left', () => {
    write('   ')
    expect(sending().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByLabelText('消息内容')).toBeNull()
  })

  it('is proposed for files alone too', () => {
    write('', { alarm: null, ops: 0, media: 3 })
    expect(words().value).toMatch(/^您的手机上有内容没有上传/)
  })
})
