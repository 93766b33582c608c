import type { Day } from '#domain/lib/dates.ts'
import { ENFORCEMENT_FIGURES } from './figures/enforcement.ts'
import { ENTERPRISE_FIGURES } from './figures/enterprise.ts'
import { CLOCK_UNIT, clockWords, type Figure, readClock } from './figures/figure.ts'
import { INCIDENT_FIGURES } from './figures/incident.ts'
import { LOCAL_FIGURES } from './figures/local.ts'
import { STANDARDIZATION_FIGURES } from './figures/standardization.ts'

/**
 * The single figures of law and local policy that the platform reckons with. Each is a dated row of the configuration;
 * the value here is what holds where no row does. Rates and hours that are whole tables stand in `rules/legal-figures.ts`.
 */
export const FIGURES = {
  ...ENFORCEMENT_FIGURES,
  ...INCIDENT_FIGURES,
  ...ENTERPRISE_FIGURES,
  ...STANDARDIZATION_FIGURES,
  ...LOCAL_FIGURES,
} as const

export type FigureKey = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as readonly FigureKey[] // keys of that very table

/** What a figure is on the day that a rule is about. */
export type FigureOn = (key: FigureKey, day: Day) => number

/** The figures as they are where the configuration is not known. */
export const builtInFigure: FigureOn = (key) => FIGURES[key].value

export const isFigure = (key: string): key is FigureKey => Object.hasOwn(FIGURES, key)

/** The figures that an action on a resource asks for. */
export function figuresUsedIn(resource: string, action: string): FigureKey[] {
  const askers = [resource, `${resource}.${action}`]
  return FIGURE_KEYS.filter((key) => {
    const { usedIn = [] }: Figure = FIGURES[key]
    return usedIn.some((asker) => askers.includes(asker))
  })
}

/** The figure that such words say; null where they are nothing that makes sense for it. Of a clock in minutes. */
export function readFigure(key: FigureKey, words: string): number | null {
  const { least, most, unit }: Figure = FIGURES[key]
  const value = unit === CLOCK_UNIT ? readClock(words) : /^\d+$/.test(words.trim()) ? Number(words) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** A figure as the configuration holds it: 10, 09:00. */
export function figureWords(key: FigureKey, value: number): string {
  const { unit }: Figure = FIGURES[key]
  return unit === CLOCK_UNIT ? clockWords(value) : String(value)
}

/** Why the platform could not reckon with these words under this key; null where it can, or never does. */
export function misreadNumber(key: string, words: string): string | null {
  if (!isFigure(key) || readFigure(key, words) !== null) return null
  const { least, most, unit }: Figure = FIGURES[key]
  return unit === CLOCK_UNIT ? '请填写时刻，如 08:30' : `请填写${least}到${most}之间的整数（${unit}）`
}

/** A row of the configuration, as far as a figure is read from it. */
export interface DatedFigure {
  key: string
  value: string
  effectiveFrom: Day
  effectiveTo: Day | null
}

/** The same with what it rests on. */
export interface FoundedFigure extends DatedFigure {
  source: string | null
  mark: string | null
}

/** By such rows: the newest that has begun on the day and is not over, else what is built in. */
export function figuresByRows(rows: readonly DatedFigure[]): FigureOn {
  const rowOn = rowsByDay(rows)
  return (key, day) => rowOn(key, day)?.value ?? builtInFigure(key, day)
}

/** Of the rows of one setting, with the newest first: the one that has begun on the day and is not over. */
export function inForceOn<Row extends Pick<DatedFigure, 'effectiveFrom' | 'effectiveTo'>>(
  newestFirst: readonly Row[],
  day: Day,
): Row | undefined {
  return newestFirst.find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo),
  )
}

function rowsByDay<Row extends DatedFigure>(rows: readonly Row[]) {
  const newestFirst = rows.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
  return (key: FigureKey, day: Day): { row: Row; value: number } | null => {
    const own = newestFirst.filter((each) => each.key === key)
    const row = inForceOn(own, day)
    const value = row === undefined ? null : readFigure(key, row.value)
    return row === undefined || value === null ? null : { row, value }
  }
}

/**
 * What figures are on a day and what they rest on, in a sentence: 行政处罚：立案到决定90天（《行政处罚法》第六十条）. What rests
 * on the same place stands before it together.
 */
export function basesByRows(rows: readonly FoundedFigure[]): (keys: readonly FigureKey[], day: Day) => string {
  const rowOn = rowsByDay(rows)
  return (keys, day) => {
    const bySource = new Map<string, string[]>()
    for (const key of keys) {
      const found = rowOn(key, day)
      const { name, unit, value, ...builtIn }: Figure = FIGURES[key]
      const words = `${name}${figureWords(key, found?.value ?? value)}${UNIT_WORDS[unit] ?? unit}`
      const source = sourceWords(found?.row ?? builtIn)
      bySource.set(source, [...(bySource.get(source) ?? []), words])
    }
    return [...bySource].map(([source, words]) => `${words.join('、')}（${source}）`).join('；')
  }
}

/** Where it stands, and that nobody has read it there where that is so. */
export function sourceWords({ source, mark }: Pick<FoundedFigure, 'source' | 'mark'>): string {
  const words = source ?? '信息配置'
  return words.includes('核对原文') ? words : `${words}${DOUBTS[mark ?? 'L'] ?? ''}`
}

/** What nobody has read in the text itself. */
const DOUBTS: Readonly<Record<string, string>> = { S: '，未核对原文', R: '，使用前核对原文' }
const UNIT_WORDS: Readonly<Record<string, string>> = { 月: '个月', 工作日: '个工作日', [CLOCK_UNIT]: '' }
