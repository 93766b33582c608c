import { agencyRoutes } from '#domain/routes/agency.ts'
import { agencyReviewRoutes } from '#domain/routes/agency-review.ts'
import { buildVariantRoutes } from '#domain/routes/build-variant.ts'
import { dutyRoutes } from '#domain/routes/duty.ts'
import { enforcementRoutes } from '#domain/routes/enforcement.ts'
import { enterpriseRoutes } from '#domain/routes/enterprise.ts'
import { enterpriseNewRoutes } from '#domain/routes/enterprise-new.ts'
import { expertRoutes } from '#domain/routes/expert.ts'
import { expertPoolRoutes } from '#domain/routes/expert-pool.ts'
import { fiveInOneRoutes } from '#domain/routes/five-in-one.ts'
import { gradingRoutes } from '#domain/routes/grading.ts'
import { gridRoutes } from '#domain/routes/grid.ts'
import { headerLinksRoutes } from '#domain/routes/header-links.ts'
import { knowledgeRoutes } from '#domain/routes/knowledge.ts'
import { majorHazardRoutes } from '#domain/routes/major-hazard.ts'
import { mapRoutes } from '#domain/routes/map.ts'
import { otherRoutes } from '#domain/routes/other.ts'
import { publicRoutes } from '#domain/routes/public.ts'
import { publicReviewRoutes } from '#domain/routes/public-review.ts'
import type { RouteAudience, RouteEntry } from '#domain/routes/route-entry.ts'
import { secretInspectionRoutes } from '#domain/routes/secret-inspection.ts'
import { selfCheckRiskRoutes } from '#domain/routes/self-check-risk.ts'
import { systemRoutes } from '#domain/routes/system.ts'

export type { RouteAudience, RouteEntry } from '#domain/routes/route-entry.ts'

export const routes: readonly RouteEntry[] = [
  ...publicRoutes,
  ...agencyReviewRoutes,
  ...enforcementRoutes,
  ...mapRoutes,
  ...majorHazardRoutes,
  ...publicReviewRoutes,
  ...secretInspectionRoutes,
  ...knowledgeRoutes,
  ...expertRoutes,
  ...gridRoutes,
  ...selfCheckRiskRoutes,
  ...otherRoutes,
  ...headerLinksRoutes,
  ...dutyRoutes,
  ...systemRoutes,
  ...agencyRoutes,
  ...enterpriseRoutes,
  ...enterpriseNewRoutes,
  ...expertPoolRoutes,
  ...gradingRoutes,
  ...fiveInOneRoutes,
  ...buildVariantRoutes,
]

const exactPaths = groupByPath()
const patterns = routes.filter((route) => route.params.length > 0)

/**
 * The route a path opens, or null. Query, hash and a trailing slash do not matter; aliases find their route.
 *
 * Where two groups share a path, the one whose audience is asked for wins, else the first declared.
 */
export function findRoute(path: string, audience?: RouteAudience): RouteEntry | null {
  const wanted = tidyPath(path)
  const candidates = exactPaths.get(wanted)
  if (candidates === undefined) return patterns.find((route) => matchesPattern(route.path, wanted)) ?? null
  const preferred = candidates.find((route) => audience !== undefined && route.audience.includes(audience))
  return preferred ?? candidates[0] ?? null
}

function groupByPath(): Map<string, RouteEntry[]> {
  const byPath = new Map<string, RouteEntry[]>()
  const add = (path: string, route: RouteEntry) => byPath.set(path, [...(byPath.get(path) ?? []), route])
  for (const route of routes) add(route.path, route)
  for (const route of routes) for (const alias of route.aliases) add(alias, route)
  return byPath
}

function tidyPath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  return bare.length > 1 ? bare.replace(/\/+$/, '') : bare
}

/** `{path}` is a rest parameter that may hold slashes; any other parameter is one segment. */
function matchesPattern(pattern: string, path: string): boolean {
  const source = pattern.replace('{path}', '.+').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}
