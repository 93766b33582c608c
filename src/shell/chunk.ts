/** How long a part of the app may take to arrive (document 1, section 9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** What browsers and the bundler say when a script or a style sheet of the app could not be fetched. */
const MISSING_PART = /dynamically imported module|importing a module script|Unable to preload|Failed to fetch/i

/** A part of the app did not arrive in time (document 1, section 8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The part itself; an endless wait for it ends with a `ChunkLoadError`. */
export function loadChunk<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('页面下载超时')), CHUNK_LOAD_TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** True for a part that did not arrive, be it a script or a style sheet; anything else is a fault of the page. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && MISSING_PART.test(error.message))
