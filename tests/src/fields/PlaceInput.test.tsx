// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { PlaceInput } from '#app/fields/point/PlaceInput.tsx'
import { PlaceView } from '#app/fields/point/PlaceView.tsx'
import { company } from '#domain/resources/company/definition.ts'

const device = vi.hoisted(() => ({ accuracy: 12, problem: null as Error | null }))
vi.mock('#app/device/use-position.ts', () => ({
  pagePosition: {
    fresh: async () => {
      if (device.problem !== null) throw device.problem
      return { lng: 120.6512344, lat: 30.9123456, accuracy: device.accuracy }
    },
  },
}))
type Pick = (place: object, origin: object) => void
vi.mock('#app/widgets/map/PointPicker.tsx', () => ({
  PointPicker: ({ onPick, onClose }: { onPick: Pick; onClose: () => void }) => (
    <>
      <button type="button" onClick={() => onPick({ lng: 120.7, lat: 31 }, { source: 'map', accuracy: null })}>
        就选这里
      </button>
      <button type="button" onClick={onClose}>
        不选了
      </button>
    </>
  ),
}))

const field = company.fields.longitude
let held: Record<string, unknown>

function Form({ start, disabled }: { start: Record<string, unknown>; disabled?: boolean }) {
  const [values, setValues] = useState(start)
  held = values
  return (
    <PlaceInput
      field={field}
      value={values.longitude ?? null}
      others={values}
      media={{} as never}
      disabled={disabled}
      onChange={(next) => setValues((before) => ({ ...before, longitude: next(before.longitude ?? null) }))}
      onFill={(filled) => setValues((before) => ({ ...before, ...filled }))}
    />
  )
}

beforeEach(() => {
  device.accuracy = 12
  device.problem = null
})
afterEach(cleanup)

it('takes both numbers of where one stands, and says how exactly', async () => {
  device.accuracy = 11.6
  render(<Form start={{ longitude: 120.6, latitude: 30.9, coordSource: 'map' }} />)
  fireEvent.click(screen.getByRole('button', { name: '取当前位置' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('现场定位，精度 12 米'))
  expect(held).toEqual({ longitude: 120.651234, latitude: 30.912346, coordSource: 'gps', coordAccuracy: 12 })
})

it('says so where the fix is poor or lies elsewhere', async () => {
  device.accuracy = 300
  render(<Form start={{ longitude: 116.4, latitude: 39.9 }} />)
  expect(screen.getByRole('status').textContent).toBe('这个位置不在本区，请核对')
  fireEvent.click(screen.getByRole('button', { name: '取当前位置' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('误差较大，请到开阔处再取一次'))
})

it('takes numbers that are typed, which no device vouches for any more', () => {
  render(<Form start={{ longitude: 120.6, latitude: 30.9, coordSource: 'gps', coordAccuracy: 8 }} />)
  fireEvent.change(screen.getByLabelText('纬度'), { target: { value: '30.95' } })
  expect(held).toEqual({ longitude: 120.6, latitude: 30.95, coordSource: 'typed', coordAccuracy: null })
  fireEvent.change(screen.getByLabelText('经度'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('纬度'), { target: { value: '' } })
  expect(held).toEqual({ longitude: null, latitude: null, coordSource: null, coordAccuracy: null })
})

it('is read in one line with where it comes from', () => {
  const others = { coordSource: 'gps', coordAccuracy: 12 }
  render(<PlaceView field={field} value={120.64} others={{ longitude: 120.64, latitude: 31.16, ...others }} />)
  expect(screen.getByText('120.640000, 31.160000（现场定位，精度 12 米）')).toBeTruthy()
  expect(screen.getByRole('button', { name: '看地图' })).toBeTruthy()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const START = { longitude: 120.6, latitude: 30.9, coordSource: 'gps', coordAccuracy: 8 }

it('is looked for once at a time, and not at all while the form is sent', async () => {
  render(<Form start={{}} />)
  fireEvent.click(button('取当前位置'))
  expect(button('取当前位置').disabled).toBe(true)
  await waitFor(() => expect(button('取当前位置').disabled).toBe(false))
  cleanup()
  render(<Form start={{}} disabled />)
  expect([button('取当前位置').disabled, button('地图选点').disabled]).toEqual([true, true])
})

it('says why it was not found until it is looked for again, and keeps what there was', async () => {
  device.problem = new DeviceProblem('position.timeout')
  render(<Form start={START} />)
  fireEvent.click(button('取当前位置'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(device.problem?.message))
  expect(held).toEqual(START)
  device.problem = new Error('bug')
  fireEvent.click(button('取当前位置'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('暂时无法定位，请稍后再试'))
  device.problem = null
  fireEvent.click(button('取当前位置'))
  expect(screen.getByRole('status').textContent).not.toContain('暂时无法定位')
  await waitFor(() => expect(button('取当前位置').disabled).toBe(false))
})

it('is chosen on a map, which is closed then, and no poor fix is spoken of any more', async () => {
  device.accuracy = 101
  render(<Form start={START} />)
  fireEvent.click(button('取当前位置'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('误差较大'))
  fireEvent.click(button('地图选点'))
  fireEvent.click(await screen.findByRole('button', { name: '就选这里' }))
  expect(held).toEqual({ longitude: 120.7, latitude: 31, coordSource: 'map', coordAccuracy: null })
  expect(screen.queryByText('就选这里')).toBeNull()
  expect(screen.getByRole('status').textContent).not.toContain('误差较大')
  fireEvent.click(button('地图选点'))
  fireEvent.click(await screen.findByRole('button', { name: '不选了' }))
  expect(screen.queryByText('就选这里')).toBeNull()
})
