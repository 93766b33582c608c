import type { RecordsQuery } from '#app/data/types.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { filterOfRaw } from '#app/fields/raw-filter.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const
const DEFAULT_SIZE = 20
/** The view that shows everything, where a list opens with a narrower one. */
export const ALL_VIEW = 'all'
/** The word of the address that asks for those who lack what the page is about. */
export const LACKING = 'lacking'

/** What a list shows, all of it in the address: a link, a reload and a turned tablet show the same. */
export interface ListState {
  view: string
  keyword: string
  /** As they stand in the address, see `filterOfRaw`. */
  filters: Readonly<Record<string, string>>
  /** A field, `-` before it for descending; the definition's own when empty. */
  order: string
  page: number
  size: number
  /** The record shown beside or over the list. */
  open: string | null
}

/** Words of the address that are no filters. */
const RESERVED = { view: 'view', keyword: 'q', order: 'sort', page: 'page', size: 'size', open: 'open' } as const

/** The fields that may be filtered by, in the definition's order. */
export function filterNames(resource: AnyResource): string[] {
  return resource.list.filters.filter((name) => fieldOf(resource, name) !== null)
}

export function listStateOf(params: URLSearchParams, resource: AnyResource, defaultView = ALL_VIEW): ListState {
  const views = resource.list.views
  const view = params.get(RESERVED.view) ?? defaultView
  const size = Number(params.get(RESERVED.size))
  const filters: Record<string, string> = {}
  for (const name of filterNames(resource)) {
    const raw = params.get(name)
    if (raw !== null && raw !== '') filters[name] = raw
  }
  return {
    view: Object.hasOwn(views, view) ? view : ALL_VIEW,
    keyword: params.get(RESERVED.keyword) ?? '',
    filters,
    order: orderOf(params.get(RESERVED.order), resource),
    page: Math.max(1, Math.trunc(Number(params.get(RESERVED.page))) || 1),
    size: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    open: params.get(RESERVED.open),
  }
}

function orderOf(raw: string | null, resource: AnyResource): string {
  return raw !== null && fieldOf(resource, raw.replace(/^-/, '')) !== null ? raw : ''
}

/** The order of a view while nobody has chosen one. */
export function usualOrder({ list }: AnyResource, view: string): string {
  return list.views[view]?.order ?? list.order
}

/** The resource as this view of its list shows it first. */
export function inView(resource: AnyResource, view: string): AnyResource {
  const { list } = resource
  const columns = list.views[view]?.columns
  return columns === undefined ? resource : { ...resource, list: { ...list, columns } }
}

/** The address of a state: what is as it would be anyway is left out. Words of other parts of the page are kept. */
export function paramsOf(
  state: ListState,
  {
    resource,
    defaultView = ALL_VIEW,
    before,
  }: { resource: AnyResource; defaultView?: string; before: URLSearchParams },
): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (name: string, value: string, isUsual: boolean) => {
    if (isUsual || value === '') params.delete(name)
    else params.set(name, value)
  }
  put(RESERVED.view, state.view, state.view === defaultView)
  put(RESERVED.keyword, state.keyword, false)
  for (const name of filterNames(resource)) put(name, state.filters[name] ?? '', false)
  put(RESERVED.order, state.order, state.order === usualOrder(resource, state.view))
  put(RESERVED.page, String(state.page), state.page === 1)
  put(RESERVED.size, String(state.size), state.size === DEFAULT_SIZE)
  put(RESERVED.open, state.open ?? '', false)
  return params
}

/** A question as it is kept under a name: view, words, filters and order, without the place one has come to. */
export function questionOf(resource: AnyResource, state: ListState): string {
  const bare = { ...state, page: 1, size: DEFAULT_SIZE, open: null }
  return String(paramsOf(bare, { resource, defaultView: '', before: new URLSearchParams() }))
}

/** What is asked of the data. `fixed` is the part that the page itself sets and nobody can take away. */
export function queryOf(resource: AnyResource, state: ListState, fixed: Filter = 'everything'): RecordsQuery {
  const parts = Object.entries(state.filters).map(([name, raw]) => {
    const field = fieldOf(resource, name)
    return field === null ? 'everything' : filterOfRaw(name, field, raw)
  })
  const filter = both(fixed, ...parts)
  return {
    order: state.order === '' ? usualOrder(resource, state.view) : state.order,
    ...(filter === 'everything' ? {} : { filter }),
    ...(state.keyword === '' ? {} : { keyword: state.keyword }),
    ...(state.view === ALL_VIEW ? {} : { view: state.view }),
  }
}
