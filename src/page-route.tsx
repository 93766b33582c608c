import type { ReactNode } from 'react'
import { createPart, type Part, PartShown } from '#app/page-parts.tsx'
import type { BuiltPage } from '#app/pages.ts'
import { CrashNet } from '#app/shell/CrashNet.tsx'
import { loadChunk } from '#app/shell/chunk.ts'

/** A route whose code comes when its address is first opened. */
export interface LazyRoute {
  path?: string
  element: ReactNode
  handle?: Part
}

/** The route of a built page. */
export function pageRoute(page: BuiltPage): LazyRoute {
  return lazyRoute(page.path, async () => {
    if ('load' in page) {
      const Page = await loadChunk(page.load())
      return <Page />
    }
    const ResourceRoute = await loadChunk(loadResourcePage(page.resource))
    // A key, so that going from one resource to another starts anew.
    return <ResourceRoute key={page.path} page={page} />
  })
}

export function lazyRoute(path: string | undefined, fetch: () => Promise<ReactNode>): LazyRoute {
  const handle = createPart(fetch)
  const element = (
    <CrashNet>
      <PartShown part={handle} />
    </CrashNet>
  )
  return { ...(path !== undefined && { path }), handle, element }
}

/** The generic screens, and what this resource shows in them. */
export async function loadResourcePage(resource: string) {
  const [{ ResourceRoute }, { loadScreenParts }] = await Promise.all([
    import('#app/shell/ResourceRoute.tsx'),
    import('#app/resources/screen-parts.tsx'),
  ])
  await loadScreenParts(resource)
  return ResourceRoute
}
