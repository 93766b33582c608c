import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CompanyOrder } from '#app/resources/company/use-company-search.ts'
import type { CompanyFilters } from './company-filters.ts'

const LISTS = ['risk', 'flags', 'scale', 'status'] as const

/** Search, order and filters live in the address: coming back from an enterprise finds them as they were. */
export function useCompanyListState() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const given = params.get('order')
  const order: CompanyOrder = given === 'name' || given === 'due' ? given : 'near'
  const [risk, flags, scale, status] = LISTS.map((name) => params.get(name)?.split(',').filter(Boolean) ?? [])
  const filters: CompanyFilters = {
    risk: risk ?? [],
    flags: flags ?? [],
    scale: scale ?? [],
    status: status ?? [],
    overdue: params.get('overdue') === '1',
  }

  function put(changes: Readonly<Record<string, string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }

  const change = {
    keyword: (keyword: string) => put({ q: keyword }),
    order: (next: CompanyOrder) => put({ order: next }),
    filters: (next: CompanyFilters) =>
      put({
        ...Object.fromEntries(LISTS.map((name) => [name, next[name].join(',')])),
        overdue: next.overdue ? '1' : '',
      }),
    reset: () => setParams({ order }, { replace: true }),
    toMap: () => navigate('/gis'),
  }
  return [{ keyword: params.get('q') ?? '', order, filters }, change] as const
}
