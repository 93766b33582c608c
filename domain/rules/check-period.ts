import { addDays, addMonths, type Day, daysBetween } from '#domain/lib/dates.ts'

export const CHECK_CYCLES = {
  shift: '每班',
  day: '每日',
  week: '每周',
  month: '每月',
  quarter: '每季度',
  halfYear: '每半年',
  year: '每年',
  once: '一次性',
} as const
export type CheckCycle = keyof typeof CHECK_CYCLES

export interface CheckPlan {
  cycle: CheckCycle
  startDate: Day
  endDate: Day | null
}

export interface CheckPeriod {
  start: Day
  /** The last day on which the check is in time. */
  end: Day
}

const DAYS: Readonly<Partial<Record<CheckCycle, number>>> = { shift: 1, day: 1, week: 7 }
const MONTHS: Readonly<Partial<Record<CheckCycle, number>>> = { month: 1, quarter: 3, halfYear: 6, year: 12 }

/**
 * The period of a self-check plan that a day falls into, counted from the plan's first day; months are clipped to their
 * ends (from the 31st: 31.8., 30.9., 31.10.). Null before the plan begins and after it ends.
 */
export function checkPeriodAt({ cycle, startDate, endDate }: CheckPlan, day: Day): CheckPeriod | null {
  if (day < startDate || (endDate !== null && day > endDate)) return null
  const clipped = (start: Day, end: Day) => ({ start, end: endDate !== null && end > endDate ? endDate : end })
  const days = DAYS[cycle]
  if (days !== undefined) {
    const start = addDays(startDate, Math.floor(daysBetween(startDate, day) / days) * days)
    return clipped(start, addDays(start, days - 1))
  }
  const months = MONTHS[cycle]
  if (months === undefined) {
    const end = endDate ?? startDate
    return day > end ? null : { start: startDate, end }
  }
  let index = 0
  while (addMonths(startDate, (index + 1) * months) <= day) index += 1
  return clipped(addMonths(startDate, index * months), addDays(addMonths(startDate, (index + 1) * months), -1))
}
