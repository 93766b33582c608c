import { addDays, type Day, daysBetween } from '#domain/lib/dates.ts'

/** Surcharge for each day of late payment: 3 % of the fine (行政处罚法 art. 72). */
const SURCHARGE_PER_DAY = 3n
/** 行政处罚法 art. 51: the most that may be fined on the spot, in yuan, besides a warning. */
export const ON_SPOT_LIMITS = { person: 200, unit: 3000 } as const
/** 15号令: fines from which a hearing must be offered, in yuan. A province may set others. [L] */
export const HEARING_LIMITS = { person: 20_000, unit: 50_000 } as const
/** 15号令: fines from which the case is discussed collectively and reported to the city bureau. */
export const COLLECTIVE_LIMIT = 50_000
/** 行政处罚法 art. 60: days from filing a case to the decision. */
export const DECISION_DAYS = 90
/** 行政处罚法 art. 67: days in which a fine is paid. */
export const PAYMENT_DAYS = 15
/** 15号令: days after the deadline in which a rectification is inspected again. */
export const REVIEW_DAYS = 10

export type PartyType = keyof typeof ON_SPOT_LIMITS

/** The surcharge in yuan for a fine paid after its deadline; never more than the fine itself. */
export function lateSurcharge(fine: number, dueOn: Day, paidOn: Day): number {
  const daysLate = Math.max(0, daysBetween(dueOn, paidOn))
  const cents = (BigInt(Math.round(fine * 100)) * SURCHARGE_PER_DAY * BigInt(daysLate)) / 100n
  return Math.min(fine, Number(cents) / 100)
}

export function mayFineOnSpot(party: PartyType, fine: number): boolean {
  return fine <= ON_SPOT_LIMITS[party]
}

export interface FineDuties {
  /** A hearing must be offered (行政处罚法 art. 63). */
  hearing: boolean
  collectiveDiscussion: boolean
  reportToCity: boolean
}

/** What a proposed penalty makes necessary; stopping production or revoking always does. */
export function fineDuties(party: PartyType, fine: number, isWeighty: boolean): FineDuties {
  const isLarge = fine >= COLLECTIVE_LIMIT
  return {
    hearing: isWeighty || fine >= HEARING_LIMITS[party],
    collectiveDiscussion: isWeighty || isLarge,
    reportToCity: isLarge,
  }
}

export const reviewDueOn = (deadline: Day): Day => addDays(deadline, REVIEW_DAYS)

export const decisionDueOn = (filedOn: Day): Day => addDays(filedOn, DECISION_DAYS)
