import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsQuery, RecordsState } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { ALL_VIEW, inView, LACKING, type ListState, listStateOf, paramsOf, queryOf } from '#app/screens/list-state.ts'
import { asReadBy } from '#app/screens/own-names.ts'
import { currentActor } from '#app/session/index.ts'
import { useLayout } from '#app/ui/index.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { isTooEarly, type LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** Cards added each time a growing list comes to its end. */
const GROWTH = 20

export interface ListOptions {
  resource: string
  /** The view that is open at first. */
  view?: string | undefined
  /** Part of every question: an enterprise's own list, say. */
  filter?: Filter | undefined
  /** The list of those who lack what the page is about: one more view of it. */
  lacking?: LackingList | null | undefined
  /** The address of a record's own page, for phones. Without it records open over the list. */
  pathOf?: ((guid: string) => string) | undefined
  onOpen?: ((record: LocalRecord) => void) | undefined
}

export interface ListController {
  resource: AnyResource
  state: ListState
  records: RecordsState
  /** What is asked for, all pages of it. */
  query: RecordsQuery
  /** How many filters are on. */
  filterCount: number
  /** The view that is open. */
  view: string
  views: readonly { value: string; label: string; count?: number | undefined }[]
  /** Nobody can be late yet: the time of day from which on the list says something. */
  tooEarlyFor: string | null
  setView: (view: string) => void
  search: (keyword: string) => void
  setFilters: (filters: Readonly<Record<string, string>>, keyword?: string) => void
  reset: () => void
  /** Asks what was kept under a name, see `questionOf`. */
  ask: (question: string) => void
  setOrder: (order: string) => void
  setPage: (page: number, size: number) => void
  more: () => void
  open: (record: LocalRecord) => void
  close: () => void
}

/** What a list shows and what may be done with it; how it looks is left to the layouts. */
export function useListScreen({
  resource: name,
  view = ALL_VIEW,
  filter,
  lacking = null,
  pathOf,
  onOpen,
}: ListOptions): ListController {
  const resource = resourceNamed(name)
  const layout = useLayout()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const state = listStateOf(params, resource, view)
  const looks = useMemo(
    () => asReadBy(inView(resource, state.view), currentActor(), { filter }),
    [resource, state.view, filter],
  )
  const query = queryOf(resource, state, filter)
  const isLacking = name === lacking?.name
  const tooEarlyFor =
    lacking !== null && isTooEarly(lacking.lacks, correctedNow()) ? (lacking.lacks.from ?? null) : null
  const lackingCount = useLackingCount(tooEarlyFor === null ? lacking : null)
  const isPaged = layout === 'desktop'
  const grown = useGrowth(JSON.stringify(query))
  const records = useRecords(
    name,
    isPaged
      ? {
          ...query,
          pageIndex: state.page,
          pageSize: state.size,
          keptFirst: !isLacking && resource.list.fleeting !== true,
        }
      : { ...query, limit: grown.limit },
  )

  function change(next: Partial<ListState>, { replace = true } = {}) {
    setParams((before) => paramsOf({ ...state, page: 1, ...next }, { resource, defaultView: view, before }), {
      replace,
    })
  }

  function setView(next: string) {
    setParams(
      (before) => {
        const isNextLacking = next === lacking?.name
        const shown = { ...state, view: isNextLacking ? view : next, page: 1, open: null }
        const params = paramsOf(shown, { resource, defaultView: view, before })
        if (isNextLacking) params.set(LACKING, '1')
        else params.delete(LACKING)
        return params
      },
      { replace: true },
    )
  }

  return {
    resource: looks,
    state,
    records,
    query,
    filterCount: Object.keys(state.filters).length,
    view: isLacking ? name : state.view,
    views: viewsOf(isLacking ? resourceNamed(lacking.lacks.resource) : looks, lacking, lackingCount),
    tooEarlyFor: isLacking ? tooEarlyFor : null,
    setView,
    search: (keyword) => change({ keyword: keyword.trim() }),
    setFilters: (filters, keyword = state.keyword) => {
      const isAskedAlready = state.page === 1 && keyword.trim() === state.keyword && isSame(filters, state.filters)
      // Whoever asks the same once more wants to know what has changed.
      if (isAskedAlready) records.refresh()
      else change({ filters, keyword: keyword.trim() })
    },
    reset: () => change({ filters: {}, keyword: '' }),
    ask: (question) => {
      const { view: asked, keyword, filters, order } = listStateOf(new URLSearchParams(question), resource, view)
      change({ view: asked, keyword, filters, order, open: null })
    },
    setOrder: (order) => change({ order }),
    setPage: (page, size) => change({ page, size }),
    more: grown.more,
    open: (record) => {
      if (onOpen !== undefined) onOpen(record)
      else if (layout === 'phone' && pathOf !== undefined) navigate(pathOf(record.guid))
      else change({ open: record.guid, page: state.page }, { replace: layout === 'tablet' })
    },
    close: () => change({ open: null, page: state.page }),
  }
}

type Values = Readonly<Record<string, string>>

const isSame = (values: Values, asked: Values) =>
  Object.keys({ ...values, ...asked }).every((name) => (values[name] ?? '') === (asked[name] ?? ''))

function viewsOf(
  resource: AnyResource,
  lacking: LackingList | null,
  count: number | undefined,
): ListController['views'] {
  const own = Object.entries(resource.list.views).map(([value, { label }]) => ({ value, label }))
  const others = lacking === null ? [] : [{ value: lacking.name, label: lacking.lacks.mark, count }]
  const views = [...own, ...others]
  return views.length === 0 ? [] : [...views, { value: ALL_VIEW, label: '全部' }]
}

/** How many lack it, before one looks at who. */
function useLackingCount(lacking: LackingList | null): number | undefined {
  const read = useRecords(lacking?.name ?? '', { limit: 1, enabled: lacking !== null })
  return lacking !== null && read.state === 'ready' ? read.total : undefined
}

/** Starts anew with every other question. */
function useGrowth(question: string) {
  const [growth, setGrowth] = useState({ question, limit: GROWTH })
  const limit = growth.question === question ? growth.limit : GROWTH
  return { limit, more: () => setGrowth({ question, limit: limit + GROWTH }) }
}
