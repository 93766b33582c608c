// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { MissingYears } from '#app/resources/holiday/MissingYears.tsx'
import { matches } from '#domain/kit/filter.ts'

const device = vi.hoisted(() => ({ now: '', years: [] as number[] }))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => device.now,
  useRecords: (_name: string, { filter = 'everything' }: RecordsQuery) => {
    const rows = device.years.map((year) => ({ year })).filter((row) => matches(filter, row))
    return { state: 'ready', rows, total: rows.length }
  },
}))

afterEach(cleanup)

it.each([
  ['2026-10-31', [2026], []],
  ['2026-11-01', [2026], ['2027 年放假安排尚未录入']],
  ['2026-12-01', [2026, 2027], []],
  ['2027-01-01', [2026], ['2027 年放假安排尚未录入']],
])('says on %s with %j entered: %j', (day, years, words) => {
  Object.assign(device, { now: `${day}T04:00:00.000Z`, years })
  render(<MissingYears />)
  expect(screen.queryAllByText(/尚未录入/).map(({ textContent }) => textContent)).toEqual(words)
})
