// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Overlays } from '#app/ui/Overlays.tsx'
import { PersonPicker, type PersonPickerProps } from '#app/widgets/pick/PersonPicker.tsx'
import { eventually } from '#tests/eventually.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const fake = vi.hoisted(() => ({ ask: vi.fn(), findOnDevice: vi.fn(), offline: false, gridGuid: '320509000007' }))
vi.mock('#app/data/ask.ts', () => ({ ask: fake.ask }))
vi.mock('#app/data/context.ts', () => ({ isOffline: () => fake.offline, isNoAnswer: () => true }))
vi.mock('#app/data/find.ts', async (original) => ({
  ...(await original<typeof import('#app/data/find.ts')>()),
  findOnDevice: fake.findOnDevice,
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({
    state: 'signed-in',
    user: { grid: { guid: fake.gridGuid, path: `${fake.gridGuid}/`, regionId: null }, companyGuid: null },
  }),
}))

const GRIDS = '/api/gridManage/loadGridManageTreeByNodeGuid'
const PEOPLE = '/api/user/findUsersByGrid'
const district = { id: 1, guid: '320509000007', gridName: '吴江区', leaf: false }
const town = { id: 2, guid: 'WJ-01', gridName: '盛泽镇', leaf: true }
const person = (id: number, name: string) => ({
  id,
  guid: `u${id}`,
  name,
  mobile: '13812345678',
  positionName: '网格员',
  lawEnforcementNumber: `ZF00${id}`,
})

function answer(path: string, body: { guid?: unknown }) {
  if (path === PEOPLE) return { items: [person(3, '张三'), person(2, '李四'), person(1, '张小五')], total: null }
  if (body.guid === -1 || body.guid === district.guid) return body.guid === -1 ? [district] : [town]
  return [town]
}

function open(props: Partial<PersonPickerProps> = {}) {
  const onPick = vi.fn()
  const onClose = vi.fn()
  const { unmount } = render(
    <>
      <PersonPicker onPick={onPick} onClose={onClose} {...props} />
      <Overlays />
    </>,
  )
  return { onPick, onClose, unmount }
}

