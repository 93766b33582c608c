import type { RouteObject } from 'react-router-dom'
import type { BuiltPage } from '#app/pages.ts'
import { loadChunk } from '#app/shell/chunk.ts'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'

/** The route of a built page, loaded when it is first opened. */
export const pageRoute = (page: BuiltPage): RouteObject => ({
  path: page.path,
  lazy: async () => {
    if ('load' in page) return { Component: await loadChunk(page.load()) }
    const ResourceRoute = await loadChunk(loadResourcePage(page.resource))
    // A key, so that going from one resource to another starts anew.
    return { element: <ResourceRoute key={page.path} page={page} /> }
  },
  ErrorBoundary: RouteCrash,
})

/** The generic screens, and what this resource shows in them. */
export async function loadResourcePage(resource: string) {
  const [{ ResourceRoute }, { loadScreenParts }] = await Promise.all([
    import('#app/shell/ResourceRoute.tsx'),
    import('#app/resources/screen-parts.tsx'),
  ])
  await loadScreenParts(resource)
  return ResourceRoute
}
