import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { pageRoute } from '#app/page-route.tsx'
import { isOpen } from '#app/pages.ts'
import { type Layer, Navigate, type Route } from '#app/router/index.ts'
import { LeadRoute } from '#app/shell/LeadRoute.tsx'
import { PAGES } from '#domain/pages/index.ts'
import { isShown, type Page, patternOf } from '#domain/pages/page.ts'

const leading = (pages: readonly Page[], ...around: Layer[]): Route[] =>
  pages
    .flatMap((page) => [...(isShown(page) ? [] : [page.path]), ...(page.aliases ?? [])])
    .map((path) => ({ path: patternOf(path), layers: [...around, { element: <LeadRoute /> }] }))

/** What joins the router with the table, for everybody and behind the guard; any other path is 404. */
export const tableRoutes = (guard: Layer): Route[] => [
  ...OPEN_AREA_PAGES.map((page) => pageRoute(page)),
  ...leading(PAGES.filter(isOpen)),
  ...AREA_PAGES.map((page) => pageRoute(page, guard)),
  ...leading(
    PAGES.filter((page) => !isOpen(page)),
    guard,
  ),
  { path: '*', layers: [{ element: <Navigate replace to="/404" /> }] },
]
