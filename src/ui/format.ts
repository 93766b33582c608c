import { formatRelativeDay } from '#domain/lib/dates.ts'
import { nowHere } from './clock.ts'

/** `今天 10:32`, or the date and time in full. */
export function clockOf(instant: string): string {
  return formatRelativeDay(instant, nowHere())
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `3.2 MB` */
export function bytesText(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}
