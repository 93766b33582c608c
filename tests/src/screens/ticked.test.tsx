// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { ListPhone } from '#app/screens/ListPhone.tsx'
import { ListTablet } from '#app/screens/ListTablet.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { Problem } from '#domain/kit/problems.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const kit = vi.hoisted(() => ({ act: vi.fn(), refresh: vi.fn() }))
const actor = buildActor('town')

layoutIs('desktop')
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor }), currentActor: () => actor }))
vi.mock('#app/data/index.ts', async (original) => ({ ...(await original<object>()), act: kit.act }))

const FORMERLY = '当前状态不能进行此操作'
const resource = resourceNamed('companyChangeRecord')
const rows = ['一厂', '二厂', '三厂'].map((companyName) => ({
  ...blankRecord(resource, companyName),
  companyName,
  status: 'pending',
  gridPath: actor.gridPath,
}))
const pass: ActionSpec = { action: 'approve', label: '通过', fields: [], done: '已通过' }

function open(List: typeof ListPhone, specs: readonly ActionSpec[] = [pass]) {
  const looks = {
    list: {
      resource,
      state: { open: null, filters: {}, keyword: '' },
      records: { state: 'ready', rows, total: 3, hasMore: false, asOf: null, refresh: kit.refresh },
      query: {},
      views: [],
      filterCount: 0,
      tooEarlyFor: null,
      open: vi.fn(),
    },
    title: '信息变更',
    extra: <a href="/auditNotice/delegation">委托办理</a>,
    addTo: '?form=new',
    specs,
    detail: () => null,
  } as unknown as ListLooks
  render(
    <MemoryRouter>
      <List {...looks} />
    </MemoryRouter>,
  )
  return looks.list
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const boxes = () => screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked).length

beforeEach(() => {
  kit.act.mockReset()
  kit.act.mockImplementation(async ({ actions: [{ recordGuid }] }: { actions: [{ recordGuid: string }] }) => {
    if (recordGuid === '二厂') throw new Problem('workflow.move-not-open')
    return { state: 'applied' }
  })
})
afterEach(cleanup)

describe.each([
  ['a phone', ListPhone],
  ['a tablet', ListTablet],
] as const)('cards on %s', (_device, List) => {
  it('are chosen at a tap, and one thing is done with several', async () => {
    const list = open(List)
    press('多选')
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
    expect(list.open).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: '批量通过' }))
    fireEvent.click(await screen.findByRole('button', { name: '通过 3 条' }))
    await waitFor(() => expect(kit.act).toHaveBeenCalledTimes(3))
  })

  it('keep why one of them failed until that is dismissed, and offer that one again', async () => {
    open(List)
    press('多选')
    fireEvent.click(await screen.findByRole('button', { name: '全选 3 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '批量通过' }))
    fireEvent.click(await screen.findByRole('button', { name: '通过 3 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
    const reasons = screen.getByRole('region', { name: '通过未办成' })
    expect(within(reasons).getByRole('listitem').textContent).toContain(FORMERLY)
    expect(boxes()).toBe(1)
    kit.act.mockClear()
    fireEvent.click(within(reasons).getByRole('button', { name: '再办一次' }))
    fireEvent.click(await screen.findByRole('button', { name: '通过 1 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
    expect(kit.act.mock.calls.map(([{ actions }]) => actions[0].recordGuid)).toEqual(['二厂'])
    fireEvent.click(within(screen.getByRole('region', { name: '通过未办成' })).getByRole('button', { name: '知道了' }))
    expect(screen.queryByRole('region')).toBeNull()
    expect(boxes()).toBe(1)
  })

  it('are let go once they wait to be sent, as those that are done', async () => {
    kit.act.mockResolvedValue({ state: 'queued' })
    open(List)
    press('多选')
    fireEvent.click(await screen.findByRole('button', { name: '全选 3 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '批量通过' }))
    fireEvent.click(await screen.findByRole('button', { name: '通过 3 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('are not left alone while one of them is on its way, and it says how far it is', async () => {
    let answer: (outcome: object) => void = () => undefined
    kit.act.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    open(List)
    press('多选')
    fireEvent.click(await screen.findByRole('button', { name: '全选 3 条' }))
    fireEvent.click(await screen.findByRole('button', { name: '批量通过' }))
    const sheet = within(screen.getByRole('dialog', { name: '通过（3 条）' }))
    expect(sheet.getByText('将对勾选的 3 条记录逐条通过。')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '通过 3 条' }))
    fireEvent.click(sheet.getByRole('button', { name: '关闭' }))
    expect(sheet.getByText('正在办理 0/3')).toBeTruthy()
    await waitFor(() => expect(kit.act).toHaveBeenCalledTimes(1))
    answer({ state: 'applied' })
    expect(await sheet.findByText('正在办理 1/3')).toBeTruthy()
    expect(sheet.getByRole('button', { name: '停止（1/3）' })).toBeTruthy()
  })

  it('say what to do until one is chosen, then how many are, and offer all until all are', async () => {
    const remove: ActionSpec = { ...pass, label: '删除', removes: true }
    open(List, [pass, remove])
    press('多选')
    expect(await screen.findByText('点选要一起办理的记录')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /一厂/ }))
    expect(screen.getByText('已勾选 1 条')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull()
    press('全选 3 条')
    expect(screen.getByText('已勾选 3 条')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^全选/ })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /二厂/ }))
    expect(boxes()).toBe(2)
  })

  it('are done together only what each of them allows', async () => {
    open(List, [{ ...pass, shown: ({ companyName }) => companyName !== '三厂' }])
    press('多选')
    fireEvent.click(await screen.findByRole('checkbox', { name: /一厂/ }))
    expect(screen.getByRole('button', { name: '批量通过' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /三厂/ }))
    expect(screen.queryByRole('button', { name: '批量通过' })).toBeNull()
  })

  it('leave room for what the page itself offers', () => {
    open(List)
    expect(screen.getByRole('link', { name: '委托办理' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /新增/ })).toBeTruthy()
  })

  it('offer no choosing where nothing can be done with several', () => {
    open(List, [])
    expect(screen.queryByRole('button', { name: '多选' })).toBeNull()
  })

  it('let all go when choosing is given up', async () => {
    open(List)
    press('多选')
    fireEvent.click(await screen.findByRole('checkbox', { name: /一厂/ }))
    fireEvent.click(await screen.findByRole('button', { name: '取消' }))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    press('多选')
    expect(boxes()).toBe(0)
  })
})
