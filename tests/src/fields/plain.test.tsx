// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plainView } from '#app/fields/plain.tsx'
import { date, decimal, type Field, instant, integer, text } from '#domain/kit/fields.ts'

afterEach(cleanup)

it.each<[Exclude<Field, { kind: 'rows' }>, unknown, { type: string; value: string }]>([
  [text({ label: '地点' }), '三号车间', { type: 'text', value: '三号车间' }],
  [integer({ label: '人数' }), 12, { type: 'text', value: '12' }],
  [decimal({ label: '数量', scale: 2 }), 1.5, { type: 'text', value: '1.5' }],
  [date({ label: '日期' }), '2026-11-19', { type: 'date', value: '2026-11-19' }],
  // By the clock on the wall.
  [instant({ label: '时间' }), '2026-11-18T17:30:00.000Z', { type: 'datetime-local', value: '2026-11-19T01:30' }],
])('$kind is typed in its own way', (field, value, shown) => {
  const { Input } = plainView(field)
  const { container } = render(<Input field={field} value={value} media={{} as never} onChange={vi.fn()} />)
  const { type, value: typed } = container.querySelector('input') as HTMLInputElement
  expect({ type, value: typed }).toEqual(shown)
})
