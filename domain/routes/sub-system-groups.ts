import type { RouteGroup } from '#domain/routes/route-entry.ts'
import type { SystemType } from '#domain/routes/sub-systems.ts'

/** The groups of routes that belong to some sub-systems only; all others are everybody's. */
const OWNERS: Readonly<Partial<Record<RouteGroup, readonly SystemType[]>>> = {
  enforcement: ['2'],
  secretInspection: ['2'],
  selfCheckRisk: ['3'],
  map: ['4'],
  agency: ['7'],
  agencyReview: ['7'],
  expert: ['8'],
  expertPool: ['8'],
  majorHazard: ['13'],
  publicReview: ['16'],
  duty: ['42'],
  grading: ['52'],
  // The knowledge menu is hidden elsewhere (specification, section 6).
  knowledge: ['111', '8'],
}

/** True unless the group belongs to other sub-systems only. Without a sub-system everything shows. */
export function isGroupIn(group: RouteGroup, type: SystemType | null): boolean {
  return type === null || (OWNERS[group]?.includes(type) ?? true)
}
