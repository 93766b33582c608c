import type { Actor } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/**
 * The resource as a list of it is shown to this reader: where each record he may read is of his own enterprise or
 * institution, or his own, no column and no question names it. They stay on offer among the further columns.
 */
export function asReadBy(resource: AnyResource, actor: Actor | null): AnyResource {
  const own = ownNames(resource, actor)
  if (own.size === 0) return resource
  const { list } = resource
  const isTold = (name: string) => !own.has(name)
  return { ...resource, list: { ...list, columns: list.columns.filter(isTold), filters: list.filters.filter(isTold) } }
}

/** The fields that name the person whose record it is. */
const PERSONS = ['userGuid', 'userName', 'expertGuid', 'expertName']

/** A field that is the records' own title is none of them. */
function ownNames(resource: AnyResource, actor: Actor | null): ReadonlySet<string> {
  if (actor === null) return new Set()
  const read = resource.access.read(actor)
  const names = (['company', 'agency'] as const).flatMap((side) => {
    const own = actor[`${side}Guid`]
    return own != null && holdsTo(read, `${side}Guid`, own) ? [`${side}Guid`, `${side}Name`] : []
  })
  const isOnlyHis = ['userGuid', 'createUserGuid'].some((field) => holdsTo(read, field, actor.guid))
  return new Set([...names, ...(isOnlyHis ? PERSONS : [])].filter((name) => name !== resource.title))
}

/** Whether the records of a filter all have this value; judged by its form, so that some that do are not seen. */
function holdsTo(filter: Filter, field: string, value: string): boolean {
  if (typeof filter === 'string') return filter === 'nothing'
  if ('all' in filter) return filter.all.some((part) => holdsTo(part, field, value))
  if ('any' in filter) return filter.any.every((part) => holdsTo(part, field, value))
  return 'equals' in filter && filter.field === field && filter.equals === value
}
