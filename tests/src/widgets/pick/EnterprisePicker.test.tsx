// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Overlays } from '#app/ui/Overlays.tsx'
import { EnterprisePicker, type EnterprisePickerProps } from '#app/widgets/pick/EnterprisePicker.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const fake = vi.hoisted(() => ({ ask: vi.fn(), findOnDevice: vi.fn(), isOffline: vi.fn(() => false) }))
vi.mock('#app/data/ask.ts', () => ({ ask: fake.ask }))
vi.mock('#app/data/index.ts', () => ({
  useRecord: (_resource: string, guid: string | null) =>
    guid === null ? { state: 'loading' } : { state: 'ready', record: { guid, regionName: '盛泽镇' } },
}))
vi.mock('#app/data/context.ts', () => ({
  isOffline: fake.isOffline,
  isNoAnswer: (problem: Problem) => problem.retry === 'later',
}))
vi.mock('#app/data/find.ts', async (original) => ({
  ...(await original<typeof import('#app/data/find.ts')>()),
  findOnDevice: fake.findOnDevice,
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({
    state: 'signed-in',
    user: { grid: { guid: 'WJ-01', path: '320509000007/WJ-01/', regionId: '320509105' }, companyGuid: null },
  }),
}))

const PATH = '/api/company/getVoList'
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    guid: `c${from + index}`,
    companyName: `第${from + index}纺织厂`,
    serialNumber: '913205090000000000',
  }))

function open(props: Partial<EnterprisePickerProps> = {}) {
  const onPick = vi.fn()
  const onClose = vi.fn()
  render(
    <>
      <EnterprisePicker mode="multiple" onPick={onPick} onClose={onClose} {...props} />
      <Overlays />
    </>,
  )
  return { onPick, onClose }
}

const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `选择${name}` }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const lastQuery = () => fake.ask.mock.calls.at(-1)?.[1] as Record<string, unknown>

