import { criticalSubstance, HAZARD_CLASSES, type HazardClass } from '#domain/data/critical-quantities.ts'

/** The text by which results are worked out, stored with each of them. */
export const MAJOR_HAZARD_RULE = 'GB 18218-2018'

/** What a unit may hold at most, in tonnes (4.2.2: the design maximum, never today's stock). */
export interface UnitSubstance {
  name: string
  cas: string | null
  quantity: number
  /** The class as it is present in the unit; needed where table 1 does not name the substance or its factor. */
  hazardClass: HazardClass | null
}

export interface SubstanceBasis {
  name: string
  quantity: number
  criticalQty: number
  beta: number
  /** 表1第52项、W5.3…: what a number shown to a person rests on. */
  basis: string
}

export interface HazardGrading {
  substances: SubstanceBasis[]
  /** Names for which neither table gives a quantity: a class must be chosen. */
  unknown: string[]
  /** Σ qᵢ/Qᵢ, rounded for showing; comparisons were made without rounding. */
  s: number
  alpha: number
  /** α · Σ βᵢqᵢ/Qᵢ; null where the unit is no major hazard source. */
  r: number | null
  isMajor: boolean
  level: HazardLevel | null
}

/** 一级 is the most severe. */
export type HazardLevel = '1' | '2' | '3' | '4'

/** GB 18218-2018 table 5: the factor for people living within 500 m outside the plant. */
export function exposureFactor(people: number): number {
  if (people >= 100) return 2
  if (people >= 50) return 1.5
  if (people >= 30) return 1.2
  return people >= 1 ? 1 : 0.5
}

/**
 * Identifies and grades one unit (GB 18218-2018, 4.2 and 4.3). Fractions are kept as whole numbers, so that S of exactly
 * 1 and R of exactly 100 fall where the standard puts them.
 */
export function gradeMajorHazard(substances: readonly UnitSubstance[], exposedPeople: number): HazardGrading {
  const found = substances.map((substance) => ({ substance, basis: basisOf(substance) }))
  const known = found.flatMap(({ basis }) => (basis === null ? [] : [basis]))
  const unknown = found.flatMap(({ substance, basis }) => (basis === null ? [substance.name] : []))
  const s = sum(known.map(({ quantity, criticalQty }) => fraction([quantity], [criticalQty])))
  const alpha = exposureFactor(exposedPeople)
  const isMajor = isAtLeast(s, 1)
  const r = sum(known.map(({ quantity, criticalQty, beta }) => fraction([quantity, beta, alpha], [criticalQty])))
  return {
    substances: known,
    unknown,
    s: toNumber(s),
    alpha,
    r: isMajor ? toNumber(r) : null,
    isMajor,
    level: isMajor ? levelOf(r) : null,
  }
}

/** Table 1 first, then the class; table 3's named gases take precedence over every class (4.3.2). */
function basisOf({ name, cas, quantity, hazardClass }: UnitSubstance): SubstanceBasis | null {
  const named = criticalSubstance(name, cas)
  const chosen = hazardClass === null ? null : HAZARD_CLASSES[hazardClass]
  const criticalQty = named?.criticalQty ?? chosen?.criticalQty
  if (criticalQty === undefined) return null
  const isNamedGas = named?.betaClass === 'T3'
  const beta = isNamedGas ? named.beta : (chosen?.beta ?? named?.beta ?? 1)
  const place = named === null ? `表2 ${hazardClass}` : `表1第${named.no}项`
  const factor = isNamedGas ? '表3' : `${hazardClass ?? named?.betaClass ?? '未选类别，按1'}`
  return { name, quantity, criticalQty, beta: beta ?? 1, basis: `${place}，校正系数${factor}` }
}

/** GB 18218-2018 table 6. */
function levelOf(r: Fraction): HazardLevel {
  if (isAtLeast(r, 100)) return '1'
  if (isAtLeast(r, 50)) return '2'
  return isAtLeast(r, 10) ? '3' : '4'
}

interface Fraction {
  over: bigint
  under: bigint
}

/** Quantities are given to the gram at most. */
const SCALE = 1_000_000
const whole = (value: number) => BigInt(Math.round(value * SCALE))

function fraction(factors: readonly number[], divisors: readonly number[]): Fraction {
  const over = factors.reduce((product, value) => product * whole(value), 1n)
  const under = divisors.reduce((product, value) => product * whole(value), 1n)
  return { over, under: under * BigInt(SCALE) ** BigInt(factors.length - divisors.length) }
}

function sum(parts: readonly Fraction[]): Fraction {
  return parts.reduce((a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }), {
    over: 0n,
    under: 1n,
  })
}

const isAtLeast = ({ over, under }: Fraction, limit: number) => over >= BigInt(limit) * under

/** Rounded to six digits for showing and storing. */
function toNumber({ over, under }: Fraction): number {
  return Number((over * BigInt(SCALE) + under / 2n) / under) / SCALE
}
