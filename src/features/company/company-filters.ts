import { both, either, type Filter } from '#domain/kit/filter.ts'
import type { Day } from '#domain/lib/dates.ts'

/** What the filter sheet can ask; each list means any of its values, empty means all. */
export interface CompanyFilters {
  risk: string[]
  flags: string[]
  scale: string[]
  status: string[]
  overdue: boolean
}

export const NO_FILTERS: CompanyFilters = { risk: [], flags: [], scale: [], status: [], overdue: false }

export function filterOf({ risk, flags, scale, status, overdue }: CompanyFilters, today: Day): Filter {
  return both(
    anyValue('riskColor', risk),
    anyValue('scaleType', scale),
    anyValue('companyStatus', status),
    flags.length === 0 ? 'everything' : either(...flags.map((field): Filter => ({ field, equals: true }))),
    overdue ? { field: 'nextPatrolDue', below: today } : 'everything',
  )
}

export function filterCount({ risk, flags, scale, status, overdue }: CompanyFilters): number {
  return risk.length + flags.length + scale.length + status.length + (overdue ? 1 : 0)
}

function anyValue(field: string, values: readonly string[]): Filter {
  return values.length === 0 ? 'everything' : { field, in: values }
}
