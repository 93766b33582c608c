/** What the shell may ask of the pages without importing them. */
interface Preloading {
  /** Begins with a page as soon as a finger is on its link. */
  preloadUnderFinger: (signal: AbortSignal) => void
}

let preloading: (() => Promise<Preloading>) | null = null // set once, where the routes are made

export function providePreloading(load: () => Promise<Preloading>): void {
  preloading = load
}

/** Null where the code for it cannot be fetched. */
export async function pagePreloading(): Promise<Preloading | null> {
  return (await preloading?.().catch(() => null)) ?? null
}
