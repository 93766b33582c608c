import type { ReactNode } from 'react'

/** What is drawn: at once, or when its code has come. */
export interface Layer {
  element?: ReactNode
  load?: () => Promise<ReactNode>
}

export interface Route {
  /** `/gis`, `/company/:guid`, `/redirect/*`. */
  path: string
  /** From the outermost to the page itself. */
  layers: readonly Layer[]
}

export type Params = Readonly<Record<string, string | undefined>>

export interface Found {
  route: Route
  params: Params
}

interface Pattern {
  route: Route
  regex: RegExp
  names: readonly string[]
  score: number
}

const OPEN_PART = /^:|^\*$/

/** Routes by address. A named segment goes before an open one, and that before the rest of the path. */
export class RouteTable {
  readonly #exact = new Map<string, Route>()
  #patterns: Pattern[] = []

  constructor(routes: readonly Route[]) {
    this.add(routes)
  }

  add(routes: readonly Route[]): void {
    const open: Pattern[] = []
    for (const route of routes) {
      const path = plain(route.path)
      if (path.split('/').some((part) => OPEN_PART.test(part))) open.push(compiled(route))
      else if (!this.#exact.has(path)) this.#exact.set(path, route)
    }
    this.#patterns = [...this.#patterns, ...open].sort((one, other) => other.score - one.score)
  }

  find(pathname: string): Found | null {
    const route = this.#exact.get(plain(pathname))
    if (route !== undefined) return { route, params: {} }
    for (const pattern of this.#patterns) {
      const params = paramsBy(pattern, pathname)
      if (params !== null) return { route: pattern.route, params }
    }
    return null
  }
}

/** Whether an address is one of this path. */
export function isOfPath(path: string, pathname: string): boolean {
  return new RouteTable([{ path, layers: [] }]).find(pathname) !== null
}

/** Capitals and a slash at the end make no other address. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

function compiled(route: Route): Pattern {
  const parts = route.path.split('/').filter((part) => part !== '')
  const names = parts.flatMap((part) => (part === '*' ? ['*'] : part.startsWith(':') ? [part.slice(1)] : []))
  const source = parts.map((part) => {
    if (part === '*') return '(?:/(.*))?'
    return part.startsWith(':') ? '/([^/]+)' : `/${part.replace(/[.+()[\]{}|^$\\]/g, '\\$&')}`
  })
  const score = parts.reduce((sum, part) => sum + (part === '*' ? -2 : part.startsWith(':') ? 4 : 11), 0)
  return { route, names, score, regex: new RegExp(`^${source.join('')}/*$`, 'i') }
}

function paramsBy({ regex, names }: Pattern, pathname: string): Params | null {
  const match = regex.exec(pathname)
  return match && Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1] ?? '')]))
}

/** An address that was cut in the middle of a sign is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
