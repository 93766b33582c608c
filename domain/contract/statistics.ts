import * as z from 'zod/mini'
import type { Day } from '#domain/lib/dates.ts'

// All answer only what the person may see, and only to those who supervise:
//
//   POST /api/statistics/today      { parentGridGuid? } -> Answer<TodayStatistics>
//   POST /api/statistics/companies  { parentGridGuid? } -> Answer<CompanyStatistics>
//   POST /api/statistics/late       { parentGridGuid? } -> Answer<LateStatistics>, to those who oversee the work of others

/** The grid whose parts are compared; the person's own (the district for those who see all of it) when left out. */
export const todayRequestSchema = z.object({
  parentGridGuid: z.optional(z.nullable(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '网格编号不正确')))),
})

export interface TodayCounts {
  companies: number
  /** Patrols made today. */
  patrolled: number
  /** Enterprises that are to be visited today. */
  due: number
  /** Enterprises whose visit should have been before today. */
  overdue: number
  /** Hazards found today. */
  found: number
  /** Of them 重大. */
  major: number
  /** Hazards closed today. */
  closed: number
  /** Hazards not mended in time. */
  hazardsOverdue: number
  /** Today's patrols of which photos or videos have not all arrived. */
  mediaMissing: number
  /** Devices that somebody should look after. */
  devicesStuck: number
}

export interface TodayRow extends TodayCounts {
  gridGuid: string
  gridName: string
  gridPath: string
  /** Whether it has parts of its own to open. */
  hasParts: boolean
}

export interface TodayStatistics {
  today: Day
  parent: { gridGuid: string; gridName: string; gridPath: string }
  /** From the topmost grid the person may look at down to `parent`. */
  trail: { gridGuid: string; gridName: string }[]
  rows: TodayRow[]
  total: TodayCounts
  /** The last days, today as the last. */
  days: { day: Day; patrolled: number; found: number }[]
}

/** How many enterprises there are of a kind, and how many of them should have been visited before today. */
export interface CompanyShare {
  code: string
  label: string
  companies: number
  overdue: number
}

export interface CompanyStatistics {
  parent: { gridGuid: string; gridName: string; gridPath: string }
  total: number
  byRisk: CompanyShare[]
  byFlag: CompanyShare[]
  byTrade: CompanyShare[]
  byScale: CompanyShare[]
}

/** Late to-dos that have something in common. */
export interface LateGroup {
  label: string
  count: number
  /** Days that the oldest of them is late. */
  days: number
}

export interface LatePlace extends LateGroup {
  /** The grid, where it has parts of its own. */
  gridGuid: string | null
}

/** To-dos past their last day, counted by place, by whom they wait for and by step; the most first. Never what they say. */
export interface LateStatistics {
  /** The grid whose parts the places are. */
  gridName: string
  total: number
  /** Days that the oldest is late; 0 when nothing is. */
  days: number
  byPlace: LatePlace[]
  byOwner: LateGroup[]
  byStep: LateGroup[]
}
