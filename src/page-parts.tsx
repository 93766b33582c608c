import type { ReactNode } from 'react'

/** Code of the app that an address asks for. */
export interface Part {
  /** Fetches what is not here; null where it is, so that its page opens in the same moment. */
  load: () => Promise<void> | null
  /** What is drawn of it. Throws what kept it from coming. */
  draw: () => ReactNode
}

/** What has come stays; what has not is asked for again the next time. */
export function createPart(fetch: () => Promise<ReactNode>): Part {
  let came: { node: ReactNode } | { error: unknown } | null = null
  return {
    load: () =>
      came !== null && 'node' in came
        ? null
        : fetch().then(
            (node) => {
              came = { node }
            },
            (error: unknown) => {
              came = { error }
            },
          ),
    draw: () => {
      if (came !== null && 'error' in came) throw came.error
      return came?.node
    },
  }
}

export function PartShown({ part }: { part: Part }) {
  return part.draw()
}
