import { type ActionDefinition, crudActions, moveActions } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { reviewCompany, submitCompany } from './company/actions.ts'
import { reportHazard } from './hiddenDanger/actions.ts'
import { cancelTask, visitCompany } from './patrolTask/actions.ts'
import { findResource, resourceNamed } from './registry.ts'

/** Beside `registry.ts`: a page that only shows records does without what may be done to them, and its checks. */
const special: ActionDefinition[] = [submitCompany, reviewCompany, visitCompany, cancelTask, reportHazard]

const actionsByResource = new Map<string, Map<string, ActionDefinition>>()

/** Makes the actions of an area known, once its resources are. */
export function registerActions(actions: readonly ActionDefinition[]): void {
  special.push(...actions)
  // An area may add actions to a resource that the first screen has asked for already.
  for (const action of actions) actionsByResource.delete(action.resource.name)
}

/** The actions of a resource: `create`, `update`, `delete` where it has a form, and its own. Built when first asked for. */
export function actionsOf(resource: string): ReadonlyMap<string, ActionDefinition> {
  const known = actionsByResource.get(resource)
  if (known !== undefined) return known
  const definition = resourceNamed(resource)
  const actions = new Map<string, ActionDefinition>()
  if (definition.form.length > 0) for (const action of crudActions(definition)) actions.set(action.name, action)
  for (const action of moveActions(definition)) actions.set(action.name, action)
  for (const action of special) if (action.resource.name === resource) actions.set(action.name, action)
  actionsByResource.set(resource, actions)
  return actions
}

/** Throws `action.unknown` where the resource has no such action. */
export function actionNamed(resource: string, name: string): ActionDefinition {
  const action = findResource(resource) === null ? undefined : actionsOf(resource).get(name)
  if (action === undefined) throw new Problem('action.unknown', { resource, action: name })
  return action
}
