import type { Holiday } from '#domain/data/holidays.ts'
import { addDays, addMonths, type Day } from '#domain/lib/dates.ts'
import { isWorkingDay } from './working-days.ts'

/** Marks an application has to reach, by the grade applied for (应急〔2021〕83号). Small and micro: as grade three. */
export const PASS_MARKS = { one: 90, two: 75, three: 60, micro: 60 } as const
export type StandardGrade = keyof typeof PASS_MARKS

/** A certificate holds three years, less a day (应急〔2021〕83号). */
const VALID_MONTHS = 36
const RENEW_WITHIN_MONTHS = 3
/** 公示 lasts no less (应急〔2021〕83号). */
export const PUBLICITY_WORKING_DAYS = 5

/** Σ actual ÷ Σ full marks of what applies × 100, two digits; null where nothing applies. */
export function standardScore(full: number, lost: number, notApplicable: number): number | null {
  const sum = full - notApplicable
  if (sum <= 0) return null
  return Math.round(((sum - lost) / sum) * 10_000) / 100
}

/** The highest grade that a score reaches; null below all of them, and with anything that vetoes. */
export function gradeOf(score: number, hasVeto: boolean): Exclude<StandardGrade, 'micro'> | null {
  if (hasVeto) return null
  if (score >= PASS_MARKS.one) return 'one'
  if (score >= PASS_MARKS.two) return 'two'
  return score >= PASS_MARKS.three ? 'three' : null
}

export function isPassed(applied: StandardGrade, score: number, hasVeto: boolean): boolean {
  return !hasVeto && score >= PASS_MARKS[applied]
}

export function certificateValidTo(issueDate: Day): Day {
  return addDays(addMonths(issueDate, VALID_MONTHS), -1)
}

/** The first day on which an application for renewal is taken. */
export function renewalFrom(validTo: Day): Day {
  return addMonths(validTo, -RENEW_WITHIN_MONTHS)
}

/** The first day on which a publicity that starts on `from` may end: its fifth working day, the first one counted. */
export function earliestPublicityEnd(from: Day, holidays: readonly Holiday[]): Day {
  let day = from
  for (let left = PUBLICITY_WORKING_DAYS; ; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) left -= 1
    if (left === 0) return day
  }
}
