import { addMs } from '#domain/lib/dates.ts'

/** 生产安全事故等级 (《生产安全事故报告和调查处理条例》 国务院令第493号, article 3). */
export const ACCIDENT_GRADES = {
  general: '一般事故',
  larger: '较大事故',
  major: '重大事故',
  extreme: '特别重大事故',
} as const
export type AccidentGrade = keyof typeof ACCIDENT_GRADES

export interface Casualties {
  deaths: number
  /** Serious injuries, acute industrial poisoning included. */
  serious: number
  /** Direct economic loss in 万元. */
  directLoss: number
}

/** From the worst down; reaching one of the three is enough. */
const LEAST: readonly [AccidentGrade, Casualties][] = [
  ['extreme', { deaths: 30, serious: 100, directLoss: 10_000 }],
  ['major', { deaths: 10, serious: 50, directLoss: 5000 }],
  ['larger', { deaths: 3, serious: 10, directLoss: 1000 }],
]

/** The worst of the three measures (calculations 6.1). */
export function accidentGrade({ deaths, serious, directLoss }: Casualties): AccidentGrade {
  const reached = LEAST.find(
    ([, least]) => deaths >= least.deaths || serious >= least.serious || directLoss >= least.directLoss,
  )
  return reached?.[0] ?? 'general'
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Casualties still count for the grade this long after the accident (493号令 art. 13; fire and road traffic 7 days). */
const COUNTING_DAYS = 30
const COUNTING_DAYS_FIRE_TRAFFIC = 7

/** Until when a change of casualties changes the grade. */
export function gradedUntil(occurTime: string, eventType: string): string {
  const days = eventType === 'fire' || eventType === 'traffic' ? COUNTING_DAYS_FIRE_TRAFFIC : COUNTING_DAYS
  return addMs(occurTime, days * DAY_MS)
}

export interface Endangered {
  endangered: number
  /** Trapped and missing together. */
  trappedOrMissing: number
  evacuated: number
  seriousPollution: boolean
  keySiteEndangered: boolean
}

/** 较大涉险事故 (《生产安全事故信息报告和处置办法》 国家安监总局令第21号, article 26). */
export function isNearMajor(of: Endangered): boolean {
  return (
    of.endangered >= 10 ||
    of.trappedOrMissing >= 3 ||
    of.evacuated >= 500 ||
    of.seriousPollution ||
    of.keySiteEndangered
  )
}

/** The unit reports to the county within an hour (493号令 art. 9); each government passes it on within two (art. 11). */
const UNIT_HOURS = 1
const LEVEL_HOURS = 2
/** 较大 and above: by phone to the province within an hour (21号令 art. 8). */
const LEVEL_HOURS_LARGER = 1

/** By when the duty desk must have passed an event on. */
export function upwardDue(receiveTime: string, grade: AccidentGrade): string {
  return addMs(receiveTime, (grade === 'general' ? LEVEL_HOURS : LEVEL_HOURS_LARGER) * HOUR_MS)
}

/** Whether the unit told the desk later than it had to, counted from the accident itself. */
export function isUnitLate(occurTime: string, receiveTime: string): boolean {
  return receiveTime > addMs(occurTime, UNIT_HOURS * HOUR_MS)
}

/** How far up an event has to be told (493号令 art. 10). */
export const REPORT_LEVELS: Readonly<Record<AccidentGrade, string>> = {
  general: '市级',
  larger: '省级',
  major: '国务院有关部门',
  extreme: '国务院有关部门',
}

/** How many follow-up reports a day are owed (21号令 art. 11). */
export function followUpsADay(grade: AccidentGrade): 1 | 2 {
  return grade === 'major' || grade === 'extreme' ? 2 : 1
}
