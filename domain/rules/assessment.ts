import { builtInFigure, type FigureKey, type FigureOn } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'

export interface AssessmentFigures {
  /** Per cent, 0 to 100. */
  coverage: number
  closing: number
  attendance: number
  training: number
  /** Points. */
  bonus: number
  deduct: number
}

const WEIGHTS: Readonly<Record<'coverage' | 'closing' | 'attendance' | 'training', FigureKey>> = {
  coverage: 'assessment.weight.coverage',
  closing: 'assessment.weight.closing',
  attendance: 'assessment.weight.attendance',
  training: 'assessment.weight.training',
}

/** The score of a month, weighed as on its first day, to two digits, never below 0. */
export function assessmentScore(
  { bonus, deduct, ...rates }: AssessmentFigures,
  firstDay: Day,
  figure: FigureOn = builtInFigure,
): number {
  const parts = Object.entries(rates).map(([name, rate]) => {
    const weight = figure(WEIGHTS[name as keyof typeof rates], firstDay)
    return { weight, weighed: rate * weight }
  })
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const weighed = parts.reduce((sum, part) => sum + part.weighed, 0)
  const score = weights === 0 ? 0 : (weighed * 100) / weights
  return Math.max(0, Math.round(score + (bonus - deduct) * 100) / 100)
}

/** A share in per cent, one digit; null where there is nothing to have a share of. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(100, Math.round((part / whole) * 1000) / 10)
}
