// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientPicker } from '#app/fields/reference/ClientPicker.tsx'
import { lookUpCompany } from '#app/fields/reference/look-up.ts'
import { RecordPicker } from '#app/fields/reference/RecordPicker.tsx'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'

const kit = vi.hoisted(() => ({ list: {} as object, asked: vi.fn(), ask: vi.fn() }))
vi.mock('#app/data/index.ts', () => ({
  useRecords: (...asked: unknown[]) => {
    kit.asked(...asked)
    return kit.list
  },
}))
vi.mock('#app/data/ask.ts', () => ({ ask: kit.ask }))
vi.mock('#app/session/index.ts', () => ({ currentActor: () => null }))

const ROWS = ['甲', '乙'].map((companyName, at) => buildCompany({ guid: `c-${at}`, companyName }))
const [onPick, onClose] = [vi.fn(), vi.fn()]
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.slice(0, 1))

beforeEach(() => {
  vi.resetAllMocks()
  kit.list = { state: 'ready', rows: ROWS, total: 2 }
})
afterEach(cleanup)

describe('a record looked up by name', () => {
  const FITTING = { field: 'status', equals: 'normal' } as const
  const opened = (own: object = {}) =>
    render(
      <RecordPicker resource="company" title="选择企业" chosen={['c-1']} onPick={onPick} onClose={onClose} {...own} />,
    )

  it('is one of those that suit the field, by what is typed', async () => {
    opened({ filter: FITTING })
    const asked = kit.asked.mock.lastCall?.[1] as { filter: object }
    expect(asked).toEqual({ limit: 50, filter: expect.anything() })
    expect(JSON.stringify(asked.filter)).toContain(JSON.stringify(FITTING))
    fireEvent.change(screen.getByPlaceholderText('搜索企业'), { target: { value: ' 纺织 ' } })
    await vi.waitFor(() => expect(kit.asked.mock.lastCall?.[1]).toMatchObject({ keyword: '纺织' }))
  })

  it('is told of those that may be named at all', () => {
    opened({ resource: 'checkTemplate' })
    expect(kit.asked.mock.lastCall).toEqual([
      'checkTemplate',
      { limit: 50, filter: { field: 'enabled', equals: true } },
    ])
  })

  it('shows what is chosen, and is taken at a press', () => {
    opened()
    expect(pressed()).toEqual(['乙'])
    press(/^甲/)
    expect(onPick).toHaveBeenCalledExactlyOnceWith(ROWS[0])
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /完成/ })).toBeNull()
  })

  it('stays open where several are chosen, and says how many', () => {
    opened({ isMultiple: true })
    press('完成（已选 1）')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    [{ state: 'ready', rows: ROWS, total: 80 }, '共 80 条，请输入文字缩小范围', true],
    [{ state: 'ready', rows: ROWS, total: 2 }, /共 \d+ 条/, false],
    [{ state: 'ready', rows: [], total: 0 }, '没有找到企业，换个词再试', true],
    [{ state: 'loading' }, /没有找到/, false],
  ])('says where there are more than it shows, or none: %j', (list, words, isSaid) => {
    kit.list = list
    opened()
    expect(screen.queryByText(words) !== null).toBe(isSaid)
  })
})

describe('a client of those who serve enterprises', () => {
  const opened = () => render(<ClientPicker title="选择企业" chosen={['c-0']} onPick={onPick} onClose={onClose} />)
  const search = (words: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: words } })
    return fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement)
  }

  it('is one that they serve, at a press', () => {
    opened()
    expect(pressed()).toEqual(['甲'])
    press(/^乙/)
    expect(onPick).toHaveBeenCalledExactlyOnceWith('c-1')
  })

  it('or a new one by its whole name, in a form of its own', async () => {
    kit.ask.mockResolvedValue({ guid: 'c-9', companyName: '丙公司', serialNumber: null })
    const outer = vi.fn()
    render(
      <div onSubmit={outer}>
        <ClientPicker title="选择企业" chosen={[]} onPick={onPick} onClose={onClose} />
      </div>,
    )
    expect(screen.getByRole('button', { name: '查找' })).toHaveProperty('disabled', true)
    expect(search(' 丙公司 ')).toBe(false)
    fireEvent.click(await screen.findByRole('button', { name: /^丙公司/ }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith('c-9')
    expect(kit.ask.mock.calls).toEqual([['/api/company/lookUp', { companyName: '丙公司' }]])
    expect(outer).not.toHaveBeenCalled()
  })

  it('says that there is none, and what was wrong', async () => {
    opened()
    search('  ')
    expect(kit.ask).not.toHaveBeenCalled()
    kit.ask.mockResolvedValueOnce(null)
    search('丁公司')
    await screen.findByText('没有这家企业，请核对全称或代码')
    kit.ask.mockRejectedValueOnce(new Problem('access.denied'))
    search('丁公司')
    await screen.findByText(new Problem('access.denied').message)
    expect(screen.queryByText(/没有这家企业/)).toBeNull()
  })

  it.each([
    ['91320509MA1XYZAB3C', { serialNumber: '91320509MA1XYZAB3C' }],
    ['320509000000123', { serialNumber: '320509000000123' }],
    ['32050900000012', { companyName: '32050900000012' }],
    ['91320509MA1XYZAB3CD', { companyName: '91320509MA1XYZAB3CD' }],
    ['甲公司', { companyName: '甲公司' }],
  ])('is known by %s as %j', async (words, asked) => {
    await lookUpCompany(words)
    expect(kit.ask.mock.calls).toEqual([['/api/company/lookUp', asked]])
  })
})
