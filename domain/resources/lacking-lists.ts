import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourcesKnown } from './registry.ts'

const isLackingList = (resource: AnyResource): resource is LackingList => resource.lacks !== undefined

/** The list of those who lack a record of this resource; null where nobody is expected to have one. */
export function lackingListOf(resource: string): LackingList | null {
  return (
    resourcesKnown()
      .filter(isLackingList)
      .find(({ lacks }) => lacks.resource === resource) ?? null
  )
}
