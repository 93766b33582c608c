import type { IsBuilt } from '#domain/routes/resolve.ts'

/** What the shell may ask of the pages without importing them. */
interface Pages {
  load: () => Promise<IsBuilt>
  preloading: () => Promise<Preloading>
}

interface Preloading {
  /** Begins with a page as soon as a finger is on its link. */
  preloadUnderFinger: (signal: AbortSignal) => void
}

let pages: Pages | null = null // set once, where the routes are made

export function providePages(provided: Pages): void {
  pages = provided
}

/** Null where the code for it cannot be fetched. */
export async function pagePreloading(): Promise<Preloading | null> {
  return (await pages?.preloading().catch(() => null)) ?? null
}

/** Which patterns of the route table have a page. Rejects where its code cannot be fetched. */
export async function builtPages(): Promise<IsBuilt> {
  return pages === null ? () => false : await pages.load()
}
