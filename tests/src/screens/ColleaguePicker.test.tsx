// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ColleagueInput } from '#app/screens/ColleagueInput.tsx'
import { Problem } from '#domain/kit/problems.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))

const ZHANG = { guid: 'u-1', name: '张建国', unit: '盛泽镇', positionName: '安监办主任' }
const LI = { guid: 'u-2', name: '李建华', unit: null, positionName: null, takes: 3 }
const onPick = vi.fn()
const CALL = '/api/user/standIns'

async function open(value: unknown = null, { disabled = false, isOpen = true } = {}) {
  render(
    <ColleagueInput
      {...{ label: '接手人', value, call: CALL, body: { leaver: 'u-0' }, none: '没有可接手的人', disabled, onPick }}
    />,
  )
  if (isOpen) fireEvent.click(screen.getByRole('button', { name: /接手人/ }))
  await act(async () => undefined)
}
const rows = () => [...document.querySelectorAll('.picker__row')].map(({ textContent }) => textContent)

beforeEach(() => {
  onPick.mockClear()
  ask.mockReset()
  ask.mockResolvedValue({ items: [ZHANG, LI], total: 2 })
})
afterEach(cleanup)

describe('a colleague who takes somebody’s place', () => {
  it('is asked for only when one looks, and offered with what tells him from others', async () => {
    await open(null, { isOpen: false })
    expect(ask).not.toHaveBeenCalled()
    cleanup()
    await open()
    expect(ask).toHaveBeenCalledExactlyOnceWith(CALL, { leaver: 'u-0' })
    expect(rows()).toEqual(['张建国盛泽镇 · 安监办主任', '李建华可接 3 项'])
    expect(screen.queryByText(/请输入姓名缩小范围/)).toBeNull()
  })

  it('is picked with a press, and told by his words', async () => {
    await open()
    fireEvent.click(screen.getByText('张建国'))
    expect(onPick).toHaveBeenCalledExactlyOnceWith('u-1')
    expect(rows()).toEqual([])
  })

  it('is known of a draft by his key, and marked among the others', async () => {
    await open('u-2')
    expect(screen.getByText('李建华 · 可接 3 项')).toBeTruthy()
    const pressed = [...document.querySelectorAll('.picker__row')].map((row) => row.getAttribute('aria-pressed'))
    expect(pressed).toEqual(['false', 'true'])
  })

  it.each([
    { what: 'is none of those named', reply: () => Promise.resolve({ items: [ZHANG], total: 30 }) },
    { what: 'cannot be asked for', reply: () => Promise.reject(new Problem('network.unreachable')) },
  ])('who was chosen before and $what counts as chosen', async ({ reply }) => {
    ask.mockImplementation(reply)
    render(<ColleagueInput {...{ label: '接手人', value: 'u-2', call: CALL, none: '没有可接手的人', onPick }} />)
    expect(screen.getByText('…')).toBeDefined()
    await act(async () => undefined)
    expect(screen.getByText('已选择 1 人')).toBeDefined()
  })

  it('is found by his name without blanks; how many there are is said where not all are shown', async () => {
    await open()
    ask.mockResolvedValue({ items: [ZHANG], total: 30 })
    fireEvent.change(screen.getByPlaceholderText('搜索姓名'), { target: { value: ' 张 ' } })
    await act(async () => undefined)
    expect(ask.mock.lastCall).toEqual([CALL, { leaver: 'u-0', keyword: '张' }])
    expect(screen.getByText('共 30 人，请输入姓名缩小范围')).toBeTruthy()
  })

  it('is nobody at all, or nobody of that name', async () => {
    ask.mockResolvedValue({ items: [], total: 0 })
    await open()
    expect(screen.getByText('没有可接手的人')).toBeTruthy()
    fireEvent.change(screen.getByPlaceholderText('搜索姓名'), { target: { value: '赵' } })
    await act(async () => undefined)
    expect(screen.getByText('没有找到这样的人员，换个姓名再试')).toBeTruthy()
  })

  it('is asked for again where nobody answered', async () => {
    ask.mockRejectedValueOnce(new Problem('server.busy'))
    await open()
    expect(screen.queryByText('没有可接手的人')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await act(async () => undefined)
    expect(rows()).toHaveLength(2)
  })

  it('is not chosen while the form is sent', async () => {
    await open(null, { disabled: true, isOpen: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /接手人/ }).disabled).toBe(true)
  })
})
