import type { ActionDefinition } from '#domain/kit/action.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** A part of the platform: the resources it declares and the actions that are more than a move or an edit. */
export interface Area {
  resources: readonly AnyResource[]
  actions: readonly ActionDefinition[]
}

/** Each definition is checked by its own type; here only the common part matters. */
export function area(resources: readonly unknown[], actions: readonly ActionDefinition[] = []): Area {
  return { resources: resources as readonly AnyResource[], actions }
}
