// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlanOnPaper, PlantPlan, type Unit } from '#app/features/risk/PlantPlan.tsx'
import { toastStore } from '#app/ui/toast.ts'
import '#domain/areas/all.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { eventually } from '#tests/eventually.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const { act, device } = vi.hoisted(() => ({
  act: vi.fn(async () => undefined),
  device: { media: { url: null as string | null, state: 'missing' } },
}))
vi.mock('#app/data/index.ts', () => ({ act, useMediaUrl: () => device.media }))
afterEach(() => {
  cleanup()
  toastStore.set([])
  vi.clearAllMocks()
})

const PLAN = { guid: 'plan', width: 800, height: 600 } as MediaRef
const unit = buildRecord('riskUnit', { guid: 'unit-1', unitName: '喷涂线', riskColor: 'orange', dutyPerson: '潘永刚' })

function show(plan: MediaRef | null, media: typeof device.media, opened: string | null = null) {
  device.media = media
  render(
    <MemoryRouter>
      <PlantPlan plan={plan} units={[unit as never]} mayPlace={false} opened={opened} onPlaced={vi.fn()} />
    </MemoryRouter>,
  )
}

describe('the plan of a plant', () => {
  it.each([
    [null, { url: null, state: 'missing' }, /还没有上传/],
    [PLAN, { url: null, state: 'offline' }, /没有网络/],
  ] as const)('says why its picture is not there', (plan, media, words) => {
    show(plan, media)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says nothing over its picture', () => {
    show(PLAN, { url: 'blob:plan', state: 'ready' })
    expect(screen.queryByText(/没有网络|还没有上传/)).toBeNull()
  })

  it('opens with the unit that it was asked for', () => {
    show(PLAN, { url: 'blob:plan', state: 'ready' }, 'unit-1')
    expect(screen.getByRole('link', { name: '查看单元' }).getAttribute('href')).toContain('open=unit-1')
  })
})

const AREA = [
  { x: 0.1, y: 0.2 },
  { x: 0.5, y: 0.2 },
  { x: 0.3, y: 0.8 },
]
const unitOf = (own: Partial<Unit>) => buildRecord<Unit>('riskUnit', own)
const COATING = unitOf({ guid: 'coating', unitName: '喷涂线', riskColor: 'orange', mapPolygon: AREA })
const BOILER = unitOf({ guid: 'boiler', unitName: '锅炉房', riskColor: 'red', mapPolygon: [{ x: 0.5, y: 0.5 }] })
const GATE = unitOf({ guid: 'gate', unitName: '大门', riskColor: null, eventCount: 3, noticeBoard: null })
const STORE = unitOf({ guid: 'store', unitName: '仓库', riskColor: 'blue', noticeBoard: true, eventCount: 2 })
const UNITS = [GATE, STORE, COATING, BOILER]

