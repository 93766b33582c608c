// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plainView } from '#app/fields/plain.tsx'
import { bool, choice, date, decimal, type Field, instant, integer, text } from '#domain/kit/fields.ts'

vi.mock('#app/data/index.ts', () => ({ correctedNow: () => '2026-11-20T02:00:00.000Z' }))
afterEach(cleanup)

it.each<[Exclude<Field, { kind: 'rows' }>, unknown, string]>([
  [text({ label: '地点' }), '三号车间', '三号车间'],
  [integer({ label: '人数', unit: '人' }), 12, '12 人'],
  [decimal({ label: '数量', scale: 2 }), 1.5, '1.5'],
  [bool({ label: '启用' }), true, '是'],
  [date({ label: '日期' }), '2026-11-19', '2026-11-19'],
  [instant({ label: '时间' }), '2026-11-18T17:30:00.000Z', '2026-11-19 01:30'],
  [choice({ label: '等级', options: { major: '重大' } }), 'major', '重大'],
])('$kind has its own look', (field, value, words) => {
  const { View } = plainView(field)
  expect(render(<View field={field} value={value} />).container.textContent).toBe(words)
})
