import type { Tone } from '#domain/kit/fields.ts'

export interface Due {
  state: 'late' | 'soon' | 'ample'
  /** 逾期 12 分钟 / 48 分钟内 */
  words: string
}

const MINUTE_MS = 60_000
/** Terms are said by the minute. */
export const DUE_TICK_MS = 15_000
const SOON_MINUTES = 60
const MINUTES_A_DAY = 1440

export const DUE_TONES: Readonly<Record<Due['state'], Tone>> = { late: 'bad', soon: 'waiting', ample: 'info' }

/** How long a term still runs, as the desk says it. */
export function dueIn(due: string, now: string): Due {
  const minutes = Math.ceil((Date.parse(due) - Date.parse(now)) / MINUTE_MS)
  if (minutes < 0) return { state: 'late', words: `逾期 ${span(-minutes)}，请立即` }
  return { state: minutes <= SOON_MINUTES ? 'soon' : 'ample', words: `${span(minutes)}内` }
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟`
  if (minutes < MINUTES_A_DAY) return `${Math.floor(minutes / 60)} 小时`
  return `${Math.floor(minutes / MINUTES_A_DAY)} 天`
}
