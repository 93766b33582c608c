import type { ActionDefinition } from '#domain/kit/action.ts'
import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** A part of the platform: the resources it declares, the actions that are more than a move or an edit, and who lacks what. */
export interface Area {
  resources: readonly AnyResource[]
  actions: readonly ActionDefinition[]
  lists: readonly LackingList[]
}

/** Each definition is checked by its own type; here only the common part matters. */
export function area(
  resources: readonly unknown[],
  actions: readonly ActionDefinition[] = [],
  lists: readonly LackingList[] = [],
): Area {
  return { resources: resources as readonly AnyResource[], actions, lists }
}
