import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import type { TodayCounts } from '#domain/contract/statistics.ts'

const COMPANIES_PATH = '/companyQuery/companyAdministration'
const PATROLS_PATH = '/newGridPatrol/index'
export const DEVICES_PATH = '/statistics/devices'

export interface Figure {
  name: keyof TodayCounts
  label: string
  unit: string
  /** Anything above nought asks for something to be done. */
  isAlarm: boolean
  /** The list behind the number, in the area it was counted in; null where there is none. */
  to: ((gridPath: string) => string) | null
  /** What the list shows; none where it is no list of a resource. */
  resource?: string
}

const listOf = (path: string, query: Readonly<Record<string, string>>) => (gridPath: string) =>
  `${path}?${new URLSearchParams({ ...query, gridGuid: gridPath })}`
const companies = (query: Readonly<Record<string, string>>) => ({
  resource: 'company',
  to: listOf(COMPANIES_PATH, query),
})
const patrols = (query: Readonly<Record<string, string>>) => ({
  resource: 'patrolRecord',
  to: listOf(PATROLS_PATH, query),
})
const hazards = (query: Readonly<Record<string, string>>) => ({
  resource: 'hiddenDanger',
  to: listOf(HAZARDS_PATH, query),
})

/** The numbers of the day, in the order one asks for them. */
export const FIGURES: readonly Figure[] = [
  { name: 'overdue', label: '逾期未巡', unit: '家', isAlarm: true, ...companies({ view: 'overdue' }) },
  { name: 'due', label: '今日应巡', unit: '家', isAlarm: false, ...companies({ view: 'dueToday' }) },
  { name: 'patrolled', label: '今日巡查', unit: '次', isAlarm: false, ...patrols({ view: 'today' }) },
  { name: 'found', label: '发现隐患', unit: '条', isAlarm: false, ...hazards({ view: 'today' }) },
  { name: 'major', label: '其中重大', unit: '条', isAlarm: true, ...hazards({ view: 'today', dangerLevel: 'major' }) },
  { name: 'closed', label: '今日销号', unit: '条', isAlarm: false, ...hazards({ view: 'closedToday' }) },
  { name: 'hazardsOverdue', label: '隐患逾期', unit: '条', isAlarm: true, ...hazards({ view: 'overdue' }) },
  { name: 'mediaMissing', label: '附件未齐', unit: '次', isAlarm: true, ...patrols({ view: 'mediaMissing' }) },
  { name: 'devicesStuck', label: '设备滞留', unit: '台', isAlarm: true, to: listOf(DEVICES_PATH, {}) },
]

export const companiesPath = (query: Readonly<Record<string, string>>, gridPath: string) =>
  listOf(COMPANIES_PATH, query)(gridPath)
