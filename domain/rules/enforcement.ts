import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import { addDays, type Day, daysBetween } from '#domain/lib/dates.ts'

export type PartyType = 'person' | 'unit'

/** The day by which a fine is paid (行政处罚法 art. 67), by the rule of the day of its delivery. */
export function paymentDueOn(deliveredOn: Day, figure: FigureOn = builtInFigure): Day {
  return addDays(deliveredOn, figure('lawCase.paymentDays', deliveredOn))
}

/** The surcharge in yuan for a fine paid after its deadline (行政处罚法 art. 72); never more than the fine itself. */
export function lateSurcharge(
  fine: number,
  { dueOn, paidOn }: { dueOn: Day; paidOn: Day },
  figure: FigureOn = builtInFigure,
): number {
  const daysLate = Math.max(0, daysBetween(dueOn, paidOn))
  const rate = BigInt(figure('lawCase.surchargeRate', dueOn))
  const cents = (BigInt(Math.round(fine * 100)) * rate * BigInt(daysLate)) / 100n
  return Math.min(fine, Number(cents) / 100)
}

/** A fine proposed or decided on a day. */
export interface Fine {
  party: PartyType
  amount: number
  on: Day
}

/** The most that may be fined on the spot, in yuan, besides a warning (行政处罚法 art. 51). */
export const onSpotLimit = ({ party, on }: Omit<Fine, 'amount'>, figure: FigureOn = builtInFigure): number =>
  figure(`lawCase.onSpotLimit.${party}`, on)

export const mayFineOnSpot = (fine: Fine, figure?: FigureOn): boolean => fine.amount <= onSpotLimit(fine, figure)

export interface FineDuties {
  /** A hearing must be offered (行政处罚法 art. 63). */
  hearing: boolean
  collectiveDiscussion: boolean
  reportToCity: boolean
}

/** What a proposed penalty makes necessary (15号令); stopping production or revoking always does. */
export function fineDuties(
  { party, amount, on }: Fine,
  isWeighty: boolean,
  figure: FigureOn = builtInFigure,
): FineDuties {
  const isLarge = amount >= figure('lawCase.collectiveFrom', on)
  return {
    hearing: isWeighty || amount >= figure(`lawCase.hearingFrom.${party}`, on),
    collectiveDiscussion: isWeighty || isLarge,
    reportToCity: isLarge,
  }
}

/** By when a rectification is inspected again after its deadline (15号令). */
export const reviewDueOn = (deadline: Day, figure: FigureOn = builtInFigure): Day =>
  addDays(deadline, figure('hazard.reinspectionDays', deadline))

/** By when a filed case is decided (行政处罚法 art. 60). */
export const decisionDueOn = (filedOn: Day, figure: FigureOn = builtInFigure): Day =>
  addDays(filedOn, figure('lawCase.decisionDays', filedOn))
