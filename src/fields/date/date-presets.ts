import dayjs from 'dayjs'
import type { Range } from '#app/fields/raw-filter.ts'
import type { Day } from '#domain/lib/dates.ts'

const DAY = 'YYYY-MM-DD'

/** The spans that people ask for most, whole days, for the given day. */
export function datePresets(today: Day): { label: string; range: Range }[] {
  const now = dayjs(today)
  const span = (from: dayjs.Dayjs, to: dayjs.Dayjs): Range => ({ from: from.format(DAY), to: to.format(DAY) })
  return [
    { label: '今天', range: span(now, now) },
    { label: '近7天', range: span(now.subtract(6, 'day'), now) },
    { label: '本月', range: span(now.startOf('month'), now.endOf('month')) },
    { label: '本年', range: span(now.startOf('year'), now.endOf('year')) },
  ]
}
