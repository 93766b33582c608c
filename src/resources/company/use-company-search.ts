import { useMemo } from 'react'
import { useRecords } from '#app/data/index.ts'
import { useMirrorSearch } from '#app/data/search.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { compareNames } from '#domain/lib/name-order.ts'
import type { company } from '#domain/resources/company/definition.ts'
import type { LngLat } from '#domain/rules/geo.ts'

export type Company = RecordOf<typeof company>
export type CompanyOrder = 'near' | 'name' | 'due'
export type FoundCompany = { company: Company; distance: number | null }

export type CompanySearch =
  | { state: 'loading' }
  | { state: 'offline'; refresh: () => void }
  | { state: 'problem'; problem: Problem; refresh: () => void }
  /**
   * `total` counts those found, of which `found` may be the first part; `asOf` where they are not from this device; seen
   * from `near`, which a new position becomes once they are in its order.
   */
  | { state: 'ready'; found: FoundCompany[]; total: number; asOf: string | null; near: LngLat | null }

export interface CompanyWish {
  keyword: string
  filter?: Filter
  near: LngLat | null
  order: CompanyOrder
}

/** Of a device the whole copy is looked through; of the server one page is enough to go on searching. */
const WHOLE_MIRROR = 100_000
const SERVER_PAGE = 200

/**
 * Enterprises by part of name, credit code or address: on the device where it keeps them, else from the server.
 * A nearest-first order without a position is by name.
 */
export function useCompanySearch({ keyword, filter = 'everything', near, order }: CompanyWish): CompanySearch {
  const filterKey = JSON.stringify(filter)
  // The filter is made anew at each rendering of the caller; its text says whether it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const search = useMemo(
    () => ({
      keyword,
      filter,
      limit: WHOLE_MIRROR,
      ...(near === null ? {} : { near }),
    }),
    [keyword, filterKey, near],
  )
  const mirror = useMirrorSearch('company', search)
  const isOnDevice = (mirror?.total ?? 0) > 0
  const mayBeElsewhere = mirror !== undefined && !isOnDevice
  const listed = useRecords('company', {
    keyword,
    filter: both(filter),
    limit: SERVER_PAGE,
    enabled: mayBeElsewhere,
  })

  return useMemo(() => {
    if (isOnDevice && mirror !== undefined) {
      const found = mirror.hits.map(({ record, distance }) => ({ company: asCompany(record), distance }))
      const { total } = mirror
      return { state: 'ready', found: inOrder(found, order, mirror.near), total, asOf: null, near: mirror.near }
    }
    if (mirror === undefined || listed.state === 'loading') return { state: 'loading' }
    if (listed.state === 'offline') return { state: 'offline', refresh: listed.refresh }
    if (listed.state === 'problem') return { state: 'problem', problem: listed.problem, refresh: listed.refresh }
    const found = listed.rows.map((record) => ({ company: asCompany(record), distance: null }))
    const asOf = listed.source === 'kept' ? listed.asOf : null
    return { state: 'ready', found: inOrder(found, order, near), total: listed.total, asOf, near }
  }, [mirror, isOnDevice, listed, order, near])
}

/** The hooks hand out records of any resource; of this one the definition says the shape. */
export function asCompany(record: object): Company {
  return record as Company
}

function inOrder(found: FoundCompany[], order: CompanyOrder, near: LngLat | null): FoundCompany[] {
  if (order === 'near' && near !== null) return found
  const named = (a: FoundCompany, b: FoundCompany) =>
    compareNames(a.company.companyName ?? '', b.company.companyName ?? '')
  if (order !== 'due') return [...found].sort(named)
  return [...found].sort((a, b) => dueOf(a).localeCompare(dueOf(b)) || named(a, b))
}

/** Those without a due day come last. */
const dueOf = ({ company: { nextPatrolDue } }: FoundCompany) => nextPatrolDue ?? '9999-12-31'
