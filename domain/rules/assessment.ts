/** The weights of a grid inspector's month; the district may set its own. [L] */
export const ASSESSMENT_WEIGHTS = { coverage: 40, closing: 30, attendance: 20, training: 10 } as const

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

/** The weighed score of a month, to two digits, never below 0. */
export function assessmentScore({ bonus, deduct, ...rates }: AssessmentFigures): number {
  const weighed = Object.entries(ASSESSMENT_WEIGHTS).reduce(
    (sum, [name, weight]) => sum + rates[name as keyof typeof rates] * weight,
    0,
  )
  return Math.max(0, Math.round(weighed + (bonus - deduct) * 100) / 100)
}

/** A share in per cent, one digit; null where there is nothing to have a share of. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(100, Math.round((part / whole) * 1000) / 10)
}
