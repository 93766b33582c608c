import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addMs,
  dayOf,
  daysBetween,
  formatDateTime,
  formatRelativeDay,
  isDay,
  startOfDay,
} from '#domain/lib/dates.ts'

describe('isDay', () => {
  it.each([
    ['2026-11-20', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['2026-11-20T00:00:00Z', false],
    ['', false],
  ])('answers for %s: %s', (text, answer) => {
    expect(isDay(text)).toBe(answer)
  })
})

describe('addDays', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('moves %s by %i to %s', (day, days, answer) => {
    expect(addDays(day, days)).toBe(answer)
  })

  it('refuses what is not a day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2023-08-31', 6, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-20', 24, '2028-05-20'],
  ])('moves %s by %i to %s', (day, months, answer) => {
    expect(addMonths(day, months)).toBe(answer)
  })
})

describe('daysBetween', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-27', 7],
    ['2026-03-01', '2026-02-28', -1],
    ['2024-01-01', '2025-01-01', 366],
  ])('counts from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })
})

describe('days and instants', () => {
  it.each([
    ['2026-11-19T15:59:59.999Z', '2026-11-19'],
    ['2026-11-19T16:00:00.000Z', '2026-11-20'],
    ['2026-11-20T02:32:00Z', '2026-11-20'],
  ])('puts %s on the Shanghai day %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day)
  })

  it('takes another offset when told', () => {
    expect(dayOf('2026-11-19T16:00:00Z', 0)).toBe('2026-11-19')
  })

  it('starts a day at local midnight', () => {
    expect(startOfDay('2026-11-20')).toBe('2026-11-19T16:00:00.000Z')
    expect(dayOf(startOfDay('2026-11-20'))).toBe('2026-11-20')
  })

  it('adds milliseconds', () => {
    expect(addMs('2026-11-20T00:00:00.000Z', 90_000)).toBe('2026-11-20T00:01:30.000Z')
  })

  it('refuses what is not an instant', () => {
    expect(() => dayOf('soon')).toThrow(RangeError)
  })
})

describe('formats', () => {
  it('writes date and time', () => {
    expect(formatDateTime('2026-11-20T02:32:59Z')).toBe('2026-11-20 10:32')
  })

  it.each([
    ['2026-11-20T02:32:00Z', '今天 10:32'],
    ['2026-11-19T15:59:00Z', '昨天 23:59'],
    ['2026-11-20T16:00:00Z', '明天 00:00'],
    ['2026-11-18T02:32:00Z', '2026-11-18 10:32'],
    ['2025-11-20T02:32:00Z', '2025-11-20 10:32'],
  ])('writes %s as %s on 2026-11-20', (instant, text) => {
    expect(formatRelativeDay(instant, '2026-11-20T08:00:00Z')).toBe(text)
  })
})
