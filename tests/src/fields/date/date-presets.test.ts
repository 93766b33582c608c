import { describe, expect, it } from 'vitest'
import { datePresets } from '#app/fields/date/date-presets.ts'

const rangesOn = (today: string) => Object.fromEntries(datePresets(today).map(({ label, range }) => [label, range]))

describe('datePresets', () => {
  it.each([
    { today: '2026-11-20', label: '今天', range: { from: '2026-11-20', to: '2026-11-20' } },
    { today: '2026-11-03', label: '近7天', range: { from: '2026-10-28', to: '2026-11-03' } },
    { today: '2026-11-20', label: '本月', range: { from: '2026-11-01', to: '2026-11-30' } },
    { today: '2028-02-10', label: '本月', range: { from: '2028-02-01', to: '2028-02-29' } },
    { today: '2026-11-20', label: '本年', range: { from: '2026-01-01', to: '2026-12-31' } },
  ])('$label on $today', ({ today, label, range }) => {
    expect(rangesOn(today)[label]).toEqual(range)
  })
})
