import type { ReactNode } from 'react'
import { createPart, type Part, PartShown } from '#app/page-parts.tsx'
import type { BuiltPage } from '#app/pages.ts'
import { CrashNet } from '#app/shell/CrashNet.tsx'
import { loadChunk } from '#app/shell/chunk.ts'
import type { ShownAs } from '#domain/pages/page.ts'

/** A route whose code comes when its address is first opened. */
export interface LazyRoute {
  path?: string
  element: ReactNode
  handle?: Part
}

/** The route of a built page. */
export function pageRoute(page: BuiltPage): LazyRoute {
  return lazyRoute(page.path, () => loadChunk(loadPage(page)))
}

/** The code of a page, with that of what it draws first. */
export async function loadPage(page: BuiltPage): Promise<ReactNode> {
  if ('load' in page) {
    const Page = await page.load()
    await Page.ahead?.()
    return <Page />
  }
  const ResourceRoute = await loadResourcePage(page.resource, page.shows.as)
  // A key, so that going from one resource to another starts anew.
  return <ResourceRoute key={page.path} page={page} />
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
async function loadResourcePage(resource: string, as?: ShownAs) {
  const [{ ResourceRoute }, { loadScreen }, { loadScreenParts }] = await Promise.all([
    import('#app/shell/ResourceRoute.tsx'),
    import('#app/resources/ResourcePage.tsx'),
    import('#app/resources/screen-parts.tsx'),
  ])
  await Promise.all([loadScreenParts(resource), loadScreen(as)])
  return ResourceRoute
}
