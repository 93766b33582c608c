import type { Day } from '#domain/lib/dates.ts'
import type { HazardFigures, Period } from '#domain/rules/hazard-clock.ts'

/** Of a year, or of one of its quarters. */
export interface HazardStatisticsQuery {
  year: number
  quarter: 1 | 2 | 3 | 4 | null
}

export interface HazardStatisticsRow extends HazardFigures {
  key: string
  /** A grid for those who supervise, a kind of hazard for an enterprise. */
  label: string
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
