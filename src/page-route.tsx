import type { BuiltPage } from '#app/pages.ts'
import type { Layer, Route } from '#app/router/index.ts'
import { loadChunk } from '#app/shell/chunk.ts'

/** The route of a built page, loaded when it is first opened, within what stands around it. */
export const pageRoute = (page: BuiltPage, ...around: Layer[]): Route => ({
  path: page.path,
  layers: [
    ...around,
    {
      load: async () => {
        if ('load' in page) {
          const Page = await loadChunk(page.load())
          return <Page />
        }
        const ResourceRoute = await loadChunk(loadResourcePage(page.resource))
        // A key, so that going from one resource to another starts anew.
        return <ResourceRoute key={page.path} page={page} />
      },
    },
  ],
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
