import { Navigate, type RouteObject } from 'react-router-dom'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { isBuilt } from '#app/built-pages.ts'
import { pageRoute } from '#app/page-route.tsx'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'
import { TableRoute } from '#app/shell/TableRoute.tsx'
import { routes } from '#domain/routes/index.ts'
import { patternOf } from '#domain/routes/resolve.ts'

function routesOf(isPublic: boolean): RouteObject[] {
  const paths = routes
    .filter((route) => route.public === isPublic)
    .flatMap((route) => [route.path, ...route.aliases])
    .map(patternOf)
    .filter((path) => !isBuilt(path))
  return [...new Set(paths)].map((path) => ({
    path,
    element: <TableRoute isPublic={isPublic} isBuilt={isBuilt} />,
    ErrorBoundary: RouteCrash,
  }))
}

/** What of the table has no page of its own, for everybody; any other path is 404. */
export const openRoutes: RouteObject[] = [
  ...OPEN_AREA_PAGES.map(pageRoute),
  ...routesOf(true),
  { path: '*', element: <Navigate replace to="/404" /> },
]

/** The same behind the guard. */
export const guardedRoutes: RouteObject[] = [...AREA_PAGES.map(pageRoute), ...routesOf(false)]
