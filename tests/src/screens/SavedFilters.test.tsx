// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListState } from '#app/screens/list-state.ts'
import { SavedFilters } from '#app/screens/SavedFilters.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { toastStore } from '#app/ui/toast.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { eventually } from '#tests/eventually.ts'

const kit = vi.hoisted(() => ({
  ...{ act: vi.fn(), confirm: vi.fn(), refresh: vi.fn(), isOffline: false, asked: {} as object },
  rows: [] as object[],
}))
vi.mock('#app/data/index.ts', () => ({
  act: kit.act,
  useIsOffline: () => kit.isOffline,
  useRecords: (name: string, query: object) => {
    kit.asked = { name, ...query }
    return { state: 'ready', rows: kit.rows, refresh: kit.refresh }
  },
}))
vi.mock('#app/ui/index.ts', async (original) => ({ ...(await original<object>()), confirm: kit.confirm }))

const STATE: ListState = { view: 'all', keyword: '', filters: {}, order: '', page: 3, size: 20, open: null }
const ask = vi.fn()
const onClose = vi.fn()
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const nameIt = (name: string) => fireEvent.change(screen.getByLabelText('把当前条件存为'), { target: { value: name } })

function open(state: Partial<ListState> = { keyword: '甲' }, beside: Partial<ListController> = {}) {
  const list = {
    resource: resourceNamed('hiddenDanger'),
    state: { ...STATE, ...state },
    filterCount: 0,
    views: [],
    ask,
  }
  render(<SavedFilters list={{ ...list, ...beside } as never} onClose={onClose} />)
}

beforeEach(() => {
  vi.resetAllMocks()
  Object.assign(kit, { isOffline: false, rows: [{ guid: 's-1', name: '本周到期', query: 'q=甲&sort=-deadline' }] })
  kit.act.mockResolvedValue({ state: 'applied' })
  toastStore.set([])
})
afterEach(cleanup)

describe('the questions kept under a name', () => {
  it('are those to this list, and one is asked with a press', () => {
    open()
    expect(kit.asked).toMatchObject({
      name: 'savedFilter',
      filter: { all: expect.arrayContaining([{ field: 'resource', equals: 'hiddenDanger' }]) },
    })
    fireEvent.click(button('本周到期'))
    expect(ask).toHaveBeenCalledExactlyOnceWith('q=甲&sort=-deadline')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('are none yet, which is said', () => {
    open()
    expect(screen.queryByText(/当前暂无信息/)).toBeNull()
    cleanup()
    kit.rows = []
    open()
    expect(screen.getByText(/当前暂无信息/)).toBeTruthy()
  })

  it('go after a question, and the list is read anew', async () => {
    kit.confirm.mockResolvedValueOnce(false)
    open()
    fireEvent.click(button('删除常用筛选本周到期'))
    await eventually(() => expect(kit.confirm).toHaveBeenCalledOnce())
    expect(kit.act).not.toHaveBeenCalled()
    kit.confirm.mockResolvedValueOnce(true)
    fireEvent.click(button('删除常用筛选本周到期'))
    await eventually(() => expect(kit.refresh).toHaveBeenCalledOnce())
    expect(kit.act.mock.lastCall?.[0].actions).toEqual([
      { resource: 'savedFilter', action: 'delete', recordGuid: 's-1', input: {} },
    ])
  })

  it('say why one could not be removed', async () => {
    kit.confirm.mockResolvedValue(true)
    kit.act.mockRejectedValue(new Problem('server.busy'))
    open()
    fireEvent.click(button('删除常用筛选本周到期'))
    await eventually(() => expect(toastStore.get()).toMatchObject([{ tone: 'error' }]))
    expect(kit.refresh).not.toHaveBeenCalled()
  })
})

describe('keeping a question', () => {
  it.each([
    ['words', { keyword: '甲' }, {}],
    ['filters', {}, { filterCount: 1 }],
    ['an order', { order: '-deadline' }, {}],
    ['views', {}, { views: [{ value: 'all', label: '全部' }] }],
  ])('is offered where the list has %s, and not where nothing is narrowed', (_what, state, beside) => {
    open(state, beside)
    expect(screen.getByLabelText('把当前条件存为')).toBeTruthy()
    cleanup()
    open({})
    expect(screen.queryByLabelText('把当前条件存为')).toBeNull()
  })

  it('takes the name without blanks and the question without the page, once, and says so', async () => {
    let arrive = (_answer: object) => {}
    kit.act.mockReturnValue(new Promise((done) => (arrive = done)))
    open()
    expect(button('保存').disabled).toBe(true)
    nameIt('   ')
    expect(button('保存').disabled).toBe(true)
    nameIt(' 甲厂 ')
    expect(fireEvent.submit(button('保存').closest('form') as HTMLFormElement)).toBe(false)
    expect(button('保存').disabled).toBe(true)
    arrive({ state: 'applied' })
    await eventually(() => expect(kit.refresh).toHaveBeenCalledOnce())
    expect(kit.act.mock.lastCall?.[0].actions).toMatchObject([
      {
        ...{ resource: 'savedFilter', action: 'create' },
        input: { resource: 'hiddenDanger', name: '甲厂', query: 'view=all&q=%E7%94%B2' },
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('把当前条件存为').value).toBe('')
    expect(toastStore.get()).toMatchObject([{ tone: 'success' }])
  })

  it.each([
    ['record.duplicate', '已有同名的常用筛选'],
    ['server.busy', new Problem('server.busy').message],
  ] as const)('says of %s why it was not kept, until it is tried again', async (code, words) => {
    kit.act.mockRejectedValueOnce(new Problem(code)).mockReturnValueOnce(new Promise(() => undefined))
    open()
    nameIt('甲厂')
    fireEvent.click(button('保存'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText<HTMLInputElement>('把当前条件存为').value).toBe('甲厂')
    fireEvent.click(button('保存'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits for a network', () => {
    kit.isOffline = true
    open()
    nameIt('甲厂')
    expect(button('保存').disabled).toBe(true)
    expect(screen.getByText('当前离线，保存需要联网')).toBeTruthy()
  })
})
