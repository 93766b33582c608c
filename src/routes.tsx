import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'
import { Splash } from '#app/shell/Splash.tsx'
import { settleAddress } from '#app/state/address.ts'

const routes: RouteObject[] = [
  {
    id: 'open',
    HydrateFallback: Splash,
    ErrorBoundary: RouteCrash,
    children: [
      ...OPEN_PAGES.map(pageRoute),
      {
        id: 'guarded',
        lazy: async () => ({ Component: (await import('#app/shell/Guard.tsx')).Guard }),
        ErrorBoundary: RouteCrash,
        children: GUARDED_PAGES.map(pageRoute),
      },
    ],
  },
]

settleAddress()
let hasTable = false

/** Knows the built pages; the rest of the table, which is large, joins at the first path that none of them has. */
export const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: async ({ patch }) => {
    if (hasTable) return
    const { openRoutes, guardedRoutes } = await import('#app/table-routes.tsx')
    patch('open', openRoutes)
    patch('guarded', guardedRoutes)
    hasTable = true
  },
})
