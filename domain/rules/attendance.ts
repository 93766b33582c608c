import { formatDateTime, type Instant } from '#domain/lib/dates.ts'

export type AttendStatus = 'normal' | 'late' | 'early' | 'missing'

/** The hours of a working day, local time. [L] */
export const WORKING_HOURS = { from: '09:00', to: '17:00' } as const

interface Signs {
  signInTime: Instant | null
  signOutTime: Instant | null
}

const clockOf = (at: Instant) => formatDateTime(at).slice(11, 16)

/**
 * How a day stands at a moment: late after the beginning, early before the end; a sign that is missing counts only when
 * the working day is over.
 */
export function attendStatusOf({ signInTime, signOutTime }: Signs, now: Instant): AttendStatus {
  const isOver = clockOf(now) >= WORKING_HOURS.to
  if (signInTime === null) return 'missing'
  if (clockOf(signInTime) > WORKING_HOURS.from) return 'late'
  if (signOutTime === null)
    return isOver && now > signInTime && clockOf(signInTime) < WORKING_HOURS.to ? 'missing' : 'normal'
  return clockOf(signOutTime) < WORKING_HOURS.to ? 'early' : 'normal'
}

/** What a day comes to once it is over: without both signs it is 缺卡, unless leave was granted for it. */
export function statusAtClose({
  signInTime,
  signOutTime,
  attendStatus,
  isOnLeave,
}: Signs & { attendStatus: string | null; isOnLeave: boolean }): string {
  if (signInTime === null) return isOnLeave ? 'leave' : 'missing'
  if (signOutTime === null) return isOnLeave ? 'leave' : 'missing'
  return attendStatus ?? 'normal'
}
