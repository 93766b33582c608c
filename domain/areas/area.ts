import type { ActionDefinition } from '#domain/kit/action.ts'
import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { registerActions } from '#domain/resources/actions.ts'
import { register } from '#domain/resources/registry.ts'

/** A part of the platform: the resources it declares, the actions that are more than a move or an edit, and who lacks what. */
export interface Area {
  resources: readonly AnyResource[]
  actions: readonly ActionDefinition[]
  lists: readonly LackingList[]
}

/**
 * Each definition is checked by its own type; here only the common part matters. What an area declares is known by name
 * from then on: a page imports the areas it shows, server and service worker all of them.
 */
export function area(
  resources: readonly unknown[],
  actions: readonly ActionDefinition[] = [],
  lists: readonly LackingList[] = [],
): Area {
  const declared = resources as readonly AnyResource[]
  register([...declared, ...lists])
  registerActions(actions)
  return { resources: declared, actions, lists }
}
