// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { slots } from '#app/resources/company/slots.ts'
import { company } from '#domain/resources/company/definition.ts'

vi.mock('#app/device/use-position.ts', () => ({
  pagePosition: { fresh: async () => ({ lng: 120.6512344, lat: 30.9123456, accuracy: 12 }), current: () => null },
  usePosition: () => ({ fix: null }),
}))

afterEach(cleanup)

it('takes both coordinates of where one stands', async () => {
  const { longitude: Input } = slots.inputs ?? {}
  if (Input === undefined) throw new Error('the place of an enterprise has a control of its own')
  const onChange = vi.fn()
  const onFill = vi.fn()
  render(
    <Input
      field={company.fields.longitude}
      value={120.6}
      others={{ latitude: 30.9 }}
      media={{} as never}
      onChange={onChange}
      onFill={onFill}
    />,
  )
  expect(screen.getByRole('button', { name: '地图选点' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取当前位置' }))
  await waitFor(() => expect(onFill).toHaveBeenCalledWith({ latitude: 30.912346 }))
  expect(onChange.mock.calls[0]?.[0]()).toBe(120.651234)
  expect(screen.getByText('已取当前位置，精度 12 米')).toBeTruthy()
})
