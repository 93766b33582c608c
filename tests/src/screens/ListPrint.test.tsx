// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AS_DEFINED } from '#app/screens/column-choice.ts'
import { ListPrint } from '#app/screens/ListPrint.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { MAX_PRINT_ROWS } from '#domain/contract/sheets.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildCompany, buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ rows: [] as object[], hasMore: false, asked: null as object | null, state: 'ready' }))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', actor: buildActor('town') }),
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-26T02:00:00.000Z',
  useIsOffline: () => false,
  useRecords: (_resource: string, query: object) => {
    world.asked = query
    const { rows, hasMore, state } = world
    if (state !== 'ready') return { state, refresh: () => undefined }
    return { state: 'ready', rows, total: 700, hasMore, source: 'server', asOf: null, refresh: () => undefined }
  },
}))

const STATE = { view: 'all', keyword: '', filters: {} }
const list = (state: object = {}, lead: object = {}) =>
  ({
    resource: { ...resourceNamed('company'), list: { ...resourceNamed('company').list, ...lead } },
    query: { view: 'all' },
    state: { ...STATE, ...state },
  }) as unknown as ListController

function shown({ of = list(), chosen = 0, hidden = [] as string[], added = [] as string[] } = {}) {
  render(
    <MemoryRouter>
      <ListPrint
        list={of}
        chosen={chosen}
        choice={{ ...AS_DEFINED, hidden, added }}
        title="企业"
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const facts = () => [...document.querySelectorAll('.print-sheet__facts span')].map((fact) => fact.textContent)

beforeEach(() => Object.assign(world, { rows: [buildCompany()], hasMore: false, asked: null, state: 'ready' }))
afterEach(cleanup)

describe('a list on paper', () => {
  it('says who printed it and when, how much there is, and that nothing was left out', () => {
    shown()
    expect(facts()).toEqual([
      `打印人：${buildActor('town').name}`,
      '打印时间：2026-11-26 10:00',
      '共 700 条',
      '条件：全部',
    ])
    expect(screen.queryByText(/只打印前/)).toBeNull()
  })

  it('asks for no more than a paper takes, and says so where there is more', () => {
    world.hasMore = true
    shown()
    expect(world.asked).toEqual({ view: 'all', limit: MAX_PRINT_ROWS })
    expect(screen.getByText(`只打印前 ${MAX_PRINT_ROWS} 条，全部内容请导出。`)).toBeTruthy()
  })

  it('counts its rows from one, and says so where there are none', () => {
    world.rows = [buildCompany(), buildCompany({ guid: 'c-2' })]
    shown()
    const rows = [...document.querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.children[0]?.textContent)).toEqual(['1', '2'])
    expect(screen.queryByText('当前暂无信息')).toBeNull()
    cleanup()
    world.rows = []
    shown()
    expect(screen.getByText('当前暂无信息')).toBeTruthy()
  })

  it('is not printed before it is whole', () => {
    const printer = () => screen.getByRole<HTMLButtonElement>('button', { name: '打印' }).disabled
    shown()
    expect(printer()).toBe(false)
    cleanup()
    world.state = 'loading'
    shown()
    expect(printer()).toBe(true)
  })

  it('says of one that was ticked that it is one', () => {
    shown({ chosen: 1 })
    expect(facts().slice(3)).toEqual(['勾选：1 条'])
  })

  it('says what was asked', () => {
    shown({ of: list({ keyword: '纺织', filters: { companyName: '示例' } }) })
    expect(facts().slice(3)).toEqual(['关键字：纺织', '企业名称：示例'])
  })

  it('says of ticked ones how many they are, and not what the list was asked', () => {
    shown({ of: list({ keyword: '纺织' }), chosen: 3 })
    expect(facts().slice(3)).toEqual(['勾选：3 条'])
  })

  it('has the columns of the definition, those hidden on the screen as well', () => {
    const columns = ['companyName', 'serialNumber']
    shown({ of: list({}, { columns }), hidden: ['serialNumber'] })
    expect(heads()).toEqual(expect.arrayContaining(['序号', '企业名称', '统一社会信用代码']))
  })

  it('has those that were added', () => {
    world.rows = [buildCompany({ registerAddress: '镇北路1号' })]
    shown({ of: list({}, { columns: ['companyName'] }), added: ['registerAddress'] })
    expect(heads()).toContain(resourceNamed('company').fields.registerAddress?.label)
    expect(screen.getByText('镇北路1号')).toBeTruthy()
  })

  it('says of a term that runs by the hour for how many hours it is over', () => {
    const task = resourceNamed('workflowTask')
    world.rows = [
      buildRecord('workflowTask', { guid: 't-1', dueDate: '2026-11-26', dueAt: '2026-11-25T23:00:00.000Z' }),
    ]
    shown({ of: { ...list(), resource: { ...task, list: { ...task.list, columns: ['title', 'dueDate'] } } } })
    expect(screen.getByText(/已逾期 3 小时/)).toBeTruthy()
  })

  it('leaves telephone numbers out until it was said why they are needed', () => {
    shown({ of: list({}, { columns: ['companyName', 'mainLeaderPhone'] }) })
    expect(heads()).not.toContain('主要负责人电话')
    expect(screen.getByRole('button', { name: '加上电话、证件号' })).toBeTruthy()
  })
})
