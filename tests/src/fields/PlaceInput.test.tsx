// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlaceInput } from '#app/fields/point/PlaceInput.tsx'
import { PlaceView } from '#app/fields/point/PlaceView.tsx'
import { company } from '#domain/resources/company/definition.ts'

const device = vi.hoisted(() => ({ accuracy: 12 }))
vi.mock('#app/device/use-position.ts', () => ({
  pagePosition: { fresh: async () => ({ lng: 120.6512344, lat: 30.9123456, accuracy: device.accuracy }) },
}))

const field = company.fields.longitude
let held: Record<string, unknown>

function Form({ start }: { start: Record<string, unknown> }) {
  const [values, setValues] = useState(start)
  held = values
  return (
    <PlaceInput
      field={field}
      value={values.longitude ?? null}
      others={values}
      media={{} as never}
      onChange={(next) => setValues((before) => ({ ...before, longitude: next(before.longitude ?? null) }))}
      onFill={(filled) => setValues((before) => ({ ...before, ...filled }))}
    />
  )
}

beforeEach(() => {
  device.accuracy = 12
})
afterEach(cleanup)

it('takes both numbers of where one stands, and says how exactly', async () => {
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
