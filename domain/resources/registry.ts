import { type ActionDefinition, crudActions, moveActions } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { reviewCompany, submitCompany } from './company/actions.ts'
import { company } from './company/definition.ts'
import { economyType } from './economyType/definition.ts'
import { gridManage } from './gridManage/definition.ts'
import { reportHazard } from './hiddenDanger/actions.ts'
import { hiddenDanger } from './hiddenDanger/definition.ts'
import { spotCheck, submitPatrol, supplementPatrol } from './patrolRecord/actions.ts'
import { patrolRecord } from './patrolRecord/definition.ts'
import { cancelTask, visitCompany } from './patrolTask/actions.ts'
import { patrolTask } from './patrolTask/definition.ts'
import { feedBackInstruction, issueInstruction, signInstruction } from './rectifyInstruction/actions.ts'
import { rectifyInstruction } from './rectifyInstruction/definition.ts'
import { region } from './region/definition.ts'
import { user } from './user/definition.ts'

/** What the first screen in the field shows: part of the first load. Everything else is in `all.ts`. */
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
] as unknown as readonly AnyResource[] // each definition is checked by its own type; here only the common part matters

const special: ActionDefinition[] = [
  submitCompany,
  reviewCompany,
  visitCompany,
  cancelTask,
  submitPatrol,
  spotCheck,
  supplementPatrol,
  reportHazard,
  issueInstruction,
  signInstruction,
  feedBackInstruction,
]

const byName = new Map(FIELD_RESOURCES.map((resource) => [resource.name, resource]))
const actionsByResource = new Map<string, Map<string, ActionDefinition>>()

/**
 * Makes further resources known by name. A device loads them with the first page that shows them and before its first
 * sync, so that the first load does not grow with the platform; server and service worker load all at start.
 */
export function register(resources: readonly AnyResource[], actions: readonly ActionDefinition[] = []): void {
  for (const resource of resources) byName.set(resource.name, resource)
  special.push(...actions)
  // An area may add actions to a resource that the first screen has asked for already.
  for (const action of actions) actionsByResource.delete(action.resource.name)
}

/** Null where no resource has this name. */
export function findResource(name: string): AnyResource | null {
  return byName.get(name) ?? null
}

export function resourceNamed(name: string): AnyResource {
  const resource = byName.get(name)
  if (resource === undefined) throw new Problem('route.unknown', { resource: name })
  return resource
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
