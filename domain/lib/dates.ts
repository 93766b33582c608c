/** A calendar day, `YYYY-MM-DD`. Days have no zone; instants do, and are always ISO 8601 in UTC. */
export type Day = string
/** A moment, as `Date.prototype.toISOString` writes it. */
export type Instant = string

/** Asia/Shanghai: no summer time since 1991, so a fixed offset is exact for everything this product stores. */
export const SHANGHAI_OFFSET_MINUTES = 480

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
/** An earlier year is a slip of the finger (0202 for 2020), and `Date` takes those below 100 for ours. */
const FIRST_YEAR = 1000
const LAST_YEAR = 9999
/** Arithmetic stops here: what has five digits of a year neither sorts as text nor can be stored. */
const FIRST_MS = Date.UTC(FIRST_YEAR, 0, 1)
const LAST_MS = Date.UTC(LAST_YEAR + 1, 0, 1) - 1

/** True for a day that exists, so 2026-02-30 is refused. */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text)
  if (match === null) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

export function addDays(day: Day, days: number): Day {
  return dayFromMs(msOfDay(day) + days * MS_PER_DAY)
}

/** Calendar months, clipped to the end of the month: 2026-08-31 + 1 = 2026-09-30. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day)
  const monthCount = year * 12 + (month - 1) + months
  const newYear = Math.floor(monthCount / 12)
  if (newYear < FIRST_YEAR || newYear > LAST_YEAR) return dayFromMs(newYear < FIRST_YEAR ? FIRST_MS : LAST_MS)
  const newMonth = monthCount - newYear * 12 + 1
  return formatDay(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)))
}

/** Positive when `to` is the later one. */
export function daysBetween(from: Day, to: Day): number {
  return (msOfDay(to) - msOfDay(from)) / MS_PER_DAY
}

/** The calendar day on which an instant falls for people at that offset. */
export function dayOf(instant: Instant, offsetMinutes = SHANGHAI_OFFSET_MINUTES): Day {
  return localIso(instant, offsetMinutes).slice(0, 10)
}

/** The first instant of a day. */
export function startOfDay(day: Day, offsetMinutes = SHANGHAI_OFFSET_MINUTES): Instant {
  return isoOf(msOfDay(day) - offsetMinutes * MS_PER_MINUTE)
}

export function addMs(instant: Instant, ms: number): Instant {
  return isoOf(msOfInstant(instant) + ms)
}

/** `2026-11-20 10:32` */
export function formatDateTime(instant: Instant, offsetMinutes = SHANGHAI_OFFSET_MINUTES): string {
  return localIso(instant, offsetMinutes).slice(0, 16).replace('T', ' ')
}

/** `2026-11-20 10:32:05`: where nothing may be lost, as in a workbook that is read back. */
export function formatMoment(instant: Instant, offsetMinutes = SHANGHAI_OFFSET_MINUTES): string {
  return localIso(instant, offsetMinutes).slice(0, 19).replace('T', ' ')
}

/** `今天 10:32`, `昨天 10:32`, `明天 10:32`, otherwise the date and time in full. */
export function formatRelativeDay(instant: Instant, now: Instant, offsetMinutes = SHANGHAI_OFFSET_MINUTES): string {
  const word = dayWord(daysBetween(dayOf(now, offsetMinutes), dayOf(instant, offsetMinutes)))
  const full = formatDateTime(instant, offsetMinutes)
  return word === null ? full : `${word} ${full.slice(11)}`
}

function dayWord(daysFromToday: number): string | null {
  if (daysFromToday === 0) return '今天'
  if (daysFromToday === -1) return '昨天'
  return daysFromToday === 1 ? '明天' : null
}

function localIso(instant: Instant, offsetMinutes: number): string {
  return isoOf(msOfInstant(instant) + offsetMinutes * MS_PER_MINUTE)
}

function msOfInstant(instant: Instant): number {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`)
  return ms
}

function partsOf(day: Day): { year: number; month: number; date: number } {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`)
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

function msOfDay(day: Day): number {
  const { year, month, date } = partsOf(day)
  return Date.UTC(year, month - 1, date)
}

function dayFromMs(ms: number): Day {
  return isoOf(ms).slice(0, 10)
}

function isoOf(ms: number): Instant {
  return new Date(Math.min(LAST_MS, Math.max(FIRST_MS, ms))).toISOString()
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function formatDay(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
