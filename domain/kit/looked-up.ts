import type { ActionContext, ActionDefinition, RelatedNeed } from './action.ts'
import { crudActions } from './action.ts'
import type { AnyRecord, AnyResource } from './resource.ts'

interface LookedUp {
  /** The other records that a saved record is worked out from, by the values it is about to have. */
  needs: (record: Readonly<Record<string, unknown>>) => Record<string, RelatedNeed | null>
  /** What follows for the record; may throw a `Problem`. */
  derive: (record: AnyRecord, context: ActionContext) => Record<string, unknown>
}

/**
 * `create` and `update` of a resource whose derived values depend on other records: limits, bands and grades that are
 * rows of a configuration and not constants. Name them among the actions of the area; they take the place of the plain
 * ones. What may depend on the record alone belongs in `derive` of its definition.
 */
export function lookedUpActions(resource: unknown, { needs, derive }: LookedUp): ActionDefinition[] {
  return crudActions(resource as AnyResource) // each definition is checked by its own type
    .filter(({ name }) => name !== 'delete')
    .map((action) => ({
      ...action,
      needs: (input, record) => {
        const { changes } = input as { changes?: object }
        const found = needs({ ...record, ...(changes ?? (input as object)) })
        const wanted = Object.entries(found).filter((entry): entry is [string, RelatedNeed] => entry[1] !== null)
        return { ...action.needs(input, record), ...Object.fromEntries(wanted) }
      },
      apply: (record, input, context) => {
        const change = action.apply(record, input, context)
        return { ...change, ...derive({ ...record, ...change } as AnyRecord, context) }
      },
    }))
}
