import { createContext, type ReactNode, useContext, useState } from 'react'
import type { History } from '#app/router/history.ts'
import { type Layer, type Location, RouterProvider } from '#app/router/index.ts'
import { targetFrom } from '#app/router/location.ts'
import { createRouter } from '#app/router/router.ts'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'

/** Entries in memory, the last of them here. */
export function memoryHistory(addresses: readonly string[] = ['/']): History {
  const entries = addresses.map(
    (address, at) =>
      ({ ...targetFrom(address, { pathname: '/' }), state: null, key: at === 0 ? 'default' : `${at}` }) as Location,
  )
  let at = entries.length - 1
  let hear: (location: Location) => void = () => undefined
  const here = () => entries[at] as Location
  return {
    here,
    push: (location) => {
      at += 1
      entries.splice(at, Number.POSITIVE_INFINITY, location)
    },
    replace: (location) => {
      entries[at] = location
    },
    go: (steps) => {
      if (entries[at + steps] === undefined) return
      at += steps
      hear(here())
    },
    listen: (heard) => {
      hear = heard
    },
  }
}

/** A router of these paths, the last of the addresses open. */
export function memoryRouter(
  pages: Readonly<Record<string, ReactNode>>,
  addresses?: readonly string[],
  ...around: Layer[]
) {
  const routes = Object.entries(pages).map(([path, element]) => ({ path, layers: [...around, { element }] }))
  return createRouter({ routes, history: memoryHistory(addresses) })
}

export const RoutedPages = ({ router }: { router: ReturnType<typeof memoryRouter> }) => (
  <RouterProvider router={router} crash={RouteCrash} />
)

const Inside = createContext<ReactNode>(null)
const Everywhere = () => useContext(Inside)

/** What is inside stands at every address. */
export function MemoryRouter({
  initialEntries,
  children,
}: {
  initialEntries?: readonly string[]
  children: ReactNode
}) {
  const [router] = useState(() => memoryRouter({ '*': <Everywhere /> }, initialEntries))
  return (
    <Inside value={children}>
      <RoutedPages router={router} />
    </Inside>
  )
}
