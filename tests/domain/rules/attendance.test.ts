import { describe, expect, it } from 'vitest'
import { type Away, attendStatusOf, statusAtClose } from '#domain/rules/attendance.ts'

/** A moment of 20 November 2026 by the clock on the wall. */
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+08:00`).toISOString()

describe('a day of attendance', () => {
  it.each([
    ['08:55', '17:05', '17:05', 'normal'],
    ['09:00', '17:00', '17:00', 'normal'],
    ['09:01', '17:05', '17:05', 'late'],
    ['08:30', '16:59', '16:59', 'early'],
    ['08:30', null, '12:00', 'normal'],
    ['08:30', null, '16:59', 'normal'],
    ['08:30', null, '17:00', 'missing'],
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
  it.each<[string | null, string | null, string | null, Away | null, string]>([
    [null, null, null, null, 'missing'],
    [null, null, 'missing', 'leave', 'leave'],
    [null, null, null, 'outside', 'outside'],
    ['08:30', null, 'normal', 'outside', 'outside'],
    ['09:30', '17:10', 'late', 'outside', 'late'],
    ['08:30', null, 'normal', null, 'missing'],
    ['09:30', null, 'late', null, 'missing'],
    ['08:30', null, 'normal', 'leave', 'leave'],
    ['08:30', '17:10', 'normal', 'leave', 'normal'],
    ['09:30', '17:10', 'late', null, 'late'],
    ['08:30', '17:10', 'outside', null, 'outside'],
  ])('in at %s, out at %s, so far %s, away %s: %s', (signIn, signOut, attendStatus, away, expected) => {
    const signs = {
      signInTime: signIn === null ? null : at(signIn),
      signOutTime: signOut === null ? null : at(signOut),
    }
    expect(statusAtClose({ ...signs, attendStatus, away })).toBe(expected)
  })
})
