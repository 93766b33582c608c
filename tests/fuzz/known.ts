import type { AnyResource } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'
import { COMPANIES, GRIDS, PEOPLE } from '../server/support.ts'

export const KNOWN_DAY = '2026-11-20'
export const KNOWN_MOMENT = '2026-11-20T02:00:00.000Z'

const PLACED: Readonly<Record<string, readonly string[]>> = {
  company: COMPANIES.map(({ guid }) => guid),
  gridManage: GRIDS.map(({ guid }) => guid),
  user: Object.keys(PEOPLE),
}

/** The guids of the records of the world: one for each status where there are any, else two. */
export function seededGuids({ name, workflow }: AnyResource): string[] {
  return Object.keys(workflow?.states ?? { a: 0, b: 0 }).map((state) => `${name}-${state}`.slice(0, 64))
}

/** The guids by which a resource's records are known, those there are from the start before those made up. */
export function knownGuids(resource: string): readonly string[] {
  const definition = findResource(resource)
  return [...(PLACED[resource] ?? []), ...(definition === null ? ['company-a'] : seededGuids(definition))]
}
