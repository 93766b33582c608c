import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { calendarOf, daysOfRecord, monthOf, spanFilter, weekOf } from '#domain/kit/calendar.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazard = resourceNamed('hiddenDanger')
const november = { first: '2026-11-01', last: '2026-11-30' }

describe('the days of a calendar', () => {
  it.each([
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('of the week of %s are %s to %s', (day, first, last) => {
    expect(weekOf(day)).toEqual({ first, last })
  })

  it.each([
    ['2026-11-20', '2026-10-26', '2026-12-06'],
    ['2027-02-01', '2027-02-01', '2027-02-28'],
  ])('of the month of %s are %s to %s', (day, first, last) => {
    expect(monthOf(day)).toEqual({ first, last })
  })

  it.each([
    [{ from: 'a' }, { a: '2026-11-20' }, ['2026-11-20']],
    [{ from: 'a' }, { a: '2026-11-19T17:00:00.000Z' }, ['2026-11-20']],
    [{ from: 'a' }, { a: '2026-12-01' }, []],
    [{ from: 'a' }, { a: null }, []],
    [{ from: 'a', to: 'b' }, { a: '2026-10-20', b: '2026-11-02' }, ['2026-11-01', '2026-11-02']],
    [{ from: 'a', to: 'b' }, { a: '2026-11-29', b: '2027-01-02' }, ['2026-11-29', '2026-11-30']],
    [{ from: 'a', to: 'b' }, { a: '2026-11-29', b: null }, ['2026-11-29']],
    [{ from: 'a', to: 'b' }, { a: '2026-11-29', b: '2026-11-01' }, []],
  ])('%j of %j in November are %j', (calendar, record, days) => {
    expect(daysOfRecord(calendar, record, november)).toEqual(days)
  })

  it('are asked for as days or as moments, and from early enough for what lasts', () => {
    expect(spanFilter(hazard, { from: 'foundOn' }, november)).toEqual({
      all: [
        { field: 'foundOn', atLeast: '2026-11-01' },
        { field: 'foundOn', atMost: '2026-11-30' },
      ],
    })
    expect(spanFilter(hazard, { from: 'createTime', to: 'reviewTime' }, november)).toEqual({
      all: [
        { field: 'createTime', atLeast: '2026-07-31T16:00:00.000Z' },
        { field: 'createTime', below: '2026-11-30T16:00:00.000Z' },
      ],
    })
  })
})

describe('the calendar of a resource', () => {
  it('is the declared one, or that of its first date', () => {
    const declared = { from: 'deadline' }
    expect(calendarOf({ ...hazard, calendar: declared })).toBe(declared)
    expect(calendarOf(hazard)).toEqual({ from: 'foundOn' })
    expect(calendarOf({ ...hazard, fields: {} })).toBeNull()
  })

  const declared = RESOURCES.flatMap((resource) =>
    resource.calendar ? [{ resource, calendar: resource.calendar }] : [],
  )
  it.each(declared)('of $resource.name names dates', ({ resource, calendar }) => {
    for (const name of [calendar.from, calendar.to ?? calendar.from])
      expect(['date', 'instant']).toContain(resource.fields[name]?.kind)
  })
})