describe('the units on the plan', () => {
  const onPlaced = vi.fn()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const drawing = () => screen.getByRole('img', { name: '风险四色分布图' })
  const shapeOf = (name: string) => within(drawing()).queryByText(name)?.closest('g') ?? null
  /** On a drawing of 400 by 300 that begins at 10, 20. */
  const tap = (x: number, y: number, at: Element = drawing()) =>
    fireEvent(at, new MouseEvent('pointerup', { bubbles: true, clientX: x, clientY: y }))

  function stand(opened: string | null = null, mayPlace = true) {
    device.media = { url: 'blob:plan', state: 'ready' }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 400, 300))
    return render(
      <MemoryRouter>
        <PlantPlan plan={PLAN} units={UNITS} mayPlace={mayPlace} opened={opened} onPlaced={onPlaced} />
      </MemoryRouter>,
    )
  }

  it('stand in the list with the gravest first, what is not graded last, each grade counted', () => {
    stand()
    const names = document.querySelectorAll('.plant-plan__name > span:first-child')
    expect([...names].map(({ textContent }) => textContent)).toEqual(['锅炉房', '喷涂线', '仓库', '大门'])
    const counts = document.querySelectorAll('.plant-plan__legend li')
    expect([...counts].map(({ textContent }) => textContent?.trim())).toEqual([
      ...['重大风险 1 个', '较大风险 1 个', '一般风险 0 个', '低风险 1 个'],
    ])
  })

  it('are drawn in the measure of the plan, an area or a mark, with name and grade in the middle', () => {
    stand()
    expect(drawing().getAttribute('viewBox')).toBe('0 0 1000 750')
    expect(shapeOf('喷涂线')?.querySelector('polygon')?.getAttribute('points')).toBe('100,150 500,150 300,600')
    const [x, y] = ['x', 'y'].map((axis) => Number(within(drawing()).getByText('喷涂线').getAttribute(axis)))
    expect([x?.toFixed(3), y?.toFixed(3)]).toEqual(['300.000', '300.000'])
    expect(shapeOf('喷涂线')?.textContent).toBe('喷涂线较大')
    expect(shapeOf('锅炉房')?.querySelector('circle')?.getAttribute('cx')).toBe('500')
    expect(shapeOf('大门')).toBeNull()
  })

  it('are chosen on the drawing and in the list, and tell of themselves alone', () => {
    stand()
    tap(1, 1, shapeOf('喷涂线') as Element)
    expect(screen.getByRole('link', { name: '查看单元' }).getAttribute('href')).toContain('open=coating')
    fireEvent.click(button('仓库低风险'))
    expect(screen.getByRole('link', { name: '查看单元' }).getAttribute('href')).toContain('open=store')
    expect(screen.getByText('风险事件 2 个 · 已设告知牌')).toBeTruthy()
    fireEvent.click(button('大门未评估'))
    expect(screen.getByText('风险事件 3 个 · 未设告知牌')).toBeTruthy()
  })

  it('are neither placed nor taken off by who only looks', () => {
    stand('coating', false)
    expect(screen.queryByRole('button', { name: /标注|移除/ })).toBeNull()
  })

  it('are placed corner by corner: one is a mark, two are nothing yet, three an area', async () => {
    stand('coating')
    fireEvent.click(button('重新标注'))
    expect(shapeOf('喷涂线')).toBeNull()
    expect(shapeOf('锅炉房')).not.toBeNull()
    const canSave = () => !button('保存位置').disabled
    expect([canSave(), button('撤销一点').disabled]).toEqual([false, true])
    tap(110, 95)
    expect([canSave(), button('撤销一点').disabled]).toEqual([true, false])
    tap(143.3, 320, shapeOf('锅炉房') as Element)
    expect(canSave()).toBe(false)
    tap(900, 0)
    expect(canSave()).toBe(true)
    expect(drawing().querySelectorAll('.plant-plan__outline circle')).toHaveLength(3)
    expect(screen.getByText(/「喷涂线」的边界，已点 3 个/)).toBeTruthy()
    tap(50, 50)
    fireEvent.click(button('撤销一点'))
    fireEvent.click(button('保存位置'))
    await eventually(() => expect(onPlaced).toHaveBeenCalledOnce())
    const corners = [
      { x: 0.25, y: 0.25 },
      { x: 0.333, y: 1 },
      { x: 1, y: 0 },
    ]
    expect(act).toHaveBeenCalledExactlyOnceWith({
      actions: [
        {
          ...{ resource: 'riskUnit', action: 'place', recordGuid: 'coating' },
          input: { mapPolygon: corners, base: { mapPolygon: AREA } },
        },
      ],
    })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['已标注位置'])
    expect(screen.queryByText('保存位置')).toBeNull()
  })

  it('stay where they are when placing is given up, and it begins anew', () => {
    stand('coating')
    tap(200, 200)
    fireEvent.click(button('重新标注'))
    tap(110, 95)
    fireEvent.click(button('取消'))
    expect(shapeOf('喷涂线')).not.toBeNull()
    fireEvent.click(button('重新标注'))
    expect(screen.getByText(/已点 0 个/)).toBeTruthy()
  })

  it('are saved once', () => {
    act.mockReturnValue(new Promise(() => undefined))
    stand('boiler')
    fireEvent.click(button('从图上移除'))
    expect(button('从图上移除').disabled).toBe(true)
    cleanup()
    stand('store')
    expect(screen.queryByRole('button', { name: '从图上移除' })).toBeNull()
    fireEvent.click(button('标注位置'))
    tap(110, 95)
    fireEvent.click(button('保存位置'))
    expect(button('保存位置').disabled).toBe(true)
  })

  it('stand on paper over the same picture, with the same key', () => {
    device.media = { url: 'blob:plan', state: 'ready' }
    render(<PlanOnPaper plan={PLAN} units={UNITS} />)
    expect(drawing().querySelector('image')?.getAttribute('href')).toBe('blob:plan')
    expect(shapeOf('喷涂线')).not.toBeNull()
    expect(document.querySelectorAll('.plant-plan__legend li')).toHaveLength(4)
  })
})
