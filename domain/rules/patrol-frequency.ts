import { addMonths, type Day, daysBetween } from '#domain/lib/dates.ts'

export type RiskColor = 'red' | 'orange' | 'yellow' | 'blue'

export type PatrolPeriods = Readonly<Record<RiskColor, { months: number }>>

export type PatrolDueState = 'waiting' | 'dueSoon' | 'overdue'

/** Months between two full patrols by grid staff. [L]: no national number; the bureau may set its own. */
export const DEFAULT_PATROL_PERIODS: PatrolPeriods = {
  red: { months: 1 },
  orange: { months: 2 },
  yellow: { months: 3 },
  blue: { months: 6 },
}

/** An enterprise nobody has graded yet is patrolled like one of low risk. */
export const UNGRADED: RiskColor = 'blue'

/** Within this many days of the due day a patrol counts as coming up. [L] */
const DUE_SOON_DAYS = 7

export const PATROL_DUE_LABELS: Readonly<Record<PatrolDueState, string>> = {
  waiting: '待巡查',
  dueSoon: '即将到期',
  overdue: '逾期',
}

/** The day by which the next full patrol is due, in calendar months clipped to the end of the month. */
export function nextPatrolDue(lastPatrolDay: Day, riskColor: RiskColor, periods = DEFAULT_PATROL_PERIODS): Day {
  return addMonths(lastPatrolDay, periods[riskColor].months)
}

/** The due day itself is still in time. */
export function patrolDueState(due: Day, today: Day, dueSoonDays = DUE_SOON_DAYS): PatrolDueState {
  const daysLeft = daysBetween(today, due)
  if (daysLeft < 0) return 'overdue'
  return daysLeft <= dueSoonDays ? 'dueSoon' : 'waiting'
}
