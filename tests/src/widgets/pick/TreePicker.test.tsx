// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IndustryCode } from '#app/resources/company/IndustryCode.tsx'
import { IndustryInput, RegionInput } from '#app/resources/company/PlaceInputs.tsx'
import { Overlays } from '#app/ui/Overlays.tsx'
import { AreaPicker } from '#app/widgets/pick/AreaPicker.tsx'
import { IndustryPicker } from '#app/widgets/pick/IndustryPicker.tsx'
import { TreePicker } from '#app/widgets/pick/TreePicker.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { company } from '#domain/resources/company/definition.ts'
import { eventually } from '#tests/eventually.ts'

const fake = vi.hoisted(() => ({ ask: vi.fn(), findOnDevice: vi.fn(), offline: false, records: new Map() }))
vi.mock('#app/data/ask.ts', () => ({ ask: fake.ask }))
vi.mock('#app/data/context.ts', () => ({
  isOffline: () => fake.offline,
  isNoAnswer: (problem: Problem) => problem.retry === 'later',
}))
vi.mock('#app/data/find.ts', async (original) => ({
  ...(await original<typeof import('#app/data/find.ts')>()),
  findOnDevice: fake.findOnDevice,
}))
vi.mock('#app/data/index.ts', () => ({
  getRecord: async (_resource: string, guid: string) => fake.records.get(guid) ?? null,
  useRecord: (_resource: string, guid: string | null) => {
    const record = fake.records.get(guid)
    return record === undefined ? { state: 'loading' } : { state: 'ready', record }
  },
  useRecords: (_resource: string, { keyword }: { keyword: string }) => ({
    state: 'ready',
    rows: [...fake.records.values()].filter((row) => (row.regionName ?? row.tradeName).includes(keyword)),
  }),
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({
    state: 'signed-in',
    user: { grid: { guid: 'WJ-00', path: 'WJ-00/', regionId: '320509' }, companyGuid: 'company-1' },
  }),
}))

const area = (id: number, guid: string, regionName: string, parentGuid: string | null, level: string) => ({
  id,
  version: 1,
  guid,
  regionName,
  parentId: parentGuid === null ? -1 : 3,
  parentGuid,
  regionAlias: null,
  sortId: id,
  regionLevel: level,
})
const wujiang = area(3, '320509', '吴江区', null, '3')
const [songling, shengze] = [
  area(4, '320509001', '松陵街道', '320509', '4'),
  area(9, '320509105', '盛泽镇', '320509', '4'),
]
const making = { id: 1, guid: 'C', tradeName: '制造业', industryCode: 'C', leaf: false, parentId: -1 }
const textile = {
  id: 2,
  guid: '17',
  tradeName: '纺织业',
  industryCode: '17',
  leaf: false,
  parentId: 1,
  parentGuid: 'C',
}
const cotton = {
  id: 3,
  guid: '171',
  tradeName: '棉纺织',
  industryCode: '171',
  leaf: true,
  parentId: 2,
  parentGuid: '17',
}

const AREAS = '/api/region/getRegionList'
const INDUSTRIES = '/api/nationalEconomyType/loadEconomyTypeTree'
const DEPARTMENTS = '/api/companyDepartment/tree'

async function answer(path: string, { guid, parentId }: { guid?: string; parentId?: number }) {
  if (path === AREAS) return guid === '320509' ? [wujiang] : [songling, shengze]
  if (path === INDUSTRIES) return parentId === -1 ? [making] : parentId === 1 ? [textile] : [cotton]
  return [
    { id: 5, guid: 'd1', departmentName: '安全部', parentGuid: null },
    { id: 6, guid: 'd2', departmentName: '消防组', parentGuid: 'd1' },
  ]
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('treeitem', { name: new RegExp(name) }))
const openBranch = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `展开${name}` }))
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

