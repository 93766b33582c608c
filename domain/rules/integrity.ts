/** The grades of an enterprise's integrity by its score; 严重失信 is who stands on that list, whatever his score. */
export const INTEGRITY_LEVELS = { good: '守信', fair: '一般', poor: '失信', grave: '严重失信' } as const
export type IntegrityLevel = keyof typeof INTEGRITY_LEVELS

/** What stands against an enterprise today. */
export interface AgainstIt {
  /** Penalties decided in the last twelve months. */
  penalties: number
  /** Hazards that are open after their deadline. */
  overdue: number
  isGreyListed: boolean
  isDishonest: boolean
}

/** What each of it costs, and from how many points on an enterprise is 守信 or 一般. */
export type IntegrityPoints = Readonly<Record<'penalty' | 'overdue' | 'greyList' | 'good' | 'fair', number>>

export interface Deduction {
  item: string
  points: number
}

const FULL = 100

/** No national rule says how to score it: the points are the bureau's own settings. */
export function integrityOf(
  { penalties, overdue, isGreyListed, isDishonest }: AgainstIt,
  points: IntegrityPoints,
): { score: number; level: IntegrityLevel; deductions: Deduction[] } {
  const times = (count: number, item: string, key: 'penalty' | 'overdue' | 'greyList') =>
    count === 0 ? [] : [{ item, points: count * points[key] }]
  const deductions = [
    ...times(penalties, `12个月内受行政处罚${penalties}次`, 'penalty'),
    ...times(overdue, `隐患逾期未整改${overdue}项`, 'overdue'),
    ...times(isGreyListed ? 1 : 0, '在灰名单上', 'greyList'),
    ...(isDishonest ? [{ item: '在严重失信名单上', points: FULL }] : []),
  ]
  const score = Math.max(0, FULL - deductions.reduce((sum, each) => sum + each.points, 0))
  const level = isDishonest ? 'grave' : score >= points.good ? 'good' : score >= points.fair ? 'fair' : 'poor'
  return { score, level, deductions }
}
