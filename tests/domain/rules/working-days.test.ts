import { describe, expect, it } from 'vitest'
import { addWorkingDays, holidaysInForce, isWorkingDay } from '#domain/rules/working-days.ts'

// 2026-11-20 is a Friday.
it.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-20', 20, '2026-12-18'],
])('%s and %i working days', (day, count, gives) => {
  expect(addWorkingDays(day, count)).toBe(gives)
})

describe('a day (国务院办公厅关于2026年部分节假日安排的通知)', () => {
  it.each([
    ['2026-10-01', false, '国庆节'],
    ['2026-10-07', false, '国庆节, a Wednesday'],
    ['2026-10-08', true, 'the Thursday after'],
    ['2026-10-10', true, 'a Saturday that is worked'],
    ['2026-02-14', true, 'a Saturday before 春节'],
    ['2026-02-23', false, 'the last day of 春节, a Monday'],
    ['2026-02-24', true, 'the Tuesday after'],
    ['2026-11-21', false, 'a plain Saturday'],
    ['2027-01-01', true, 'a Friday of a year that is not decreed yet'],
    ['2027-01-02', false, 'its Saturday'],
  ])('%s is a working day: %s (%s)', (day, isWorked) => {
    expect(isWorkingDay(day)).toBe(isWorked)
  })

  it('is left out of terms when it is a holiday', () => {
    expect(addWorkingDays('2026-09-30', 1)).toBe('2026-10-08')
    expect(addWorkingDays('2026-09-30', 3)).toBe('2026-10-10')
  })
})

describe('holidays that people keep', () => {
  const NEW_YEAR = { date: '2027-01-01', kind: 'off', name: '元旦' } as const

  it('are asked for a day and counted in a term', () => {
    expect(isWorkingDay('2027-01-01', [NEW_YEAR])).toBe(false)
    expect(addWorkingDays('2026-12-31', 1, [NEW_YEAR])).toBe('2027-01-04')
  })

  it('take the place of those that come with the platform, for their year only', () => {
    expect(isWorkingDay('2026-10-01', holidaysInForce([NEW_YEAR]))).toBe(false)
    const own = { date: '2026-10-08', kind: 'off', name: '调整' } as const
    expect(isWorkingDay('2026-10-01', holidaysInForce([own]))).toBe(true)
    expect(isWorkingDay('2026-10-08', holidaysInForce([own]))).toBe(false)
  })
})
