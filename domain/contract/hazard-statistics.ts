import type { Day } from '#domain/lib/dates.ts'

/** First and last day, both within. */
export interface Period {
  from: Day
  to: Day
}
export interface HazardFigures {
  /** Whose deadline lies in the period. */
  due: number
  /** Of those, closed by now. */
  closed: number
  /** Of those, in time. */
  onTime: number
  /** Of those, open and past their deadline today. */
  overdue: number
  /** Per cent with one digit; null where nothing was due. */
  rectificationRate: number | null
  onTimeRate: number | null
}

/** Of a year, or of one of its quarters. */
export interface HazardStatisticsQuery {
  year: number
  quarter: 1 | 2 | 3 | 4 | null
}

export interface HazardStatisticsRow extends HazardFigures {
  key: string
  /** A grid for those who supervise, a kind of hazard for an enterprise. */
  label: string
  /** What the lists of that grid are narrowed by; null where no list holds just these. */
  gridPath: string | null
  /** Found in the period, and how many of them are 重大. */
  found: number
  major: number
}

export interface HazardStatistics {
  period: Period
  /** By when an enterprise hands its figures in (令第16号 art. 14). */
  dueOn: Day
  by: 'grid' | 'dangerType'
  total: HazardStatisticsRow
  rows: HazardStatisticsRow[]
}
