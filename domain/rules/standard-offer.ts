import { COMPANY_FLAGS, TRADE_FAMILIES } from '#domain/data/words.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { ChecklistCompany } from './checklist-choice.ts'

const FLAGS = Object.keys(COMPANY_FLAGS) as (keyof typeof COMPANY_FLAGS)[]
const TRADES = Object.keys(TRADE_FAMILIES)

/** The standards by which an enterprise checks itself, whatever its trade. */
export const SELF_CHECK_STANDARDS: Filter = { field: 'templateType', equals: 'selfCheck' }

/** The self-check standards that suit an enterprise: what `templatesFor` picks, said as a filter of `checkTemplate`. */
export function standardsFor(company: ChecklistCompany): Filter {
  const { tradeFamily } = company
  return both(
    SELF_CHECK_STANDARDS,
    fits(
      'applyFlags',
      FLAGS,
      FLAGS.filter((flag) => company[flag] === true),
    ),
    fits('tradeFamily', TRADES, tradeFamily == null ? [] : [tradeFamily]),
  )
}

/** A standard that names nothing of the kind is for everybody. */
function fits(field: string, every: readonly string[], own: readonly string[]): Filter {
  const asksNothing: Filter = { all: every.map((each) => ({ not: { field, has: each } })) }
  return { any: [asksNothing, ...own.map((each): Filter => ({ field, has: each }))] }
}
