/** What `POST /safety/api/{resource}/statistics` is asked: a dimension, a period, and the filters of the list beside. */
export interface StatisticsQuery {
  dimension: string
  /** Days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  keyword?: string | undefined
  view?: string | undefined
  [filter: string]: unknown
}

export interface StatisticsRow {
  /** The value counted by: a code, a guid, `2026-11`, the path of a grid; null for records without one. */
  key: string | null
  label: string
  /** By the measure's name; null where there is nothing to make it of. */
  values: Readonly<Record<string, number | null>>
  /** All that come after the largest groups, taken together. */
  isRest?: true
}

export interface ResourceStatistics {
  dimension: string
  rows: StatisticsRow[]
  total: Readonly<Record<string, number | null>>
}
