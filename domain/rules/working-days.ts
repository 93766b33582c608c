import { HOLIDAYS, type Holiday } from '#domain/data/holidays.ts'
import { addDays, type Day } from '#domain/lib/dates.ts'

/**
 * The day so many working days later. In a year whose holidays are not entered yet only weekends are left out: a holiday
 * only ever pushes a term back, so a term counted without it is never too late.
 */
export function addWorkingDays(day: Day, count: number, holidays: readonly Holiday[] = HOLIDAYS): Day {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at, holidays)) left -= 1
  }
  return at
}

/** As entered for the day (节假日 and 调休上班); Monday to Friday where nothing is. */
export function isWorkingDay(day: Day, holidays: readonly Holiday[] = HOLIDAYS): boolean {
  const entered = holidays.find(({ date }) => date === day)
  if (entered !== undefined) return entered.kind === 'worked'
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The rows people keep; for a year of which they hold none, those that come with the platform. */
export function holidaysInForce(rows: readonly Holiday[]): readonly Holiday[] {
  const entered = new Set(rows.map(({ date }) => date.slice(0, 4)))
  return [...rows, ...HOLIDAYS.filter(({ date }) => !entered.has(date.slice(0, 4)))]
}
