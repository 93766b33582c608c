import type { Role } from '#domain/kit/access.ts'
import { findRoute } from '#domain/routes/index.ts'
import type { RouteAudience, RouteEntry } from '#domain/routes/route-entry.ts'

/** What a path of the table opens. `planned` is a page that is still to be built. */
export type Resolution =
  | { state: 'built'; route: RouteEntry }
  | { state: 'redirect'; route: RouteEntry; to: string }
  | { state: 'planned'; route: RouteEntry }
  | { state: 'unknown' }

/** Says whether a page is there for a pattern as `patternOf` writes it. */
export type IsBuilt = (pattern: string) => boolean

const AUDIENCE_OF: Readonly<Record<Role, RouteAudience>> = {
  admin: 'admin',
  bureau: 'supervisor',
  leader: 'supervisor',
  town: 'grid',
  grid: 'grid',
  officer: 'supervisor',
  duty: 'duty',
  company: 'enterprise',
  safety: 'enterprise',
  worker: 'enterprise',
  agency: 'agency',
  assoc: 'supervisor',
  reviewer: 'expert',
  expert: 'expert',
}

/** For whom the table's entries are meant, said of a person. */
export function audiencesOf(roles: readonly Role[]): RouteAudience[] {
  return [...new Set(roles.map((role) => AUDIENCE_OF[role]))]
}

/** A path of the table as the router writes it: `{path}` takes the rest, any other parameter one segment. */
export function patternOf(path: string): string {
  return path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1')
}

/** Where two groups share a path, the reader's own group decides; an alias leads to the page it means. */
export function resolveRoute(path: string, isBuilt: IsBuilt, audiences: readonly RouteAudience[] = []): Resolution {
  const route = routeFor(path, audiences)
  if (route === null) return { state: 'unknown' }
  if (isBuilt(patternOf(route.path)))
    return route.aliases.includes(path) ? { state: 'redirect', route, to: route.path } : { state: 'built', route }
  return route.redirect === null ? { state: 'planned', route } : { state: 'redirect', route, to: route.redirect }
}

function routeFor(path: string, audiences: readonly RouteAudience[]): RouteEntry | null {
  for (const audience of audiences) {
    const route = findRoute(path, audience)
    if (route?.audience.includes(audience)) return route
  }
  return findRoute(path)
}

/** True when the route ends at a built page, at once or by its redirects. */
export function isRouteOpen(route: RouteEntry, isBuilt: IsBuilt): boolean {
  const passed = new Set<RouteEntry>()
  let at: RouteEntry | null = route
  while (at !== null && !passed.has(at)) {
    if (isBuilt(patternOf(at.path))) return true
    passed.add(at)
    at = at.redirect === null ? null : findRoute(at.redirect, at.audience[0])
  }
  return false
}
