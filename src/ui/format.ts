import { formatRelativeDay } from '#domain/lib/dates.ts'

/** `今天 10:32`, or the date and time in full. */
export function clockOf(instant: string): string {
  return formatRelativeDay(instant, new Date().toISOString())
}

/** `350 米`, `2.1 公里` */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres / 10) * 10} 米` : `${(metres / 1000).toFixed(1)} 公里`
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
