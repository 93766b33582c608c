import type { RiskColor } from './patrol-frequency.ts'

/** A value that a parameter may take, with its words: L = 3 可能但不经常. */
export interface FactorValue {
  symbol: string
  label: string
  value: number
}

/** From `above` on (the number itself only where `inclusive`) the risk has this colour, until a higher band begins. */
export interface RiskBand {
  above: number
  inclusive: boolean
  color: RiskColor
  wording: string
}

export interface RiskYardstick {
  factors: readonly FactorValue[]
  bands: readonly RiskBand[]
}

export type RiskParameters = Readonly<Record<string, number | null | undefined>>

const FACTOR_WORDS: Readonly<Record<string, string>> = {
  L: '可能性 L',
  E: '暴露频率 E',
  C: '后果 C',
  S: '严重性 S',
  D: '判定条件 D',
}

/** What a letter of a formula stands for; itself where it is of a method made by hand. */
export const factorWords = (symbol: string): string => FACTOR_WORDS[symbol] ?? symbol

/** The worst first. */
export const COLORS_BY_WEIGHT: readonly RiskColor[] = ['red', 'orange', 'yellow', 'blue']
/** L, E and C have at most two digits after the point; products of integers are exact. */
const EXACT = 100

/** The parameters of a yardstick in the order of its rows: L, E, C or L, S. */
export function symbolsOf({ factors }: Pick<RiskYardstick, 'factors'>): string[] {
  return [...new Set(factors.map(({ symbol }) => symbol))]
}

/** Those parameters that have no value the yardstick knows. */
export function unknownParameters(yardstick: RiskYardstick, parameters: RiskParameters): string[] {
  return symbolsOf(yardstick).filter(
    (symbol) =>
      !yardstick.factors.some(
        (factor) => factor.symbol === symbol && factor.value === parameters[symbol.toLowerCase()],
      ),
  )
}

/** D = L × E × C, R = L × S: the product, exactly; null while a parameter is missing or not of the yardstick. */
export function riskScore(yardstick: RiskYardstick, parameters: RiskParameters): number | null {
  const symbols = symbolsOf(yardstick)
  if (symbols.length === 0 || unknownParameters(yardstick, parameters).length > 0) return null
  const scaled = symbols.reduce(
    (product, symbol) => product * Math.round((parameters[symbol.toLowerCase()] ?? 0) * EXACT),
    1,
  )
  return scaled / EXACT ** symbols.length
}

/** The band of a score; null below all of them. */
export function bandOf({ bands }: Pick<RiskYardstick, 'bands'>, score: number): RiskBand | null {
  const highestFirst = [...bands].sort((a, b) => b.above - a.above)
  return highestFirst.find(({ above, inclusive }) => (inclusive ? score >= above : score > above)) ?? null
}

/** The worst of the colours: a unit is painted like its worst event. */
export function worstColor(colors: readonly (RiskColor | null | undefined)[]): RiskColor | null {
  return COLORS_BY_WEIGHT.find((color) => colors.includes(color)) ?? null
}

/** True where the first is at least as bad as the second: a residual risk may not exceed the inherent one. */
export function isAtLeast(color: RiskColor, other: RiskColor): boolean {
  return COLORS_BY_WEIGHT.indexOf(color) <= COLORS_BY_WEIGHT.indexOf(other)
}
