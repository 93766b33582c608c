import { builtInFigure, type FigureKey, type FigureOn } from '#domain/data/figures.ts'
import { addDays, addMs, type Day, dayOf } from '#domain/lib/dates.ts'

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

const FROM_WORST = ['extreme', 'major', 'larger'] as const
const MEASURES = ['deaths', 'serious', 'directLoss'] as const

/** The worst that one of the three measures reaches, by the limits of the day of the accident. */
export function accidentGrade(casualties: Casualties, on: Day, figure: FigureOn = builtInFigure): AccidentGrade {
  const isReached = (grade: (typeof FROM_WORST)[number]) =>
    MEASURES.some((measure) => casualties[measure] >= figure(`incident.grade.${grade}.${measure}`, on))
  return FROM_WORST.find(isReached) ?? 'general'
}

const gradeFigures = (grade: (typeof FROM_WORST)[number]): FigureKey[] =>
  MEASURES.map((measure) => `incident.grade.${grade}.${measure}` as const)

/** What a grade was measured by; of 一般事故 what it stayed below. */
export const GRADE_FIGURES: Readonly<Record<AccidentGrade, readonly FigureKey[]>> = {
  general: gradeFigures('larger'),
  larger: gradeFigures('larger'),
  major: gradeFigures('major'),
  extreme: gradeFigures('extreme'),
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Until when a change of casualties changes the grade (493号令 art. 13), by the rule of the day of the accident. */
export function gradedUntil(occurTime: string, eventType: string, figure: FigureOn = builtInFigure): string {
  const isShort = eventType === 'fire' || eventType === 'traffic'
  const key = isShort ? 'incident.countedDaysFireTraffic' : 'incident.countedDays'
  return addMs(occurTime, figure(key, dayOf(occurTime)) * DAY_MS)
}

export interface Endangered {
  endangered: number
  /** Trapped and missing together. */
  trappedOrMissing: number
  evacuated: number
  seriousPollution: boolean
  keySiteEndangered: boolean
}

const ENDANGERED = ['endangered', 'trappedOrMissing', 'evacuated'] as const
export const NEAR_MAJOR_FIGURES: readonly FigureKey[] = ENDANGERED.map(
  (measure) => `incident.nearMajor.${measure}` as const,
)

/** 较大涉险事故 (《生产安全事故信息报告和处置办法》 国家安监总局令第21号, article 26). */
export function isNearMajor(of: Endangered, on: Day, figure: FigureOn = builtInFigure): boolean {
  return (
    of.seriousPollution ||
    of.keySiteEndangered ||
    ENDANGERED.some((measure) => of[measure] >= figure(`incident.nearMajor.${measure}`, on))
  )
}

/** Within how many hours the desk passes an event on: 较大 and above by phone to the province (21号令 art. 8). */
export const upwardFigure = (grade: AccidentGrade): FigureKey =>
  grade === 'general' ? 'incident.levelReportHours' : 'incident.largerReportHours'

/** By when the duty desk must have passed an event on (493号令 art. 11), by the rule of the day it heard of it. */
export function upwardDue(receiveTime: string, grade: AccidentGrade, figure: FigureOn = builtInFigure): string {
  return addMs(receiveTime, figure(upwardFigure(grade), dayOf(receiveTime)) * HOUR_MS)
}

/** Whether the unit told the desk later than it had to, counted from the accident itself (493号令 art. 9). */
export function isUnitLate(occurTime: string, receiveTime: string, figure: FigureOn = builtInFigure): boolean {
  return receiveTime > addMs(occurTime, figure('incident.unitReportHours', dayOf(occurTime)) * HOUR_MS)
}

/** By when an investigation reports (493号令 art. 29). */
export const investigationDueOn = (startedOn: Day, figure: FigureOn = builtInFigure): Day =>
  addDays(startedOn, figure('incident.investigationDays', startedOn))

/** How far up an event has to be told (493号令 art. 10). */
export const REPORT_LEVELS: Readonly<Record<AccidentGrade, string>> = {
  general: '市级',
  larger: '省级',
  major: '国务院有关部门',
  extreme: '国务院有关部门',
}

/** Which figure says how many follow-up reports a day are owed (21号令 art. 11). */
export const followUpsFigure = (grade: AccidentGrade): FigureKey =>
  grade === 'major' || grade === 'extreme' ? 'incident.followUpsADayMajor' : 'incident.followUpsADay'
