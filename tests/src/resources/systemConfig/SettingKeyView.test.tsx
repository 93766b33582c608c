// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { SettingKeyView } from '#app/resources/systemConfig/SettingKeyView.tsx'
import { text } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'

const row = (key: string, value: string, effectiveFrom: string, effectiveTo: string | null = null) => ({
  ...{ guid: `${key}-${effectiveFrom}`, key, value, unit: '月', effectiveFrom, effectiveTo },
})
const ROWS = [
  row('patrol.months.red', '9', '2026-01-01'),
  row('expert.termMonths', '24', '2027-01-01'),
  row('expert.termMonths', '12', '2026-06-01'),
  row('expert.termMonths', '36', '2026-01-01', '2026-05-31'),
]
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T04:00:00.000Z',
  useRecords: (_name: string, { filter = 'everything' }: RecordsQuery) => {
    const rows = ROWS.filter((each) => matches(filter, each))
    return { state: 'ready', rows, total: rows.length }
  },
}))

const field = text({ label: '配置项' })
const shown = (key: string) =>
  render(<SettingKeyView field={field} value={key} />, { wrapper: MemoryRouter }).container.textContent

afterEach(cleanup)

describe('a setting', () => {
  it('says what it does, and how it is called in small letters', () => {
    expect(shown('log.retentionMonths')).toBe('登录日志和业务日志超过这个时间后自动清理log.retentionMonths')
    expect(shown('contact.org')).toBe('contact.org')
  })

  it('shows what it was, is and will be', () => {
    shown('expert.termMonths')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '24 月2027-01-01 起将生效',
      '12 月2026-06-01 起现行',
      '36 月2026-01-01 起，2026-05-31 止不再适用',
    ])
  })
})
