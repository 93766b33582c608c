import rows from '#domain/data/industries.json' with { type: 'json' }
import type { TRADE_FAMILIES } from './words.ts'

type TradeFamily = keyof typeof TRADE_FAMILIES

/** A node of GB/T 4754-2017: section letter, then 2, 3 and 4 digits. */
export interface Industry {
  industryCode: string
  tradeName: string
  parentCode: string | null
  /** Nothing below it in this tree, which holds the classes of this district and not the whole standard. */
  leaf: boolean
  /** Said where it begins; what lies below inherits it. A division of two families has the first. [L] */
  tradeFamily?: TradeFamily
}

/** Depth first, parents before children. */
// The JSON is checked row by row in its test; its import only widens the trade family to a string.
export const industries = rows as readonly Industry[]

const byCode = new Map(industries.map((industry) => [industry.industryCode, industry]))

/** From the section down to the node itself; empty for a code that is not in the tree. */
export function industryPath(industryCode: string): Industry[] {
  const industry = byCode.get(industryCode)
  if (industry === undefined) return []
  return industry.parentCode === null ? [industry] : [...industryPath(industry.parentCode), industry]
}

/** The family of the nearest node that says one. */
export function tradeFamilyOf(industryCode: string): TradeFamily {
  return industryPath(industryCode).findLast((industry) => industry.tradeFamily)?.tradeFamily ?? 'other'
}
