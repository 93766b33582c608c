import { useDeferredValue, useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { usePosition } from '#app/device/use-position.ts'
import { CompanyRow } from '#app/resources/company/CompanyRow.tsx'
import { type CompanyOrder, type FoundCompany, useCompanySearch } from '#app/resources/company/use-company-search.ts'
import { Button, EmptyList, IconButton, Page, SearchBar, Segmented, Unread } from '#app/ui/index.ts'
import { useKeptOrder } from '#app/ui/kept-order.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { CompanyFilterSheet } from './CompanyFilterSheet.tsx'
import { filterCount, filterOf } from './company-filters.ts'
import { useCompanyListState } from './use-company-list-state.ts'
import { useGrowingList } from './use-growing-list.ts'
import './company-page.css'

const ORDERS = [
  { value: 'near', label: '离我最近' },
  { value: 'due', label: '应巡查' },
  { value: 'name', label: '名称' },
] as const satisfies readonly { value: CompanyOrder; label: string }[]

const NONE: FoundCompany[] = []
const idOf = ({ company }: FoundCompany) => company.guid

export function CompanyListPage() {
  const [state, change] = useCompanyListState()
  const [isFiltering, setIsFiltering] = useState(false)
  const { fix, isWatching, watch, problem } = usePosition()
  const today = dayOf(correctedNow())
  const { keyword, order, filters } = state
  const search = useCompanySearch({
    keyword: useDeferredValue(keyword),
    filter: filterOf(filters, today),
    near: fix,
    order,
  })
  const isPlaced = order !== 'near' || fix !== null
  const rows = search.state === 'ready' ? search.found : NONE
  const found = useKeptOrder(rows, { name: `companies-${order}`, today, idOf, isPlaced })
  const growing = useGrowingList(found.length, JSON.stringify({ keyword, order, filters }))
  const filtersOn = filterCount(filters)

  return (
    <Page
      title="企业"
      back
      asOf={search.state === 'ready' ? search.asOf : null}
      actions={<IconButton icon="map" label="在地图上查看" onClick={() => change.toMap()} />}
      below={
        <div className="company-tools">
          <div className="company-tools__search">
            <SearchBar value={keyword} onChange={change.keyword} placeholder="企业名称、信用代码或地址" />
            <span className="company-tools__filter" data-count={filtersOn > 0 ? filtersOn : undefined}>
              <IconButton
                icon="filter"
                label={filtersOn > 0 ? `筛选，已选 ${filtersOn} 项` : '筛选'}
                onClick={() => setIsFiltering(true)}
              />
            </span>
          </div>
          <Segmented value={order} options={ORDERS} onChange={change.order} label="排列顺序" />
        </div>
      }
    >
      <div className="company-list">
        <p className="company-list__count">
          {search.state === 'ready' && (
            <span role="status">
              共 {search.total} 家{search.total > found.length && `，显示前 ${found.length} 家`}
            </span>
          )}
          {order === 'near' && !isWatching && (
            <Button tone="quiet" size="small" icon="navigate" onClick={watch}>
              打开定位
            </Button>
          )}
          {order === 'near' && isWatching && fix === null && (
            <span>{problem?.message ?? '正在定位，定位后按距离排列'}</span>
          )}
        </p>
        <Unread read={search} rows={6} />
        {search.state === 'ready' && search.total === 0 && (
          <EmptyList
            icon="building"
            text={keyword === '' && filtersOn === 0 ? '您的网格还没有企业' : '没有符合条件的企业'}
            action={(keyword !== '' || filtersOn > 0) && <Button onClick={change.reset}>查看全部企业</Button>}
          />
        )}
        <ul className="company-list__rows">
          {found.slice(0, growing.count).map(({ company, distance }) => (
            <li key={company.guid}>
              <CompanyRow company={company} distance={distance} today={today} onOpen={`/company/${company.guid}`} />
            </li>
          ))}
        </ul>
        {growing.count < found.length && <div ref={growing.end} className="company-list__end" aria-hidden="true" />}
      </div>
      <CompanyFilterSheet
        open={isFiltering}
        filters={filters}
        onChange={change.filters}
        onClose={() => setIsFiltering(false)}
      />
    </Page>
  )
}
