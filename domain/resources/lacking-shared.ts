import { inOwnAreaAsCompany } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { type LackingList, lackingList } from '#domain/kit/lacking.ts'
import type { Lacked } from '#domain/kit/resource.ts'
import { company } from './company/definition.ts'

/** Who stands still, moves or is gone owes nothing of what is due by working. */
const AT_WORK: Filter = { field: 'companyStatus', in: ['normal', 'halfStopped'] }

export const inIndustry = (contains: string): Filter => ({ field: 'industry', contains })

/** Smelting, without what is only rolled. */
export const SMELTING: Filter = both(
  { any: [inIndustry('冶炼'), inIndustry('炼铁'), inIndustry('炼钢')] },
  { not: { any: [inIndustry('钢压延加工'), inIndustry('金属压延加工')] } },
)

interface CompaniesLacking {
  name: string
  label: string
  lacks: Omit<Lacked, 'of' | 'by'>
  of: Filter
}

/** The enterprises at work that lack something, each told to those who supervise it and to itself. */
export function companiesLacking({ name, label, lacks, of }: CompaniesLacking): LackingList {
  return lackingList(company, {
    name,
    label,
    lacks: { ...lacks, by: 'companyGuid' },
    of: both(AT_WORK, of),
    to: inOwnAreaAsCompany,
    list: {
      columns: ['companyName', 'regionName', 'tradeFamily', 'scaleType', 'safetyManager', 'safetyManagerPhone'],
      filters: ['companyName', 'regionIds', 'tradeFamily', 'scaleType', 'riskColor', 'isWeiHua', 'gridGuid'],
      order: 'companyName',
      search: ['companyName', 'serialNumber', 'pbAddress'],
    },
  })
}
