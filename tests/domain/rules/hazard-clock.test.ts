import { describe, expect, it } from 'vitest'
import {
  extensionAnswerDue,
  hazardFigures,
  isOnTime,
  mayApplyExtension,
  overdueDays,
  periodOf,
  reinspectionDue,
  statisticsDueOn,
} from '#domain/rules/hazard-clock.ts'

/** Rows of `calculations.md` section 3; the days and their sources stand there. */
const open = { rectifiedOn: null, closedOn: null }

describe('the clock of a hazard', () => {
  it('HD-1: rectified on the day of the deadline is in time', () => {
    const hazard = { deadline: '2026-06-15', rectifiedOn: '2026-06-15', closedOn: '2026-06-20' }
    expect(isOnTime(hazard)).toBe(true)
    expect(overdueDays({ ...hazard, closedOn: null }, '2026-06-15')).toBe(0)
  })

  it('HD-2: still open the day after, it is one day overdue', () => {
    expect(overdueDays({ deadline: '2026-06-15', ...open }, '2026-06-16')).toBe(1)
  })

  it('HD-3: nine days before the deadline is too late to ask for an extension', () => {
    expect(mayApplyExtension('2026-07-01', '2026-06-22')).toBe(false)
  })

  it('HD-4: ten days before it may be asked for', () => {
    expect(mayApplyExtension('2026-07-01', '2026-06-21')).toBe(true)
  })

  it('HD-5: it is checked again within ten days of the deadline', () => {
    expect(reinspectionDue({ deadline: '2026-07-01', rectifiedOn: null })).toBe('2026-07-11')
  })

  it('counts the ten days from an application that came before the deadline', () => {
    expect(reinspectionDue({ deadline: '2026-07-01', rectifiedOn: '2026-06-20' })).toBe('2026-06-30')
    expect(reinspectionDue({ deadline: '2026-07-01', rectifiedOn: '2026-07-05' })).toBe('2026-07-11')
    expect(reinspectionDue({ deadline: null, rectifiedOn: null })).toBeNull()
  })

  it('has an extension answered in five days (令第15号)', () => {
    expect(extensionAnswerDue('2026-06-28')).toBe('2026-07-03')
  })

  it.each([
    { deadline: '2026-06-15', rectifiedOn: null, closedOn: '2026-06-14', inTime: true },
    { deadline: '2026-06-15', rectifiedOn: null, closedOn: '2026-06-15', inTime: true },
    { deadline: '2026-06-15', rectifiedOn: null, closedOn: '2026-06-16', inTime: false },
    { deadline: '2026-06-15', rectifiedOn: '2026-06-14', closedOn: null, inTime: true },
    { deadline: '2026-06-15', rectifiedOn: '2026-06-16', closedOn: null, inTime: false },
    { deadline: '2026-06-15', rectifiedOn: null, closedOn: null, inTime: false },
    { deadline: null, rectifiedOn: '2026-06-14', closedOn: '2026-06-14', inTime: false },
    { deadline: null, rectifiedOn: null, closedOn: null, inTime: false },
  ])('of $deadline, rectified $rectifiedOn and closed $closedOn, is in time: $inTime', ({ inTime, ...hazard }) => {
    expect(isOnTime(hazard)).toBe(inTime)
  })

  it('stops with closing', () => {
    expect(
      overdueDays({ deadline: '2026-06-15', rectifiedOn: '2026-06-30', closedOn: '2026-07-01' }, '2026-08-01'),
    ).toBe(0)
    expect(isOnTime({ deadline: '2026-06-15', rectifiedOn: '2026-06-16', closedOn: '2026-06-16' })).toBe(false)
  })
})

describe('hazardFigures', () => {
  const quarter = periodOf(2026, 2)
  const hazards = [
    { deadline: '2026-04-01', rectifiedOn: '2026-04-01', closedOn: '2026-04-03' },
    { deadline: '2026-06-30', rectifiedOn: '2026-07-02', closedOn: '2026-07-05' },
    { deadline: '2026-06-15', ...open },
    { deadline: '2026-07-01', ...open },
    { deadline: '2026-03-31', rectifiedOn: '2026-03-30', closedOn: '2026-03-31' },
  ]

  it('divides what was closed, and what in time, by what was due in the period', () => {
    expect(hazardFigures(hazards, quarter, '2026-07-10')).toEqual({
      due: 3,
      closed: 2,
      onTime: 1,
      overdue: 1,
      rectificationRate: 66.7,
      onTimeRate: 33.3,
    })
  })

  it('has no rate where nothing was due', () => {
    expect(hazardFigures([], quarter, '2026-07-10')).toMatchObject({
      due: 0,
      rectificationRate: null,
      onTimeRate: null,
    })
  })
})

describe('periods of statistics (令第16号 art. 14)', () => {
  it.each([
    [2026, 1, '2026-01-01', '2026-03-31', '2026-04-15'],
    [2026, 4, '2026-10-01', '2026-12-31', '2027-01-15'],
    [2026, null, '2026-01-01', '2026-12-31', '2027-01-31'],
  ] as const)('%s quarter %s runs from %s to %s and is handed in by %s', (year, quarter, from, to, due) => {
    expect(periodOf(year, quarter)).toEqual({ from, to })
    expect(statisticsDueOn(year, quarter)).toBe(due)
  })
})
