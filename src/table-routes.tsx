import { Navigate, type RouteObject } from 'react-router-dom'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'
import { TableRoute } from '#app/shell/TableRoute.tsx'
import { routes } from '#domain/routes/index.ts'
import { patternOf } from '#domain/routes/resolve.ts'

const built = new Set([...OPEN_PAGES, ...GUARDED_PAGES].map(({ path }) => path))

function routesOf(isPublic: boolean): RouteObject[] {
  const paths = routes
    .filter((route) => route.public === isPublic)
    .flatMap((route) => [route.path, ...route.aliases])
    .map(patternOf)
    .filter((path) => !built.has(path))
  return [...new Set(paths)].map((path) => ({
    path,
    element: <TableRoute isPublic={isPublic} isBuilt={(pattern) => built.has(pattern)} />,
    ErrorBoundary: RouteCrash,
  }))
}

/** What of the table has no page of its own, for everybody; any other path is 404. */
export const openRoutes: RouteObject[] = [...routesOf(true), { path: '*', element: <Navigate replace to="/404" /> }]

/** The same behind the guard. */
export const guardedRoutes: RouteObject[] = routesOf(false)
