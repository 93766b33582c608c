import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { company } from './company/definition.ts'
import { economyType } from './economyType/definition.ts'
import { gridManage } from './gridManage/definition.ts'
import { hiddenDanger } from './hiddenDanger/definition.ts'
import { patrolRecord } from './patrolRecord/definition.ts'
import { patrolTask } from './patrolTask/definition.ts'
import { rectifyInstruction } from './rectifyInstruction/definition.ts'
import { region } from './region/definition.ts'
import { user } from './user/definition.ts'

/** What the first screen in the field shows: part of the first load. Everything else is in an area. */
export const FIELD_RESOURCES = [
  company,
  gridManage,
  region,
  economyType,
  patrolTask,
  patrolRecord,
  hiddenDanger,
  rectifyInstruction,
  user,
] as readonly AnyResource[] // each definition is checked by its own type; here only the common part matters

const byName = new Map(FIELD_RESOURCES.map((resource) => [resource.name, resource]))

/**
 * Makes further resources known by name. A page loads those of the areas it shows and, before the first sync, all, so that
 * no page grows with the platform; server and service worker load all at start.
 */
export function register(resources: readonly AnyResource[]): void {
  for (const resource of resources) byName.set(resource.name, resource)
}

export const resourcesKnown = (): AnyResource[] => [...byName.values()]

/** Null where no resource has this name. */
export function findResource(name: string): AnyResource | null {
  return byName.get(name) ?? null
}

export function resourceNamed(name: string): AnyResource {
  const resource = byName.get(name)
  if (resource === undefined) throw new Problem('route.unknown', { resource: name })
  return resource
}
