import type { Instant } from '#domain/lib/dates.ts'

const MINUTE_MS = 60_000
/** Nobody sets a clock to the second, and the line takes its time. */
const NOTABLE_MS = 2 * MINUTE_MS

/** `手机时间不准，比平台慢 2 天`; null where the clock is right, or nothing is known of it. */
export function clockWords(lagMs: number | null): string | null {
  if (lagMs === null || Math.abs(lagMs) < NOTABLE_MS) return null
  return `手机时间不准，比平台${lagMs > 0 ? '慢' : '快'} ${spanWords(Math.abs(lagMs))}`
}

/** How long a moment has been over, `7 小时`; null where it is still to come. */
export function overWords(instant: Instant, now: Instant): string | null {
  const ms = Date.parse(now) - Date.parse(instant)
  return ms > 0 ? spanWords(ms) : null
}

/** `ms` in the one unit that says enough: 40 分钟, 7 小时, 3 天. */
export function spanWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`
}
