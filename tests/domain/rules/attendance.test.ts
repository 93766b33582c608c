import { describe, expect, it } from 'vitest'
import { attendStatusOf, statusAtClose } from '#domain/rules/attendance.ts'

/** A moment of 20 November 2026 by the clock on the wall. */
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+08:00`).toISOString()

describe('a day of attendance', () => {
  it.each([
    ['08:55', '17:05', '17:05', 'normal'],
    ['09:00', '17:00', '17:00', 'normal'],
    ['09:01', '17:05', '17:05', 'late'],
    ['08:30', '16:59', '16:59', 'early'],
    ['08:30', null, '12:00', 'normal'],
    ['08:30', null, '18:00', 'missing'],
    [null, null, '18:00', 'missing'],
  ])('in at %s, out at %s, seen at %s: %s', (signIn, signOut, now, expected) => {
    const signs = {
      signInTime: signIn === null ? null : at(signIn),
      signOutTime: signOut === null ? null : at(signOut),
    }
    expect(attendStatusOf(signs, at(now))).toBe(expected)
  })
})

describe('a day that is over', () => {
  it.each([
    [null, null, null, false, 'missing'],
    [null, null, 'missing', true, 'leave'],
    ['08:30', null, 'normal', false, 'missing'],
    ['09:30', null, 'late', false, 'missing'],
    ['08:30', null, 'normal', true, 'leave'],
    ['08:30', '17:10', 'normal', true, 'normal'],
    ['09:30', '17:10', 'late', false, 'late'],
    ['08:30', '17:10', 'outside', false, 'outside'],
  ])('in at %s, out at %s, so far %s, on leave %s: %s', (signIn, signOut, attendStatus, isOnLeave, expected) => {
    const signs = {
      signInTime: signIn === null ? null : at(signIn),
      signOutTime: signOut === null ? null : at(signOut),
    }
    expect(statusAtClose({ ...signs, attendStatus, isOnLeave })).toBe(expected)
  })
})
