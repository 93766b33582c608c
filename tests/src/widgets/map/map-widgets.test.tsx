// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#app/ui/toast.ts'
import { PointPicker } from '#app/widgets/map/PointPicker.tsx'
import { PolygonEditor } from '#app/widgets/map/PolygonEditor.tsx'

type Handler = (event: unknown) => void

const fake = vi.hoisted(() => ({
  state: 'ready' as 'ready' | 'failed',
  handlers: new Map<string, ((event: unknown) => void)[]>(),
  views: [] as unknown[],
  drawn: [] as { features: { geometry: { type: string } }[] }[],
  onCorner: false,
}))

/** As much of the map as the widgets touch; the map itself needs a graphics card. */
vi.mock('#app/ui/map/use-map.ts', () => {
  const map = {
    jumpTo: (view: unknown) => fake.views.push(view),
    fitBounds: () => undefined,
    getCenter: () => ({ lng: 120.7, lat: 31.1 }),
    on: (name: string, layer: unknown, handler?: unknown) => {
      const key = handler === undefined ? name : `${name}:${String(layer)}`
      fake.handlers.set(key, [...(fake.handlers.get(key) ?? []), (handler ?? layer) as Handler])
    },
    off: (name: string, handler: unknown) =>
      fake.handlers.set(
        name,
        (fake.handlers.get(name) ?? []).filter((each) => each !== handler),
      ),
    addSource: () => undefined,
    addLayer: () => undefined,
    getSource: () => ({ setData: (data: never) => fake.drawn.push(data) }),
    queryRenderedFeatures: () => (fake.onCorner ? [{}] : []),
  }
  class LngLatBounds {
    extend() {
      return this
    }
  }
  const ready = { state: 'ready', map, library: { LngLatBounds } }
  return { useMap: () => (fake.state === 'ready' ? ready : { state: 'failed' }) }
})
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: { grid: { guid: 'g', path: 'g/', regionId: '320509105' } } }),
}))

const tap = (lng: number, lat: number) =>
  act(async () => {
    for (const handler of fake.handlers.get('click') ?? []) handler({ lngLat: { lng, lat }, point: {} })
  })
const emit = (name: string, event: unknown) =>
  act(async () => {
    for (const handler of fake.handlers.get(name) ?? []) handler(event)
  })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const toasts = () => toastStore.get().map(({ text }) => text)

beforeEach(() => {
  Object.assign(fake, { state: 'ready', views: [], drawn: [], onCorner: false })
  fake.handlers.clear()
  toastStore.set([])
})
afterEach(cleanup)

describe('PointPicker', () => {
  const open = (value: { lng: number; lat: number } | null = null) => {
    const onPick = vi.fn()
    render(<PointPicker value={value} onPick={onPick} onClose={vi.fn()} />)
    return onPick
  }

  it("R212: opens at the region of the user's grid, or close to the place that is known", () => {
    open()
    expect(fake.views.at(-1)).toEqual({ center: [120.66, 30.91], zoom: 16 })
    cleanup()
    open({ lng: 120.64, lat: 31.16 })
    expect(fake.views.at(-1)).toEqual({ center: [120.64, 31.16], zoom: 16 })
  })

  it('answers where one tapped, six digits', async () => {
    const onPick = open()
    await tap(120.64123456, 31.16)
    expect(screen.getByText('120.641235, 31.160000')).toBeTruthy()
    await press('确定')
    expect(onPick).toHaveBeenCalledWith({ lng: 120.641235, lat: 31.16 }, { source: 'map', accuracy: null })
  })

  it('asks for a place before it answers', async () => {
    const onPick = open()
    await press('确定')
    expect(toasts()).toEqual(['请先在地图上选择位置'])
    expect(onPick).not.toHaveBeenCalled()
  })

  it('warns outside the district, and answers all the same', async () => {
    const onPick = open()
    await tap(121.47, 31.23)
    expect(screen.getByRole('alert').textContent).toContain('不在本区范围内')
    await press('确定')
    expect(onPick).toHaveBeenCalledOnce()
  })

  it('takes the middle of the map, for those who move it by keyboard', async () => {
    open()
    await press('取地图中心')
    expect(screen.getByText('120.700000, 31.100000')).toBeTruthy()
  })

  it('takes figures from elsewhere and turns them into GPS', async () => {
    const onPick = open()
    fireEvent.click(screen.getByRole('radio', { name: '高德、腾讯' }))
    fireEvent.change(screen.getByLabelText('经度,纬度'), { target: { value: '120.644190，31.157783' } })
    await press('定位到此坐标')
    await press('确定')
    const [place, origin] = onPick.mock.calls[0] as [{ lng: number; lat: number }, unknown]
    expect(origin).toEqual({ source: 'typed', accuracy: null })
    expect(Math.abs(place.lng - 120.64)).toBeLessThan(0.00002)
    expect(Math.abs(place.lat - 31.16)).toBeLessThan(0.00002)
  })

  it('says what figures it wants, also where no map can be drawn', async () => {
    fake.state = 'failed'
    open()
    expect(screen.getByText('地图打不开，请用当前位置或直接填写坐标')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('经度,纬度'), { target: { value: '城南路' } })
    await press('定位到此坐标')
    expect(toasts()[0]).toContain('请按“经度,纬度”填写')
  })
})

