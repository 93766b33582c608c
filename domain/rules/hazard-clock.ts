import type { HazardFigures, Period } from '#domain/contract/hazard-statistics.ts'
import { builtInFigure, type FigureKey, type FigureOn } from '#domain/data/figures.ts'
import { addDays, type Day, daysBetween } from '#domain/lib/dates.ts'

/** What the figures of hazards are worked out from: days in China; `closedOn` null while it is open. */
export interface HazardDays {
  deadline: Day | null
  /** The day the enterprise reported it rectified; null while it has not. */
  rectifiedOn: Day | null
  closedOn: Day | null
}

/** Days past the deadline while it is not closed, else 0. The day of the deadline itself is in time. */
export function overdueDays({ deadline, closedOn }: HazardDays, today: Day): number {
  if (deadline === null || closedOn !== null) return 0
  return Math.max(0, daysBetween(deadline, today))
}

/** Rectified, or closed where nobody noted the rectifying, no later than on the day of the deadline. */
export function isOnTime({ deadline, rectifiedOn, closedOn }: HazardDays): boolean {
  const done = rectifiedOn ?? closedOn
  return deadline !== null && done !== null && done <= deadline
}

/** At least so many days before the deadline an extension is asked for in writing, by the rule of the day of asking. */
export function mayApplyExtension(deadline: Day, today: Day, figure: FigureOn = builtInFigure): boolean {
  return daysBetween(today, deadline) >= figure('hazard.extensionNoticeDays', today)
}

export function extensionAnswerDue(appliedOn: Day, figure: FigureOn = builtInFigure): Day {
  return addDays(appliedOn, figure('hazard.extensionAnswerDays', appliedOn))
}

/** The day by which it is checked again: counted from the application where it came before the deadline. */
export function reinspectionDue(
  { deadline, rectifiedOn }: Pick<HazardDays, 'deadline' | 'rectifiedOn'>,
  figure: FigureOn = builtInFigure,
): Day | null {
  const from = rectifiedOn !== null && (deadline === null || rectifiedOn < deadline) ? rectifiedOn : deadline
  return from === null ? null : addDays(from, figure('hazard.reinspectionDays', from))
}

/**
 * Whether a closed hazard is looked at again by itself: every 重大, and every other of an enterprise of high risk, unless
 * it was put right while the inspector stood there. [L]
 */
export function needsLookBack({
  dangerLevel,
  rectifyType,
  riskColor,
}: Readonly<Record<'dangerLevel' | 'rectifyType' | 'riskColor', unknown>>): boolean {
  if (rectifyType === 'onSpot') return false
  return dangerLevel === 'major' || riskColor === 'red' || riskColor === 'orange'
}

/** Of hazards each, or of so many (`size`) that share their days. `rectificationRate` = closed in the period ÷ due in the period; `onTimeRate` = closed in time ÷ due. */
export function hazardFigures(
  hazards: readonly (HazardDays & { size?: number })[],
  { from, to }: Period,
  today: Day,
): HazardFigures {
  const due = hazards.filter(({ deadline }) => deadline !== null && deadline >= from && deadline <= to)
  const closed = due.filter(({ closedOn }) => closedOn !== null)
  const onTime = closed.filter(isOnTime)
  const overdue = due.filter((each) => overdueDays(each, today) > 0)
  const count = (of: typeof hazards) => of.reduce((sum, { size = 1 }) => sum + size, 0)
  return {
    due: count(due),
    closed: count(closed),
    onTime: count(onTime),
    overdue: count(overdue),
    rectificationRate: perCent(count(closed), count(due)),
    onTimeRate: perCent(count(onTime), count(due)),
  }
}

function perCent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** A year, or one of its quarters. */
export function periodOf(year: number, quarter: 1 | 2 | 3 | 4 | null): Period {
  const first = quarter === null ? 1 : quarter * 3 - 2
  const last = quarter === null ? 12 : quarter * 3
  const month = (of: number) => `${year}-${String(of).padStart(2, '0')}`
  // No quarter ends in February.
  const lastDay = last === 6 || last === 9 ? 30 : 31
  return { from: `${month(first)}-01`, to: `${month(last)}-${lastDay}` }
}

/**
 * Before which day enterprises hand in their figures of a quarter or a year: of the first month after it, by the rule of
 * that month's beginning (令第16号 art. 14).
 */
export function statisticsDueOn(year: number, quarter: 1 | 2 | 3 | 4 | null, figure: FigureOn = builtInFigure): Day {
  const after = addDays(periodOf(year, quarter).to, 1)
  return addDays(after, figure(statisticsFigure(quarter), after) - 1)
}

export const statisticsFigure = (quarter: number | null): FigureKey =>
  quarter === null ? 'hazard.yearlyStatisticsDay' : 'hazard.quarterlyStatisticsDay'
