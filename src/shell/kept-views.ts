/** A page that was opened and stands in the tree, shown or hidden. */
export interface View<Shown> {
  /** Another number for a page built anew. */
  key: number
  path: string
  search: string
  shown: Shown
}

export interface Views<Shown> {
  /** In the order of building, which is the order in the document: what is moved there loses its scroll position. */
  list: readonly View<Shown>[]
  /** Keys, the one seen last at the end. */
  seen: readonly number[]
  here: number | null
  /** The last key given; none is given twice. */
  serial: number
  /** The page that the last arrival left for good. */
  left: string | null
}

export interface Arrival<Shown> {
  path: string
  search: string
  shown: Shown
  how: 'POP' | 'PUSH' | 'REPLACE'
  /** The link wants the page as it was left: a tag, an entry of the menu. */
  asItWas: boolean
  /** Paths whose hidden pages are kept. */
  keep: ReadonlySet<string>
  /** Pages in the tree at most. */
  limit: number
}

const REDIRECT = '/redirect/'

export const NO_VIEWS: Views<never> = { list: [], seen: [], here: null, serial: 0, left: null }

/**
 * What stands in the tree after going somewhere. A page comes back as it was by going back and by its tag; any other way
 * to it builds it anew, and so does `/redirect/{path}`. A page that another one replaced in the history is done with.
 */
export function arrive<Shown>(views: Views<Shown>, to: Arrival<Shown>): Views<Shown> {
  const here = views.list.find(({ key }) => key === views.here)
  if (here?.path === to.path) return updated(views, here, to)

  const isRefresh = to.path.startsWith(REDIRECT)
  const isDone = to.how === 'REPLACE' && here !== undefined && !isRefresh
  const left = isDone ? here.path : null
  const refreshed = isRefresh ? to.path.slice(REDIRECT.length - 1) : null
  const kept = views.list.filter(
    ({ path, key }) => to.keep.has(path) && path !== refreshed && !(isDone && key === here.key),
  )
  const known = kept.find(({ path }) => path === to.path)
  const returns = known !== undefined && known.search === to.search && (to.how === 'POP' || to.asItWas)
  const serial = returns ? views.serial : views.serial + 1
  const key = returns ? known.key : serial
  const view = { key, path: to.path, search: to.search, shown: to.shown }
  const list = returns
    ? kept.map((each) => (each.key === key ? view : each))
    : [...kept.filter(({ path }) => path !== to.path), view]
  const seen = [...views.seen.filter((each) => each !== key && list.some((one) => one.key === each)), key]
  const stay = new Set(seen.slice(-to.limit))
  return { list: list.filter((each) => stay.has(each.key)), seen: seen.slice(-to.limit), here: key, serial, left }
}

/** Still on the same page: another filter, another record over its list. Pages whose tag was closed go. */
function updated<Shown>(views: Views<Shown>, here: View<Shown>, to: Arrival<Shown>): Views<Shown> {
  const list = views.list.filter(({ path, key }) => key === here.key || to.keep.has(path))
  if (here.shown === to.shown && list.length === views.list.length) return views
  return {
    list: list.map((view) => (view === here ? { ...here, search: to.search, shown: to.shown } : view)),
    seen: views.seen.filter((key) => list.some((view) => view.key === key)),
    here: here.key,
    serial: views.serial,
    left: null,
  }
}