beforeEach(() => {
  layoutIs('desktop')
  fake.isOffline.mockReturnValue(false)
  fake.ask.mockImplementation(async (_path: string, query: { pageIndex: number; pageSize: number }) =>
    query.pageSize === 100_000
      ? { items: rowsOf(1, 23), total: 23 }
      : { items: rowsOf((query.pageIndex - 1) * 10 + 1, 10), total: query.pageIndex === 1 ? 23 : null },
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('EnterprisePicker', () => {
  it('R057: has tabs for the grid and the area, and one for what waits to be confirmed', async () => {
    open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['网格监管单位', '区域内单位'])
    cleanup()
    open({ confirmation: true })
    fireEvent.click(screen.getByRole('tab', { name: '待确认单位' }))
    await eventually(() => expect(lastQuery()).toMatchObject({ status: 'pending', pageSize: 20 }))
  })

  it('R058 R192: is 950 px wide, its table 370 px high', async () => {
    open()
    await screen.findByText('第1纺织厂')
    const dialog = screen.getByRole('dialog', { name: '选择企业' })
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('950px')
    expect(document.querySelector<HTMLElement>('.enterprise-picker__list')?.style.height).toBe('370px')
  })

  it("R059 R148: starts from the region of the user's grid, and in the grid itself", async () => {
    open()
    await screen.findByText('第1纺织厂')
    expect(fake.ask).toHaveBeenCalledWith(PATH, {
      pageIndex: 1,
      pageSize: 10,
      countTotal: true,
      regionIds: '320509105',
      gridGuid: 'WJ-01',
    })
    fireEvent.click(screen.getByRole('tab', { name: '区域内单位' }))
    await eventually(() => expect(lastQuery()).not.toHaveProperty('gridGuid'))
    expect(lastQuery()).toMatchObject({ regionIds: '320509105' })
  })

  it('R115 R117: keeps only the last ticked row in single mode, and wants one', async () => {
    const { onPick } = open({ mode: 'single' })
    await screen.findByText('第1纺织厂')
    press('确定')
    expect(screen.getByText('请选择一条记录')).toBeTruthy()
    expect(onPick).not.toHaveBeenCalled()
    await tick('第1纺织厂')
    await tick('第3纺织厂')
    press('确定')
    expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ guid: 'c3' }])
  })

  it('R116: wants at least one row in multiple mode, and answers all of them', async () => {
    const { onPick } = open()
    await screen.findByText('第1纺织厂')
    press('确定')
    expect(screen.getByText('请选择至少一条记录')).toBeTruthy()
    await tick('第2纺织厂')
    await tick('第1纺织厂')
    press('确定')
    expect(onPick.mock.calls[0]?.[0].map(({ guid }: { guid: string }) => guid)).toEqual(['c2', 'c1'])
  })

  it('R190 R193: turns pages of ten, whose number only the first page is asked for', async () => {
    open()
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    press('下一页')
    expect(await screen.findByText('第11纺织厂')).toBeTruthy()
    expect(lastQuery()).toMatchObject({ pageIndex: 2, pageSize: 10, countTotal: false })
    expect(screen.getByText('2 / 3')).toBeTruthy()
    expect(screen.getByText('共 23 家')).toBeTruthy()
  })

  it('R191: selects all with one page of 100000', async () => {
    const { onPick } = open()
    await screen.findByText('第1纺织厂')
    press('全选')
    expect(await screen.findByText('已选 23 家')).toBeTruthy()
    expect(lastQuery()).toMatchObject({ pageIndex: 1, pageSize: 100_000 })
    press('确定')
    expect(onPick.mock.calls[0]?.[0]).toHaveLength(23)
  })

  it('R331: asks by name, Enter or 查询, under 请输入企业名称', async () => {
    open()
    await screen.findByText('第1纺织厂')
    const box = screen.getByPlaceholderText('请输入企业名称')
    fireEvent.change(box, { target: { value: '丝绸' } })
    fireEvent.submit(box.closest('form') as HTMLFormElement)
    await eventually(() => expect(lastQuery()).toMatchObject({ companyName: '丝绸', pageIndex: 1 }))
  })

  it('R062: asks by every filter of the specification, and by none that is left empty', async () => {
    open()
    await screen.findByText('第1纺织厂')
    expect(Object.keys(lastQuery()).sort()).toEqual(['countTotal', 'gridGuid', 'pageIndex', 'pageSize', 'regionIds'])
    fireEvent.change(screen.getByPlaceholderText('请输入企业名称'), { target: { value: '丝绸' } })
    fireEvent.change(screen.getByLabelText('规模'), { target: { value: '1' } })
    fireEvent.change(screen.getByLabelText('企业状态'), { target: { value: 'normal' } })
    for (const danger of ['危险化学品', '涉氨制冷', '粉尘涉爆', '有限空间', '陆上石油'])
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(danger) }))
    press('查询')
    await eventually(() =>
      expect(lastQuery()).toEqual({
        pageIndex: 1,
        pageSize: 10,
        countTotal: true,
        gridGuid: 'WJ-01',
        regionIds: '320509105',
        companyName: '丝绸',
        scaleType: '1',
        companyStatus: 'normal',
        isWeiHua: true,
        isSheAnZhiLeng: true,
        isSheBaoFenChen: true,
        isYouXianKongJian: true,
        isLuShangShiYou: true,
      }),
    )
  })

  it('asks by danger, and forgets it with 重置', async () => {
    open()
    await screen.findByText('第1纺织厂')
    fireEvent.click(screen.getByRole('checkbox', { name: '危险化学品' }))
    press('查询')
    await eventually(() => expect(lastQuery()).toMatchObject({ isWeiHua: true }))
    press('重置')
    await eventually(() => expect(lastQuery()).not.toHaveProperty('isWeiHua'))
  })

  it('shows what the device holds when there is no signal', async () => {
    fake.isOffline.mockReturnValue(true)
    fake.findOnDevice.mockResolvedValue({ rows: rowsOf(7, 2), total: 2 })
    open()
    expect(await screen.findByText('第7纺织厂')).toBeTruthy()
    expect(screen.getByText('现在没有网络，显示的是本机的企业')).toBeTruthy()
    expect(fake.ask).not.toHaveBeenCalled()
    expect(fake.findOnDevice.mock.calls[0]?.[1]).toMatchObject({ pageIndex: 1, pageSize: 10 })
  })

  it('says so when the device has nothing either', async () => {
    fake.ask.mockRejectedValue(new Problem('network.unreachable'))
    fake.findOnDevice.mockResolvedValue(null)
    open()
    expect(await screen.findByText('本机没有这些内容')).toBeTruthy()
  })

  it('says why the server refused, and asks again', async () => {
    fake.ask.mockRejectedValueOnce(new Problem('access.denied'))
    open()
    expect(within(await screen.findByRole('alert')).getByText('没有权限')).toBeTruthy()
    press('重试')
    expect(await screen.findByText('第1纺织厂')).toBeTruthy()
  })

  it('says that there is nothing', async () => {
    fake.ask.mockResolvedValue({ items: [], total: 0 })
    open()
    expect(await screen.findByText('当前暂无信息')).toBeTruthy()
  })

  it('is a list of cards with a fold of filters on a phone', async () => {
    layoutIs('phone')
    const { onPick } = open({ mode: 'single' })
    fireEvent.click(await screen.findByRole('checkbox', { name: /第4纺织厂/ }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('规模')).toBeNull()
    press('筛选')
    expect(screen.getByText('规模')).toBeTruthy()
    press('确定')
    expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ guid: 'c4' }])
  })
})
