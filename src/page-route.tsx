import type { RouteObject } from 'react-router-dom'
import type { BuiltPage } from '#app/pages.ts'
import { loadChunk } from '#app/shell/chunk.ts'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'

/** The route of a built page, loaded when it is first opened. */
export const pageRoute = (page: BuiltPage): RouteObject => ({
  path: page.path,
  lazy: async () => {
    if ('load' in page) return { Component: await loadChunk(page.load()) }
    const { ResourceRoute } = await loadChunk(import('#app/shell/ResourceRoute.tsx'))
    // A key, so that going from one resource to another starts anew.
    return { element: <ResourceRoute key={page.path} page={page} /> }
  },
  ErrorBoundary: RouteCrash,
})
