import { rawRange } from '#app/fields/raw-filter.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { ALL_VIEW } from '#app/screens/list-state.ts'
import type { HazardStatistics, HazardStatisticsRow, Period } from '#domain/contract/hazard-statistics.ts'
import { addDays, type Day } from '#domain/lib/dates.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'

type Query = Readonly<Record<string, string>>

const NOT_CLOSED = Object.keys(hiddenDanger.workflow?.states ?? {}).filter((state) => state !== 'closed')

/** What the list is narrowed by for each figure that a list can show; a rate is of two lists, and 按期 of no filter. */
const LISTS: Partial<Record<keyof HazardStatisticsRow, (period: Period, today: Day) => Query>> = {
  found: (period) => ({ foundOn: rawRange(period) }),
  major: (period) => ({ foundOn: rawRange(period), dangerLevel: 'major' }),
  due: (period) => ({ deadline: rawRange(period) }),
  closed: (period) => ({ deadline: rawRange(period), status: 'closed' }),
  overdue: ({ from, to }, today) => {
    const yesterday = addDays(today, -1)
    return { deadline: rawRange({ from, to: to < yesterday ? to : yesterday }), status: NOT_CLOSED.join() }
  },
}

/** The address of the hazards that a figure of the period counts, those of a row or of all; null where no list shows them. */
export function hazardsBehind(
  figure: keyof HazardStatisticsRow,
  row: HazardStatisticsRow,
  { by, period, total }: Pick<HazardStatistics, 'by' | 'period' | 'total'>,
  today: Day,
): string | null {
  const query = LISTS[figure]?.(period, today)
  const part = partOf(row, { by, isTotal: row === total })
  if (query === undefined || part === null) return null
  return `${HAZARDS_PATH}?${new URLSearchParams({ view: ALL_VIEW, ...query, ...part })}`
}

function partOf(row: HazardStatisticsRow, { by, isTotal }: { by: HazardStatistics['by']; isTotal: boolean }) {
  if (isTotal) return {}
  if (by === 'dangerType') return { dangerType: row.key }
  return row.gridPath === null ? null : { gridGuid: row.gridPath }
}
