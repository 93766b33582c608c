import { describe, expect, it } from 'vitest'
import { countedStudy, hoursWorth, requiredSecondsOf, standingOf } from '#domain/rules/study-hours.ts'

describe('study of a course', () => {
  it.each([
    [10, null, 600],
    [10, 80, 480],
    [null, null, 60],
    [1, 10, 60],
  ])('of %s minutes, %s %% to be watched, takes %i seconds', (durationMinutes, minWatch, seconds) => {
    expect(requiredSecondsOf({ durationMinutes, minWatch })).toBe(seconds)
  })
  it.each([
    ['as reported', { seconds: 30, position: 130 }, 31, { watchedSeconds: 130, position: 130 }],
    ['no more than has passed', { seconds: 600, position: 600 }, 30, { watchedSeconds: 130, position: 130 }],
    ['no further than was watched', { seconds: 10, position: 900 }, 30, { watchedSeconds: 110, position: 110 }],
    ['never back', { seconds: 10, position: 5 }, 30, { watchedSeconds: 110, position: 100 }],
    ['nothing for a clock set back', { seconds: 30, position: 0 }, -50, { watchedSeconds: 100, position: 100 }],
    ['a morning at most', { seconds: 90_000, position: 0 }, 1e6, { watchedSeconds: 14_500, position: 100 }],
  ])('counts %s', (_words, report, elapsed, expected) => {
    expect(countedStudy({ watchedSeconds: 100, position: 100 }, report, elapsed)).toEqual(expected)
  })
  it.each([
    [0, { progress: 0, finished: false }],
    [899, { progress: 33.2, finished: false }],
    [2699, { progress: 99.9, finished: false }],
    [2700, { progress: 100, finished: true }],
    [9000, { progress: 100, finished: true }],
  ])('of 45 minutes stands after %i seconds', (watchedSeconds, expected) => {
    expect(standingOf({ durationMinutes: 45, minWatch: null }, { watchedSeconds, position: 0 })).toEqual(expected)
  })
  it.each([
    [45, 45, 1],
    [45, 40, 1.1],
    [100, 45, 2.2],
    [null, 45, 0],
  ])('of %s minutes is worth, at %i minutes an hour, %d hours', (durationMinutes, minutesPerHour, hours) => {
    expect(hoursWorth({ durationMinutes, minWatch: null }, minutesPerHour)).toBe(hours)
  })
})
