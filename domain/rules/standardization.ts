import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import type { Holiday } from '#domain/data/holidays.ts'
import { addDays, addMonths, type Day } from '#domain/lib/dates.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

export type StandardGrade = 'one' | 'two' | 'three' | 'micro'

/** Σ actual ÷ Σ full marks of what applies × 100, two digits; null where nothing applies. */
export function standardScore(full: number, lost: number, notApplicable: number): number | null {
  const sum = full - notApplicable
  if (sum <= 0) return null
  return Math.round(((sum - lost) / sum) * 10_000) / 100
}

export interface ReviewResult {
  score: number
  hasVeto: boolean
  /** The day of the review, whose marks count. */
  on: Day
}

const FROM_BEST = ['one', 'two', 'three'] as const

/** The highest grade that a score reaches; null below all of them, and with anything that vetoes. */
export function gradeOf(result: ReviewResult, figure?: FigureOn): (typeof FROM_BEST)[number] | null {
  return FROM_BEST.find((grade) => isPassed(grade, result, figure)) ?? null
}

export function isPassed(
  applied: StandardGrade,
  { score, hasVeto, on }: ReviewResult,
  figure: FigureOn = builtInFigure,
): boolean {
  return !hasVeto && score >= figure(`standardization.passMark.${applied}`, on)
}

/** A certificate holds to the day before, so many months on (应急〔2021〕83号). */
export function certificateValidTo(issueDate: Day, figure: FigureOn = builtInFigure): Day {
  return addDays(addMonths(issueDate, figure('standardization.validMonths', issueDate)), -1)
}

/** The first day on which an application for renewal is taken, by the rule of the day of asking (应急〔2021〕83号). */
export function renewalFrom(validTo: Day, today: Day, figure: FigureOn = builtInFigure): Day {
  return addMonths(validTo, -figure('standardization.renewMonths', today))
}

/** When somebody whose review failed may apply again, by the rule of the day of asking (应急〔2021〕83号). */
export function retryFrom(failedOn: Day, today: Day, figure: FigureOn = builtInFigure): Day {
  return addMonths(failedOn, figure('standardization.waitMonths', today))
}

/** By when what a review found is put right (应急〔2021〕83号). */
export function rectifyDueOn(reviewedOn: Day, holidays: readonly Holiday[], figure: FigureOn = builtInFigure): Day {
  return addWorkingDays(reviewedOn, figure('standardization.rectifyWorkingDays', reviewedOn), holidays)
}

/** How long a publicity lasts at least, counted from its first day (应急〔2021〕83号). */
export const publicityDays = (from: Day, figure: FigureOn = builtInFigure): number =>
  figure('standardization.publicityWorkingDays', from)

/** The first day on which a publicity that starts on `from` may end: its last working day, the first one counted. */
export function earliestPublicityEnd(from: Day, holidays: readonly Holiday[], figure?: FigureOn): Day {
  let day = from
  for (let left = publicityDays(from, figure); ; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) left -= 1
    if (left === 0) return day
  }
}
