// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { BatchSheet } from '#app/screens/BatchSheet.tsx'
import '#domain/areas/all.ts'
import { text } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const kit = vi.hoisted(() => ({ act: vi.fn() }))
vi.mock('#app/data/index.ts', async (original) => ({ ...(await original<object>()), act: kit.act }))
layoutIs('phone')

const RESOURCE = 'companyChangeRecord'
const records = ['一厂', '二厂', '三厂'].map((companyName) =>
  buildRecord<LocalRecord>(RESOURCE, { guid: companyName, companyName, status: 'pending' }),
)
const OPINION = { name: 'opinion', field: text({ label: '意见', hint: '写明原因' }), required: true }
const back = (own: Partial<ActionSpec> = {}): ActionSpec => ({
  ...{ action: 'return', label: '退回', fields: [OPINION], done: '已退回' },
  ...own,
})
const onClose = vi.fn()

/** The answers to one record after the other, given by hand. */
let answers: { give: (state: string) => Promise<void>; fail: (problem: Problem) => Promise<void> }[] = []
const open = (spec = back()) => render(<BatchSheet batch={{ resource: RESOURCE, records, spec }} onClose={onClose} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const start = (label = '退回 3 条') => act(async () => void fireEvent.click(button(label)))
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^意见/), { target: { value } })
const rows = () => [...document.querySelectorAll('.batch__rows li')].map(({ textContent }) => textContent)
const sent = () => kit.act.mock.calls.map(([{ actions }]) => actions[0])

beforeEach(() => {
  vi.resetAllMocks()
  answers = []
  kit.act.mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        answers.push({
          give: (state) => act(async () => resolve({ state })),
          fail: (problem) => act(async () => reject(problem)),
        }),
      ),
  )
})
afterEach(cleanup)

describe('one thing that is done with several', () => {
  it('asks its questions once, and begins when they are answered', async () => {
    open()
    expect(screen.getByText('将对勾选的 3 条记录逐条退回。')).toBeTruthy()
    expect(screen.getByText('写明原因')).toBeTruthy()
    expect(screen.getByLabelText(/^意见/).getAttribute('aria-required')).toBe('true')
    expect(rows()).toEqual(['一厂', '二厂', '三厂'])
    await start()
    expect(screen.getByRole('alert').textContent).toBe('请填写意见')
    expect(kit.act).not.toHaveBeenCalled()
    type('材料不全')
    expect(screen.queryByRole('alert')).toBeNull()
    await start()
    expect(sent()).toEqual([
      { resource: RESOURCE, action: 'return', recordGuid: '一厂', input: { opinion: '材料不全' } },
    ])
  })

  it('is checked as the server will, but only in what it asks', async () => {
    open()
    type('长'.repeat(3000))
    await start()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(kit.act).not.toHaveBeenCalled()
    cleanup()
    open(back({ action: 'create', fields: [] }))
    await start()
    expect(kit.act).toHaveBeenCalledOnce()
  })

  it('does not ask for what may be left open', async () => {
    open(back({ fields: [{ ...OPINION, required: false, hint: '可不填' }] }))
    expect(screen.getByText('可不填')).toBeTruthy()
    await start()
    expect(screen.queryByText('请填写意见')).toBeNull()
  })

  it('goes from one to the next whatever became of it, and tells each apart', async () => {
    open()
    type('材料不全')
    await start()
    expect(rows()).toEqual(['一厂正在办理', '二厂等待', '三厂等待'])
    await answers[0]?.give('applied')
    expect(screen.getByText('正在办理 1/3')).toBeTruthy()
    const issues = [{ path: 'opinion', code: 'x', message: '须写明材料' }]
    await answers[1]?.fail(new Problem('input.invalid', { issues }))
    expect(rows()).toEqual(['一厂成功', '二厂失败须写明材料', '三厂正在办理'])
    await answers[2]?.give('queued')
    expect(screen.getByText('成功 1 条，待同步 1 条，失败 1 条')).toBeTruthy()
    expect(document.querySelector('.progress')?.outerHTML).toContain('bad')
    fireEvent.click(button('完成'))
    const [done, failed] = onClose.mock.calls[0] ?? []
    expect(done).toEqual(['一厂', '三厂'])
    expect(failed).toMatchObject([{ record: { guid: '二厂' }, sentence: '须写明材料' }])
  })

  it('is stopped after the one under way; the rest is left as it was', async () => {
    open()
    type('材料不全')
    await start()
    fireEvent.click(button('关闭'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button('停止（0/3）'))
    await answers[0]?.give('applied')
    expect(kit.act).toHaveBeenCalledOnce()
    expect(screen.getByText('成功 1 条，未办理 2 条')).toBeTruthy()
    fireEvent.click(button('完成'))
    expect(onClose).toHaveBeenCalledExactlyOnceWith(['一厂'], [])
  })

  it('says before it removes that nothing comes back, and else what it says of itself', () => {
    open(back({ removes: true }))
    expect(screen.getByText('删除后不能恢复，确定删除勾选的 3 条记录吗？')).toBeTruthy()
    cleanup()
    open(back({ note: '退回后由企业补正' }))
    expect(screen.getByText('退回后由企业补正')).toBeTruthy()
  })
})