beforeEach(() => {
  fake.offline = false
  fake.records.clear()
  fake.ask.mockImplementation(answer)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('AreaPicker', () => {
  it("R059 R070 R148 R159 R188: starts from the region of the user's grid", async () => {
    render(<AreaPicker onPick={vi.fn()} onClose={vi.fn()} />)
    expect(await screen.findByRole('treeitem', { name: /盛泽镇/ })).toBeTruthy()
    expect(fake.ask.mock.calls).toEqual([
      [AREAS, { guid: '320509', pageSize: 200 }],
      [AREAS, { id: 3, parentId: 3, pageSize: 200, level: '' }],
    ])
  })

  it('opens at the area that is chosen now and answers it again', async () => {
    const village = area(20, '320509105207', '盛虹村', '320509105', '5')
    for (const row of [wujiang, shengze, village]) fake.records.set(row.guid, row)
    fake.ask.mockImplementation(async (path: string, body: { guid?: string; parentId?: number }) =>
      body.parentId === shengze.id ? [village] : await answer(path, body),
    )
    const onPick = vi.fn()
    render(<AreaPicker chosen={[village.guid]} onPick={onPick} onClose={vi.fn()} />)
    const line = await screen.findByRole('treeitem', { name: /盛虹村/ })
    expect(screen.queryByRole('button', { name: '展开盛虹村' })).toBeNull()
    expect(line.getAttribute('aria-selected')).toBe('true')
    confirm()
    await eventually(() => expect(onPick.mock.calls[0]?.[0].names).toEqual(['吴江区/盛泽镇/盛虹村']))
  })

  it('R129: warns when nothing is chosen', async () => {
    const onPick = vi.fn()
    render(
      <>
        <AreaPicker onPick={onPick} onClose={vi.fn()} />
        <Overlays />
      </>,
    )
    await screen.findByRole('treeitem', { name: /盛泽镇/ })
    confirm()
    expect(screen.getByText('请选择区域')).toBeTruthy()
    expect(onPick).not.toHaveBeenCalled()
  })

  it('R070 R072: answers one area with its fields and the names on the way joined by a slash', async () => {
    const onPick = vi.fn()
    render(<AreaPicker onPick={onPick} onClose={vi.fn()} />)
    await choose('盛泽镇')
    confirm()
    await eventually(() => expect(onPick).toHaveBeenCalledOnce())
    expect(onPick.mock.calls[0]?.[0]).toMatchObject({
      areas: [
        {
          id: 9,
          version: 1,
          guid: '320509105',
          regionName: '盛泽镇',
          parentId: 3,
          regionAlias: null,
          sortId: 9,
          regionLevel: '4',
        },
      ],
      names: ['吴江区/盛泽镇'],
    })
  })

  it('R071: answers several with ids, guids and parent ids in commas', async () => {
    const onPick = vi.fn()
    render(<AreaPicker isMultiple onPick={onPick} onClose={vi.fn()} />)
    await choose('松陵街道')
    await choose('盛泽镇')
    confirm()
    await eventually(() => expect(onPick).toHaveBeenCalledOnce())
    expect(onPick.mock.calls[0]?.[0]).toMatchObject({
      ids: ',4,9,',
      guids: ',320509001,320509105,',
      parentIds: ',3,3,',
    })
  })

  it('asks the device without a signal', async () => {
    fake.offline = true
    fake.findOnDevice.mockImplementation(async (_resource: string, { filter }: { filter: { field: string } }) => ({
      rows: filter.field === 'guid' ? [wujiang] : [songling],
      total: 1,
    }))
    render(<AreaPicker onPick={vi.fn()} onClose={vi.fn()} />)
    expect(await screen.findByRole('treeitem', { name: /松陵街道/ })).toBeTruthy()
    expect(fake.ask).not.toHaveBeenCalled()
  })

  it('says so when the device has nothing either', async () => {
    fake.offline = true
    fake.findOnDevice.mockResolvedValue(null)
    render(<AreaPicker onPick={vi.fn()} onClose={vi.fn()} />)
    expect(await screen.findByText('本机没有这些内容')).toBeTruthy()
  })

  it('offers to try a branch again that did not come', async () => {
    fake.ask.mockImplementation(async (path: string, body: { guid?: string }) => {
      if (body.guid === '320509') return await answer(path, body)
      throw new Problem('access.denied')
    })
    render(<AreaPicker onPick={vi.fn()} onClose={vi.fn()} />)
    const retry = await screen.findByRole('button', { name: '加载失败，点此重试' })
    fake.ask.mockRejectedValue(new Problem('network.unreachable'))
    fake.findOnDevice.mockResolvedValue(null)
    fireEvent.click(retry)
    await screen.findByRole('button', { name: '没有网络，点此重试' })
    fake.ask.mockImplementation(answer)
    fireEvent.click(screen.getByRole('button', { name: '没有网络，点此重试' }))
    expect(await screen.findByRole('treeitem', { name: /盛泽镇/ })).toBeTruthy()
  })

  it('finds by name and knows the way to what was found', async () => {
    for (const row of [wujiang, shengze]) fake.records.set(row.guid, row)
    const onPick = vi.fn()
    render(<AreaPicker onPick={onPick} onClose={vi.fn()} />)
    fireEvent.change(screen.getByLabelText('按名称查找'), { target: { value: '盛泽' } })
    fireEvent.click(await screen.findByRole('button', { name: /盛泽镇/ }))
    await screen.findByText('吴江区 / 盛泽镇')
    confirm()
    await eventually(() => expect(onPick.mock.calls[0]?.[0].names).toEqual(['吴江区/盛泽镇']))
  })
})

describe('the fields of an enterprise', () => {
  const media = {} as never
  const openField = () => fireEvent.click(screen.getByRole('button'))

  it('opens the tree of areas at its own area', async () => {
    for (const row of [wujiang, shengze]) fake.records.set(row.guid, row)
    const { regionName, regionIds } = { regionName: '吴江区/盛泽镇', regionIds: '320509/320509105' }
    render(
      <RegionInput
        field={company.fields.regionName}
        value={regionName}
        others={{ regionIds }}
        media={media}
        onChange={vi.fn()}
      />,
    )
    openField()
    const line = await screen.findByRole('treeitem', { name: /盛泽镇/ })
    expect(line.getAttribute('aria-selected')).toBe('true')
  })

  it('opens the tree of industries at its own industry', async () => {
    for (const row of [{ ...making, parentGuid: null }, textile, cotton]) fake.records.set(row.guid, row)
    const others = { economyTypeGuid: cotton.guid }
    render(
      <IndustryInput field={company.fields.industry} value="棉纺织" others={others} media={media} onChange={vi.fn()} />,
    )
    openField()
    const line = await screen.findByRole('treeitem', { name: /棉纺织/ })
    expect(line.getAttribute('aria-selected')).toBe('true')
  })

  it('shows the code of its industry, not its name again', () => {
    fake.records.set(cotton.guid, cotton)
    render(<IndustryCode field={company.fields.economyTypeGuid} value={cotton.guid} />)
    expect(screen.getByText('171')).toBeTruthy()
  })
})

describe('IndustryPicker', () => {
  it('R067 R131 R132 R187: answers the selected path only, its names joined by arrows', async () => {
    const onPick = vi.fn()
    render(<IndustryPicker onPick={onPick} onClose={vi.fn()} />)
    await openBranch('纺织业')
    await choose('棉纺织')
    confirm()
    await eventually(() => expect(onPick).toHaveBeenCalledOnce())
    const picked = onPick.mock.calls[0]?.[0]
    expect(picked).toMatchObject({ guid: '171', industryCode: '171', displayName: '制造业→纺织业→棉纺织' })
    expect(picked.path.map(({ guid }: { guid: string }) => guid)).toEqual(['C', '17', '171'])
    expect(fake.ask.mock.calls.at(-1)).toEqual([
      INDUSTRIES,
      expect.objectContaining({ parentId: 2, pageSize: 1000, sort: 'sortId', order: 'ASC' }),
    ])
  })

  it('R131: keeps one path when another is selected', async () => {
    const onPick = vi.fn()
    render(<IndustryPicker onPick={onPick} onClose={vi.fn()} />)
    await choose('纺织业')
    await choose('制造业')
    confirm()
    await eventually(() => expect(onPick.mock.calls[0]?.[0].displayName).toBe('制造业'))
  })
})

describe('TreePicker', () => {
  it('begins with the departments whose parent is not among those it was given', async () => {
    const part = { id: 7, guid: 'd3', departmentName: '维修组', parentGuid: 'elsewhere' }
    fake.ask.mockResolvedValue({ items: [part] })
    render(<TreePicker source="companyDepartment" onPick={vi.fn()} onClose={vi.fn()} />)
    const line = await screen.findByRole('treeitem', { name: '维修组' })
    expect(line.getAttribute('aria-expanded')).toBeNull()
  })

  it('R159 R189: draws the departments of the enterprise from rows that name their parents', async () => {
    const onPick = vi.fn()
    render(<TreePicker source="companyDepartment" onPick={onPick} onClose={vi.fn()} />)
    await choose('消防组')
    confirm()
    await eventually(() => expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ node: { guid: 'd2', name: '消防组' } }]))
    expect(fake.ask).toHaveBeenCalledWith(DEPARTMENTS, {
      pageIndex: 1,
      pageSize: 50,
      sort: 'id',
      order: 'DESC',
      companyGuid: 'company-1',
    })
  })
})
