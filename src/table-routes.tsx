import { Navigate } from 'react-router-dom'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { type LazyRoute, pageRoute } from '#app/page-route.tsx'
import { isOpen } from '#app/pages.ts'
import { LeadRoute } from '#app/shell/LeadRoute.tsx'
import { PAGES } from '#domain/pages/index.ts'
import { isShown, type Page, patternOf } from '#domain/pages/page.ts'

const leading = (pages: readonly Page[]): LazyRoute[] =>
  pages
    .flatMap((page) => [...(isShown(page) ? [] : [page.path]), ...(page.aliases ?? [])])
    .map((path) => ({ path: patternOf(path), element: <LeadRoute /> }))

/** What joins the router with the table, for everybody; any other path is 404. */
export const openRoutes: LazyRoute[] = [
  ...OPEN_AREA_PAGES.map(pageRoute),
  ...leading(PAGES.filter(isOpen)),
  { path: '*', element: <Navigate replace to="/404" /> },
]

/** The same behind the guard. */
export const guardedRoutes: LazyRoute[] = [
  ...AREA_PAGES.map(pageRoute),
  ...leading(PAGES.filter((page) => !isOpen(page))),
]
