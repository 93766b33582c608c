import type { ReactNode } from 'react'
import type { History } from './history.ts'
import { type Location, type NavigationType, newKey, targetFrom } from './location.ts'
import { type Found, type Layer, type Params, type Route, RouteTable } from './table.ts'

export interface NavigateOptions {
  /** In place of the page before, which one then does not come back to. */
  replace?: boolean
  state?: unknown
}

/** To an address, or so many steps on (or back) in the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

/** Where one is, and what is drawn there. */
export interface Arrived {
  location: Location
  how: NavigationType
  params: Params
  /** From the outermost to the page itself. */
  layers: readonly ReactNode[]
  /** What did not come, and in which layer it is said. */
  failure: { error: unknown; layer: number } | null
}

export interface RouterState {
  /** Null until the first page is here. */
  arrived: Arrived | null
  /** A page is on its way; the one before stands until then. */
  isGoing: boolean
}

export interface Router {
  state: () => RouterState
  navigate: Navigate
  subscribe: (heard: () => void) => () => void
}

interface RouterOptions {
  routes: readonly Route[]
  history: History
  /** The rest of the table, which is large: asked for at the first path that none of the routes has. */
  more?: () => Promise<readonly Route[]>
}

type Drawn = Pick<Arrived, 'params' | 'layers' | 'failure'>

/**
 * Leads from address to page. A page whose code is here already opens in the same moment; else the page before stands until
 * all of it has come, and only the last target of several counts.
 */
export function createRouter({ routes, history, more }: RouterOptions): Router {
  const table = new RouteTable(routes)
  const listeners = new Set<() => void>()
  let rest = more
  let state: RouterState = { arrived: null, isGoing: true }
  let turn = 0

  function settle(next: RouterState): void {
    state = next
    for (const heard of listeners) heard()
  }

  async function find(pathname: string): Promise<Found | null> {
    if (rest !== undefined) {
      table.add(await rest())
      rest = undefined
    }
    return table.find(pathname)
  }

  async function open(location: Location, how: NavigationType): Promise<void> {
    turn += 1
    const mine = turn
    const found = table.find(location.pathname)
    let drawn = found && drawnAtOnce(found)
    if (drawn === null) {
      if (!state.isGoing) settle({ ...state, isGoing: true })
      drawn = await drawnWhenLoaded(found ?? find(location.pathname))
      if (mine !== turn) return
    }
    if (how === 'PUSH') history.push(location)
    if (how === 'REPLACE') history.replace(location)
    settle({ arrived: { location, how, ...drawn }, isGoing: false })
  }

  async function navigate(to: string | number, { replace = false, state: usr = null }: NavigateOptions = {}) {
    if (typeof to === 'number') return history.go(to)
    const here = state.arrived?.location ?? history.here()
    await open({ ...targetFrom(to, here), state: usr, key: newKey() }, replace ? 'REPLACE' : 'PUSH')
  }

  history.listen((location) => void open(location, 'POP'))
  void open(history.here(), 'POP')

  return {
    state: () => state,
    navigate,
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

const NOTHING: Drawn = { params: {}, layers: [], failure: null }
/** What has come stays; what has not is asked for again the next time. */
const loaded = new WeakMap<Layer, ReactNode>()

const isHere = (layer: Layer) => layer.load === undefined || loaded.has(layer)
const elementOf = (layer: Layer) => layer.element ?? loaded.get(layer)

function drawnAtOnce({ route, params }: Found): Drawn | null {
  return route.layers.every(isHere) ? { params, layers: route.layers.map(elementOf), failure: null } : null
}

async function drawnWhenLoaded(finding: Found | Promise<Found | null>): Promise<Drawn> {
  let found: Found | null
  try {
    found = await finding
  } catch (error) {
    return { ...NOTHING, layers: [null], failure: { error, layer: 0 } }
  }
  if (found === null) return NOTHING
  const { route, params } = found
  const came = await Promise.allSettled(route.layers.map(load))
  const at = came.findIndex(({ status }) => status === 'rejected')
  const failed = came[at]
  const failure = failed?.status === 'rejected' ? { error: failed.reason as unknown, layer: at } : null
  return { params, layers: route.layers.map(elementOf), failure }
}

async function load(layer: Layer): Promise<void> {
  if (!isHere(layer)) loaded.set(layer, await layer.load?.())
}
