// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { AS_DEFINED } from '#app/screens/column-choice.ts'
import { ListTable } from '#app/screens/ListTable.tsx'
import { listStateOf } from '#app/screens/list-state.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import type { Actor } from '#domain/kit/access.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const kit = vi.hoisted(() => ({ actor: null as Actor | null }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ actor: kit.actor }),
  currentActor: () => kit.actor,
  onSession: () => () => undefined,
}))

const economyType = resourceNamed('economyType')
const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    guid: `guid-${at}`,
    tradeName: `行业${at}`,
    sortId: at,
  })) as unknown as LocalRecord[]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

/** The table as its page holds it: ticks and order are the page's. */
function show(
  count: number,
  ticks: readonly LocalRecord[] | null = [],
  { rows = recordsOf(count), resource = economyType } = {},
) {
  const calls = { open: vi.fn(), setOrder: vi.fn(), setPage: vi.fn(), onTick: vi.fn(), onChoice: vi.fn() }
  function Held() {
    const [order, setOrder] = useState('')
    const [ticked, setTicked] = useState(ticks)
    const list = {
      resource,
      state: { ...listStateOf(new URLSearchParams(), resource, 'all'), order },
      open: calls.open,
      setPage: calls.setPage,
      setOrder: (next: string) => {
        calls.setOrder(next)
        setOrder(next)
      },
    } as unknown as ListController
    return (
      <ListTable
        list={list}
        records={{ state: 'ready', rows, total: count } as never}
        choice={AS_DEFINED}
        onChoice={calls.onChoice}
        ticked={ticked}
        onTick={(next) => {
          calls.onTick(next.map(({ guid }) => guid))
          setTicked(next)
        }}
      />
    )
  }
  render(<Held />)
  return calls
}

it.each([
  ['dangerousWorkPermit', 'DH-1', { ticketNo: 'DH-1', workContent: '焊接' }],
  ['systemConfig', 'patrol.red', { key: 'patrol.red', name: '红色频次' }],
])('what a list notes stands there once, whether it has a column of its own or not (%s)', (name, noted, own) => {
  kit.actor = buildActor('bureau')
  const resource = resourceNamed(name)
  show(1, null, { resource, rows: [buildRecord(name, own)] as unknown as LocalRecord[] })
  expect(screen.getAllByText(noted)).toHaveLength(1)
})

it('offers no order by what is kept back from its reader, for the server gives none', () => {
  const sorts = (role: 'company' | 'bureau') => {
    cleanup()
    kit.actor = buildActor(role)
    show(1, null, { resource: resourceNamed('inspection') })
    const head = within(screen.getAllByRole('row')[0] as HTMLElement)
    const names = ['企业名称', '检查类型'].filter((name) => head.queryByRole('button', { name }) !== null)
    kit.actor = null
    return names
  }
  expect(sorts('bureau')).toEqual(['企业名称', '检查类型'])
  expect(sorts('company')).toEqual(['企业名称'])
})

const bodyRows = () => screen.getAllByRole('row').slice(1)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the table of a desk', () => {
  it('draws every row of the page, also of a long one', async () => {
    show(200)
    await eventually(() => expect(bodyRows()).toHaveLength(200))
  })

  it('opens a record by click and by Enter; a tick opens nothing', () => {
    const { open } = show(3)
    fireEvent.click(bodyRows()[1] as HTMLElement)
    fireEvent.keyDown(bodyRows()[2] as HTMLElement, { key: 'Enter' })
    expect(open.mock.calls.map(([record]) => record.guid)).toEqual(['guid-1', 'guid-2'])
    fireEvent.click(box('勾选行业0'))
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('walks the rows with the arrow keys', () => {
    show(3)
    const [first, second] = bodyRows() as [HTMLElement, HTMLElement]
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(first)
  })

  it('ticks one, the page, and keeps what is ticked on other pages', () => {
    const other = { guid: 'elsewhere', tradeName: '别处' } as unknown as LocalRecord
    const { onTick } = show(2, [other])
    fireEvent.click(box('勾选行业1'))
    expect(onTick).toHaveBeenLastCalledWith(['elsewhere', 'guid-1'])
    expect(box('勾选本页').indeterminate).toBe(true)
    fireEvent.click(box('勾选本页'))
    expect(onTick).toHaveBeenLastCalledWith(['elsewhere', 'guid-0', 'guid-1'])
    expect(box('勾选本页').checked).toBe(true)
    expect(box('勾选本页').indeterminate).toBe(false)
    fireEvent.click(box('勾选本页'))
    expect(onTick).toHaveBeenLastCalledWith(['elsewhere'])
  })

  it('has no boxes where nothing can be done with several', () => {
    show(2, null)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('sorts upwards, downwards, and as it was', () => {
    const { setOrder } = show(2)
    const head = screen.getByRole('columnheader', { name: /^行业名称/ })
    const sort = within(head).getByRole('button')
    for (let times = 0; times < 3; times += 1) fireEvent.click(sort)
    const [up, down, none] = setOrder.mock.calls.map(([order]) => order)
    expect(down).toBe(`-${up}`)
    expect(none).toBe('')
  })

  it('makes a column wider and narrower by the arrow keys', () => {
    const { onChoice } = show(1)
    const [edge] = screen.getAllByRole('separator') as [HTMLElement]
    fireEvent.keyDown(edge, { key: 'ArrowRight' })
    const before = Number(edge.getAttribute('aria-valuenow'))
    expect(Object.values(onChoice.mock.calls[0]?.[0].widths)).toEqual([before + 16])
    fireEvent.keyDown(edge, { key: 'ArrowLeft' })
    expect(Object.values(onChoice.mock.calls[1]?.[0].widths)).toEqual([before - 16])
  })

  it('makes a column wider by drawing its edge, and leaves it where that is broken off', () => {
    const { onChoice } = show(1)
    const [edge] = screen.getAllByRole('separator') as [HTMLElement]
    edge.setPointerCapture = () => undefined // jsdom has none
    const draw = (to: number, end: 'pointerUp' | 'pointerCancel') => {
      fireEvent.pointerDown(edge, { clientX: 100 })
      fireEvent.pointerMove(edge, { clientX: to })
      fireEvent[end](edge)
    }
    draw(100, 'pointerUp')
    draw(150, 'pointerCancel')
    fireEvent.pointerUp(edge)
    expect(onChoice).not.toHaveBeenCalled()
    const before = Number(edge.getAttribute('aria-valuenow'))
    draw(130, 'pointerUp')
    expect(Object.values(onChoice.mock.calls[0]?.[0].widths)).toEqual([before + 30])
  })

  it('leaves out what no row has anything in, where the definition says so', () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const { list } = economyType
    const resource = { ...economyType, list: { ...list, whenFilled: ['leaf', 'tradeFamily'] } }
    const [one, ...others] = recordsOf(3) as [LocalRecord, ...LocalRecord[]]
    show(3, null, { resource, rows: [{ ...one, leaf: false }, ...others] })
    expect(heads()).toEqual(['行业代码', '行业名称', '末级'])
    cleanup()
    show(3, null)
    expect(heads()).toEqual(['行业代码', '行业名称', '监管行业', '末级'])
  })
})