async function chooseGrid(name = '盛泽镇') {
  fireEvent.click(await screen.findByRole('treeitem', { name: new RegExp(name) }))
  await screen.findByRole('checkbox', { name: '选择张三' })
}
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `选择${name}` }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  layoutIs('desktop')
  fake.offline = false
  fake.gridGuid = '320509000007'
  fake.ask.mockImplementation(async (path: string, body: { guid?: unknown }) => answer(path, body))
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('PersonPicker', () => {
  it('R243 R244: is called 选择人员 and takes 65% of the window', () => {
    open()
    expect(screen.getByRole('dialog', { name: '选择人员' }).style.getPropertyValue('--dialog-width')).toBe('65%')
  })

  it('R245 R250: loads the grids, labelled by gridName, branch by branch', async () => {
    open()
    expect(await screen.findByRole('treeitem', { name: /盛泽镇/ })).toBeTruthy()
    expect(screen.getByRole('treeitem', { name: /吴江区/ }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('treeitem', { name: /盛泽镇/ }).getAttribute('aria-expanded')).toBeNull()
    expect(fake.ask.mock.calls).toEqual([
      [GRIDS, { guid: -1, isFirst: false }],
      [GRIDS, { guid: '320509000007', isFirst: false }],
    ])
  })

  it("R298 R299 R326: starts at the top for the district, else at the supplied grid or one's own", async () => {
    open()
    await eventually(() => expect(fake.ask).toHaveBeenCalledWith(GRIDS, { guid: -1, isFirst: false }))
    cleanup()
    fake.gridGuid = 'WJ-02'
    open({ gridGuid: 'WJ-01' })
    await eventually(() => expect(fake.ask).toHaveBeenCalledWith(GRIDS, { guid: 'WJ-01', isFirst: true }))
    cleanup()
    open()
    await eventually(() => expect(fake.ask).toHaveBeenCalledWith(GRIDS, { guid: 'WJ-02', isFirst: true }))
  })

  it('R251 R305 R325: asks for the people of the chosen grid', async () => {
    open()
    await chooseGrid()
    expect(fake.ask).toHaveBeenCalledWith(PEOPLE, {
      pageIndex: 1,
      pageSize: 200,
      countTotal: false,
      total: 0,
      sort: 'id',
      order: 'DESC',
      isFirst: false,
      gridManageGuid: 'WJ-01',
    })
  })

  it('R247: shows name, position, mobile and number', async () => {
    open()
    await chooseGrid()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['选择', '姓名', '职务', '手机号', '执法证号'])
    expect(within(screen.getByRole('row', { name: /李四/ })).getByText('ZF002')).toBeTruthy()
  })

  it('R246 R293: searches the loaded list by part of the name, without asking again', async () => {
    open()
    await chooseGrid()
    const asked = fake.ask.mock.calls.length
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '张' } })
    press('查询')
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      '选择张三',
      '选择张小五',
    ])
    expect(fake.ask.mock.calls.length).toBe(asked)
  })

  it('asks for the name where there are more people than the list holds', async () => {
    const many = Array.from({ length: 200 }, (_, at) => person(1000 - at, at === 0 ? '张三' : `工作人员${at}`))
    const query = { pageSize: 200, gridManageGuid: 'WJ-01' }
    fake.ask.mockImplementation(async (path: string, body: { guid?: unknown; keyword?: string }) =>
      path === PEOPLE
        ? { items: body.keyword === '朱敏' ? [person(1, '朱敏')] : many, total: null }
        : answer(path, body),
    )
    const { onPick } = open({ isSingle: true })
    await chooseGrid()
    expect(screen.getByText('人数较多，只列出 200 人，请按姓名查询')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '朱敏' } })
    press('查询')
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择朱敏' }))
    expect(screen.queryByText(/人数较多/)).toBeNull()
    expect(fake.ask).toHaveBeenLastCalledWith(PEOPLE, expect.objectContaining({ ...query, keyword: '朱敏' }))
    press('添加')
    expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ guid: 'u1' }])
  })

  it('R282: answers the checked people with 添加', async () => {
    const { onPick } = open()
    await chooseGrid()
    tick('张三')
    tick('李四')
    press('添加')
    expect(onPick.mock.calls[0]?.[0].map(({ name }: { name: string }) => name)).toEqual(['张三', '李四'])
    expect(onPick.mock.calls[0]?.[1]).toBeNull()
  })

  it('R249: answers each of them with the fields of the picker', async () => {
    const { onPick } = open()
    await chooseGrid()
    tick('张三')
    press('添加')
    expect(onPick.mock.calls[0]?.[0]).toEqual([
      {
        id: 3,
        guid: 'u3',
        name: '张三',
        mobile: '13812345678',
        phoneNumber: '13812345678',
        positionName: '网格员',
        lawEnforcementPerson: false,
        lawEnforcementNumber: 'ZF003',
      },
    ])
  })

  it('R248 R283 R285: gathers people once in the list at the right, and answers them with 确定', async () => {
    const { onPick } = open({ cross: true })
    await chooseGrid()
    tick('张三')
    press('添加')
    tick('张三')
    tick('李四')
    press('添加')
    const right = within(screen.getByRole('region', { name: '已选人员' }))
    expect(right.getByText('已选 2 人')).toBeTruthy()
    expect(right.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '选择',
      '姓名',
      '执法证号',
    ])
    expect(onPick).not.toHaveBeenCalled()
    fireEvent.click(right.getByRole('button', { name: '确定' }))
    expect(onPick.mock.calls[0]?.[0].map(({ guid }: { guid: string }) => guid)).toEqual(['u3', 'u2'])
  })

  it('R248: has no list at the right otherwise', () => {
    open()
    expect(screen.queryByRole('region', { name: '已选人员' })).toBeNull()
  })

  it('R284 R314: removes the marked ones, and warns when none is', async () => {
    open({ cross: true })
    await chooseGrid()
    tick('张三')
    tick('李四')
    press('添加')
    press('移除')
    expect(screen.getByText('请选择一条记录')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: '勾选张三' }))
    press('移除')
    expect(screen.getByText('已选 1 人')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: '勾选张三' })).toBeNull()
    tick('张三')
    press('添加')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '勾选张三' }).checked).toBe(false)
  })

  it('lets go what was ticked once it is gathered, and with another grid', async () => {
    const { onPick } = open()
    await chooseGrid()
    tick('张三')
    fireEvent.click(screen.getByRole('treeitem', { name: /吴江区/ }))
    await screen.findByRole('checkbox', { name: '选择张三' })
    press('添加')
    expect(screen.getByText('请选择一条记录')).toBeTruthy()
    expect(onPick).not.toHaveBeenCalled()
    cleanup()
    open({ cross: true })
    await chooseGrid()
    tick('张三')
    press('添加')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择张三' }).checked).toBe(false)
  })

  it('R286: also answers one record with the values joined', async () => {
    const { onPick } = open({ merge: true })
    await chooseGrid()
    tick('张三')
    tick('李四')
    press('添加')
    expect(onPick.mock.calls[0]?.[1]).toEqual({
      id: '3,2',
      guid: 'u3,u2',
      phoneNumber: '13812345678,13812345678',
      name: '张三,李四',
      mobile: '13812345678,13812345678',
      lawEnforcementNumber: 'ZF003,ZF002',
      positionName: '网格员,网格员',
    })
  })

  it('R287: has forgotten everything when it opens again', async () => {
    const { unmount } = open({ cross: true })
    await chooseGrid()
    tick('张三')
    press('添加')
    unmount()
    open({ cross: true })
    expect(screen.getByText('已选 0 人')).toBeTruthy()
    expect(screen.getByText('请先选择网格')).toBeTruthy()
  })

  it('keeps only the last ticked where one person is wanted', async () => {
    const { onPick } = open({ isSingle: true })
    await chooseGrid()
    tick('张三')
    tick('李四')
    press('添加')
    expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ guid: 'u2' }])
  })

  it('shows the people on the device when there is no signal', async () => {
    fake.offline = true
    fake.findOnDevice.mockImplementation(async (resource: string) =>
      resource === 'user' ? { rows: [person(3, '张三')], total: 1 } : { rows: [town], total: 1 },
    )
    open()
    await chooseGrid()
    expect(screen.getByText('现在没有网络，显示的是本机的人员')).toBeTruthy()
    expect(fake.ask).not.toHaveBeenCalled()
  })

  it("begins at one's own grid when there is no signal", async () => {
    fake.offline = true
    fake.gridGuid = 'WJ-01'
    fake.findOnDevice.mockResolvedValue({ rows: [town], total: 1 })
    open()
    await screen.findByRole('treeitem', { name: /盛泽镇/ })
    expect(fake.findOnDevice.mock.calls[0]?.[1]).toMatchObject({ filter: { field: 'guid', equals: 'WJ-01' } })
  })

  it('is opened without being chosen, and what has nothing below it cannot be opened', async () => {
    open()
    const root = await screen.findByRole('treeitem', { name: /吴江区/ })
    const leaf = await screen.findByRole('treeitem', { name: /盛泽镇/ })
    fireEvent.click(screen.getByRole('button', { name: '收起吴江区' }))
    expect(root.getAttribute('aria-expanded')).toBe('false')
    expect(root.getAttribute('aria-selected')).toBe('false')
    expect(leaf.getAttribute('aria-expanded')).toBeNull()
    expect(screen.getByText('请先选择网格')).toBeTruthy()
  })

  it('is walked and opened by the keyboard', async () => {
    open()
    const root = await screen.findByRole('treeitem', { name: /吴江区/ })
    await screen.findByRole('treeitem', { name: /盛泽镇/ })
    root.focus()
    fireEvent.keyDown(root, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('盛泽镇')
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(root)
    fireEvent.keyDown(root, { key: 'End' })
    expect(document.activeElement?.textContent).toContain('盛泽镇')
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' })
    expect(document.activeElement).toBe(root)
    fireEvent.keyDown(root, { key: 'ArrowLeft' })
    expect(screen.queryByRole('treeitem', { name: /盛泽镇/ })).toBeNull()
    fireEvent.keyDown(root, { key: 'Enter' })
    expect(root.getAttribute('aria-selected')).toBe('true')
  })
})
