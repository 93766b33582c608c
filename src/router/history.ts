import { addressOf, type Location } from './location.ts'

/** The entries one goes back and on in. */
export interface History {
  here: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /** Hears of going back and on. */
  listen: (heard: (location: Location) => void) => void
}

/** As it lies in an entry; the names are those that entries of before have. */
interface Entry {
  usr: unknown
  key: string
}

/** That of the window. */
export function windowHistory(): History {
  const here = (): Location => {
    const { pathname, search, hash } = window.location
    const entry = window.history.state as Partial<Entry> | null
    return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
  }
  const entryOf = ({ state, key }: Location): Entry => ({ usr: state, key })
  return {
    here,
    push: (location) => window.history.pushState(entryOf(location), '', addressOf(location)),
    replace: (location) => window.history.replaceState(entryOf(location), '', addressOf(location)),
    go: (steps) => window.history.go(steps),
    listen: (heard) => window.addEventListener('popstate', () => heard(here())),
  }
}
