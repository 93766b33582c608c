import { pageRoute } from '#app/page-route.tsx'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { createRouter, type Layer, windowHistory } from '#app/router/index.ts'
import { settleAddress } from '#app/state/address.ts'

const guard: Layer = {
  load: async () => {
    const { Guard } = await import('#app/shell/Guard.tsx')
    return <Guard />
  },
}

settleAddress()

/** Knows the built pages; the rest of the table, which is large, joins at the first path that none of them has. */
export const router = createRouter({
  routes: [...OPEN_PAGES.map((page) => pageRoute(page)), ...GUARDED_PAGES.map((page) => pageRoute(page, guard))],
  history: windowHistory(),
  more: async () => (await import('#app/table-routes.tsx')).tableRoutes(guard),
})
