import { type FigureOn, figuresUsedIn } from '#domain/data/figures.ts'
import type { ActionDefinition } from '#domain/kit/action.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import type { Db } from '#server/db/database.ts'
import { figuresInForce } from './legal-figures.ts'

interface Ruled {
  action: ActionDefinition
  /** Null where neither the action nor its resource asks for a figure. */
  figure: FigureOn | null
}

/** The action as it reckons by the figures in force. */
export async function byFiguresInForce(tx: Db, action: ActionDefinition): Promise<Ruled> {
  const keys = figuresUsedIn(action.resource.name, action.name)
  if (keys.length === 0) return { action, figure: null }
  const figure = await figuresInForce(tx, keys)
  return { action: { ...action, resource: ruledBy(action.resource, figure) }, figure }
}

function ruledBy(resource: AnyResource, figure: FigureOn): AnyResource {
  const { derive, rules } = resource
  return {
    ...resource,
    ...(derive === undefined ? {} : { derive: (record, today) => derive(record, today, figure) }),
    ...(rules === undefined ? {} : { rules: (record) => rules(record, figure) }),
  }
}

/** The figures that a record of a resource is worked out by. */
export async function figuresFor(tx: Db, resource: string): Promise<FigureOn> {
  return await figuresInForce(tx, figuresUsedIn(resource, 'create'))
}
