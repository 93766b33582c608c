import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { type LazyRoute, lazyRoute, pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { CrashNet } from '#app/shell/CrashNet.tsx'

interface Table {
  open: readonly LazyRoute[]
  guarded: readonly LazyRoute[]
}

/** Longest wait for what the device has to tell before the first drawing. */
const AHEAD_MS = 1_000

const guard = lazyRoute(undefined, async () => {
  const [{ Guard }, { loadFrame }, { readMenuAhead }, { readRowsAhead }] = await Promise.all([
    import('#app/shell/Guard.tsx'),
    import('#app/shell/AppShell.tsx'),
    import('#app/shell/menu.ts'),
    import('#app/data/first-rows.ts'),
    import('#app/begin.ts'),
  ])
  // What cannot be read ahead, or not soon, is read where it is drawn, and its trouble told there.
  const read = Promise.allSettled([readMenuAhead(), readRowsAhead()])
  await Promise.all([loadFrame(), Promise.race([read, new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])])
  return <Guard />
})

/** The built pages, which are known from the start. */
const first: Table = { open: OPEN_PAGES.map(pageRoute), guarded: GUARDED_PAGES.map(pageRoute) }
/** With the rest of the table, which is large: asked for at the first path that none of the built pages has. */
let whole: Table | null = null
const rest = lazyRoute('*', async () => {
  const { openRoutes, guardedRoutes } = await import('#app/table-routes.tsx')
  whole = { open: [...first.open, ...openRoutes], guarded: [...first.guarded, ...guardedRoutes] }
  return null
})

/** Only those that may match: to try all is slow in so large a table. */
function treeFor(pathname: string): RouteObject[] {
  const table = whole ?? first
  const isIt = ({ path }: LazyRoute) => path === pathname
  const hasPattern = ({ path = '' }: LazyRoute) => path !== '*' && /[:*]/.test(path)
  const candidates = [treeOf(table, isIt), treeOf(table, hasPattern)]
  const found = candidates.find((tree) => matchRoutes(tree, pathname) !== null)
  return found ?? (whole === null ? [rest] : treeOf(whole, () => true))
}

function treeOf({ open, guarded }: Table, isWanted: (route: LazyRoute) => boolean): RouteObject[] {
  const children = guarded.filter(isWanted)
  return [...open.filter(isWanted), ...(children.length === 0 ? [] : [{ ...guard, children }])]
}

/** Fetches what the page at this address is made of; null where all of it is here. */
export function comingTo(pathname: string): Promise<void> | null {
  const matches = matchRoutes(treeFor(pathname), pathname) ?? []
  const loads = matches.flatMap(({ route }) => (route as LazyRoute).handle?.load() ?? [])
  if (loads.length === 0) return null
  const isWhole = whole !== null
  return Promise.all(loads).then(() => (isWhole === (whole !== null) ? undefined : (comingTo(pathname) ?? undefined)))
}

/** What stands at the present address. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return <CrashNet>{useRoutes(treeFor(pathname))}</CrashNet>
}
