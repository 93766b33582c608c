/** A row of a table of limits. Combustible gas: in % vol by the lower explosive limit (LEL), or in % of it. */
export interface GasLimit {
  standard: string
  item: string
  unit: 'vol' | 'lel' | 'mg'
  condition: 'lelAtLeast4' | 'lelBelow4' | 'normal' | 'oxygenRich' | 'always'
  min: number | null
  max: number | null
  basis: string
  /** g/mol, for readings in ppm. */
  molarMass: number | null
}

/** How the units of a reading are written. */
export const GAS_UNITS = { vol: '% vol', lel: '% LEL', mg: 'mg/m³', ppm: 'ppm' } as const

export interface GasReading {
  item: string
  value: number
  unit: keyof typeof GAS_UNITS
  /** The lower explosive limit of the medium in % vol. */
  lel?: number | null | undefined
  oxygenRich?: boolean | null | undefined
}

export interface GasVerdict {
  standard: string
  passed: boolean
  /** 19.5～21 % vol */
  limit: string
  basis: string
}

const UNIT_WORDS = { vol: '% vol', lel: '% LEL', mg: 'mg/m³', ppm: 'ppm' } as const
/** Litres of a mole of gas at 20 °C, the temperature of GBZ 2.1. */
const MOLAR_VOLUME = 24.04
/** Readings are given to four digits after the point at most. */
const EXACT = 1e6
/** GB 30871-2022 5.3.2: the limit in % vol changes at this lower explosive limit. */
const LEL_STEP = 4

/** One verdict for each of the standards that limits this reading; empty where none can judge it. */
export function judgeGas(reading: GasReading, limits: readonly GasLimit[], standards: readonly string[]): GasVerdict[] {
  return limits.flatMap((limit) => {
    if (limit.item !== reading.item || !standards.includes(limit.standard) || !fits(limit, reading)) return []
    const value = inUnitOf(limit, reading)
    if (value === null) return []
    const passed = (limit.min === null || value >= limit.min) && (limit.max === null || value <= limit.max)
    return [{ standard: limit.standard, passed, limit: limitWords(limit), basis: limit.basis }]
  })
}

/** Passed only where each of the standards that apply has judged and passed it. */
export function isGasFine(verdicts: readonly GasVerdict[], standards: readonly string[]): boolean {
  return standards.every((standard) => {
    const own = verdicts.filter((verdict) => verdict.standard === standard)
    return own.length > 0 && own.every(({ passed }) => passed)
  })
}

export function limitWords({ min, max, unit }: Pick<GasLimit, 'min' | 'max' | 'unit'>): string {
  const words = UNIT_WORDS[unit]
  if (min !== null && max !== null) return `${min}～${max} ${words}`
  return max !== null ? `≤ ${max} ${words}` : `≥ ${min ?? 0} ${words}`
}

/** `ppm = mg/m³ × 24.04 / M` at 20 °C. */
export function ppmOf(milligrams: number, molarMass: number): number {
  return (milligrams * MOLAR_VOLUME) / molarMass
}

function fits({ condition }: GasLimit, { lel, oxygenRich }: GasReading): boolean {
  if (condition === 'lelAtLeast4') return lel != null && lel >= LEL_STEP
  if (condition === 'lelBelow4') return lel != null && lel < LEL_STEP
  if (condition === 'oxygenRich') return oxygenRich === true
  return condition === 'always' || oxygenRich !== true
}

/** The reading in the limit's unit; null where it cannot be told. */
function inUnitOf(limit: GasLimit, { value, unit, lel }: GasReading): number | null {
  if (unit === limit.unit) return value
  if (unit === 'vol' && limit.unit === 'lel') return lel == null || lel <= 0 ? null : rounded((value / lel) * 100)
  if (unit === 'lel' && limit.unit === 'vol') return lel == null ? null : rounded((value * lel) / 100)
  if (unit === 'ppm' && limit.unit === 'mg')
    return limit.molarMass === null ? null : rounded((value * limit.molarMass) / MOLAR_VOLUME)
  return null
}

const rounded = (value: number) => Math.round(value * EXACT) / EXACT
