import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PATROL_PERIODS,
  nextPatrolDue,
  PATROL_DUE_LABELS,
  patrolDueState,
} from '#domain/rules/patrol-frequency.ts'

describe('nextPatrolDue', () => {
  it.each([
    ['2026-08-31', 'red', '2026-09-30'],
    ['2026-08-31', 'orange', '2026-10-31'],
    ['2026-08-31', 'yellow', '2026-11-30'],
    ['2026-08-31', 'blue', '2027-02-28'],
    ['2026-11-20', 'red', '2026-12-20'],
    ['2026-12-31', 'orange', '2027-02-28'],
  ] as const)('moves %s for %s to %s', (lastPatrolDay, riskColor, due) => {
    expect(nextPatrolDue(lastPatrolDay, riskColor)).toBe(due)
  })

  it('takes the periods of the bureau', () => {
    const periods = { ...DEFAULT_PATROL_PERIODS, blue: { months: 12 } }
    expect(nextPatrolDue('2026-11-20', 'blue', periods)).toBe('2027-11-20')
  })
})

describe('patrolDueState', () => {
  it.each([
    ['2026-11-28', 'waiting', '待巡查'],
    ['2026-11-27', 'dueSoon', '即将到期'],
    ['2026-11-20', 'dueSoon', '即将到期'],
    ['2026-11-19', 'overdue', '逾期'],
  ] as const)('says of a patrol due on %s on 2026-11-20: %s', (due, state, label) => {
    expect(patrolDueState(due, '2026-11-20')).toBe(state)
    expect(PATROL_DUE_LABELS[state]).toBe(label)
  })

  it('takes another warning time', () => {
    expect(patrolDueState('2026-11-28', '2026-11-20', 14)).toBe('dueSoon')
  })
})