describe('PolygonEditor', () => {
  const ring = [
    [120.6, 31],
    [120.61, 31],
    [120.61, 31.01],
    [120.6, 31],
  ]
  const open = (coordinates: number[][] | null = null) => {
    const onSave = vi.fn()
    const value = coordinates === null ? null : { type: 'Polygon' as const, coordinates: [coordinates] }
    render(<PolygonEditor title="网格范围" value={value} onSave={onSave} onClose={vi.fn()} />)
    return onSave
  }

  it('draws a border by taps, closed by itself', async () => {
    const onSave = open()
    await tap(120.6, 31)
    await tap(120.61, 31)
    await tap(120.61, 31.01)
    expect(fake.drawn.at(-1)?.features.map(({ geometry }) => geometry.type)).toEqual([
      'Polygon',
      'Point',
      'Point',
      'Point',
    ])
    await press('确定')
    expect(onSave).toHaveBeenCalledWith({ type: 'Polygon', coordinates: [ring] })
  })

  it('says why a border bounds nothing, and saves none', async () => {
    const onSave = open()
    for (const [lng, lat] of [
      [120.6, 31],
      [120.61, 31.01],
      [120.61, 31],
      [120.6, 31.01],
    ])
      await tap(lng ?? 0, lat ?? 0)
    expect(screen.getByRole('alert').textContent).toBe('边界线不能相互交叉')
    await press('确定')
    expect(onSave).not.toHaveBeenCalled()
  })

  it('moves a corner by dragging, as one step back', async () => {
    const onSave = open(ring)
    await emit('mousedown:draft-corners', { features: [{ properties: { index: 1 } }], preventDefault: () => undefined })
    await emit('mousemove', { lngLat: { lng: 120.615, lat: 31 } })
    await emit('mousemove', { lngLat: { lng: 120.62, lat: 31 } })
    await emit('mouseup', {})
    await emit('mousemove', { lngLat: { lng: 120.9, lat: 31 } })
    await press('确定')
    expect(onSave.mock.calls[0]?.[0].coordinates[0][1]).toEqual([120.62, 31])
    await press('撤销')
    await press('确定')
    expect(onSave.mock.calls[1]?.[0].coordinates[0][1]).toEqual([120.61, 31])
  })

  it('puts a new corner after the chosen one, and removes the chosen one', async () => {
    const onSave = open(ring)
    await emit('mousedown:draft-corners', { features: [{ properties: { index: 0 } }], preventDefault: () => undefined })
    await emit('mouseup', {})
    await tap(120.605, 30.995)
    await press('确定')
    expect(onSave.mock.calls[0]?.[0].coordinates[0][1]).toEqual([120.605, 30.995])
    await press('删除选中点')
    await press('确定')
    expect(onSave.mock.calls[1]?.[0].coordinates[0]).toEqual(ring)
  })

  it('reads a GeoJSON file, and says what is wrong with another', async () => {
    const onSave = open()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    const give = (text: string) =>
      act(async () => {
        const file = new File([text], 'grid.geojson')
        file.text = async () => text
        fireEvent.change(input, { target: { files: [file] } })
      })
    await give('{"type":"Point","coordinates":[120,31]}')
    expect(toasts()).toEqual(['文件中没有面（Polygon）'])
    await give(JSON.stringify({ type: 'Polygon', coordinates: [ring] }))
    await press('确定')
    expect(onSave).toHaveBeenCalledWith({ type: 'Polygon', coordinates: [ring] })
  })

  it('is typed corner by corner where no map can be drawn', async () => {
    fake.state = 'failed'
    const onSave = open(ring)
    const list = within(screen.getByRole('list'))
    fireEvent.change(list.getByLabelText('第2点经度'), { target: { value: '120.63' } })
    await press('确定')
    expect(onSave.mock.calls[0]?.[0].coordinates[0][1]).toEqual([120.63, 31])
  })

  it('saves none when it was cleared', async () => {
    const onSave = open(ring)
    await press('清空')
    await press('确定')
    expect(onSave).toHaveBeenCalledWith(null)
  })
})
