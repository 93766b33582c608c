import type { Day } from '#domain/lib/dates.ts'

export interface Figure {
  name: string
  /** What changing it does, for whoever is about to. */
  purpose: string
  value: number
  unit: string
  /** The whole numbers that make sense. */
  least: number
  most: number
  source: string
  ruleVersion: string
  /** How well it is founded: V read in the text, S in secondary sources, R recalled, L a local figure. */
  mark: 'V' | 'S' | 'R' | 'L'
  effectiveFrom: Day
  /** The resources whose own rules ask for it; `resource.action` where only one of its actions does. Hooks ask themselves. */
  usedIn?: readonly string[]
}

export type FigureTable = Readonly<Record<string, Figure>>

/** The unit of a time of day, kept in minutes after midnight and written 09:00. */
export const CLOCK_UNIT = '时刻'

const MINUTES_PER_HOUR = 60
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

export function clockWords(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Minutes after midnight; NaN where the words are no time of day. */
export function readClock(words: string): number {
  const [, hour, minute] = CLOCK.exec(words.trim()) ?? []
  return hour === undefined ? Number.NaN : Number(hour) * MINUTES_PER_HOUR + Number(minute)
}

/** What no law says and the bureau has settled for itself. */
export const LOCAL = {
  source: '本地约定，无国家规定',
  ruleVersion: '1',
  mark: 'L',
  effectiveFrom: '2026-01-01',
} as const
