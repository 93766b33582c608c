import { WORKING_HOURS } from '#domain/data/field-defaults.ts'
import { clockWords } from '#domain/data/figures/figure.ts'
import type { FigureOn } from '#domain/data/figures.ts'
import { type Day, dayOf, formatDateTime, type Instant } from '#domain/lib/dates.ts'

export type AttendStatus = 'normal' | 'late' | 'early' | 'missing'

/** The hours of a working day, by the clock: as they are on the day, or as they are built in where that is not known. */
export function workingHoursOn(day: Day, figure?: FigureOn): { from: string; to: string } {
  const { from, to } =
    figure === undefined ? WORKING_HOURS : { from: figure('attendance.from', day), to: figure('attendance.to', day) }
  return { from: clockWords(from), to: clockWords(to) }
}

interface Signs {
  signInTime: Instant | null
  signOutTime: Instant | null
}

const clockOf = (at: Instant) => formatDateTime(at).slice(11, 16)

/**
 * How a day stands at a moment: late after the beginning, early before the end; a sign that is missing counts only when
 * the working day is over.
 */
export function attendStatusOf({ signInTime, signOutTime }: Signs, now: Instant, figure?: FigureOn): AttendStatus {
  const { from, to } = workingHoursOn(dayOf(now), figure)
  const isOver = clockOf(now) >= to
  if (signInTime === null) return 'missing'
  if (clockOf(signInTime) > from) return 'late'
  if (signOutTime === null) return isOver && now > signInTime && clockOf(signInTime) < to ? 'missing' : 'normal'
  return clockOf(signOutTime) < to ? 'early' : 'normal'
}

/** What a day away counts as: who travels on duty works elsewhere, anybody else who was let go is on leave. */
export type Away = 'leave' | 'outside'
export const awayFor = (leaveType: unknown): Away => (leaveType === 'business' ? 'outside' : 'leave')

/** What a day comes to once it is over: without both signs it is 缺卡, unless he was let go for it. */
export function statusAtClose({
  signInTime,
  signOutTime,
  attendStatus,
  away,
}: Signs & { attendStatus: string | null; away: Away | null }): string {
  if (signInTime === null || signOutTime === null) return away ?? 'missing'
  return attendStatus ?? 'normal'
}
