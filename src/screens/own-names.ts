import type { Actor } from '#domain/kit/access.ts'
import { covers, type Filter, fieldsRead, fixedBy } from '#domain/kit/filter.ts'
import { hiddenFields, maskedFields } from '#domain/kit/hidden.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** A view is judged by its form, for which any day does. */
const SOME_MOMENT = '2026-01-01T00:00:00.000Z'
const SOME_DAY = '2026-01-01'

/** What every record of a page has alike, beside what its reader is. */
interface ListPlace {
  /** The part of the question that the page itself sets. */
  filter?: Filter | undefined
}

/**
 * The resource as a list of it is shown to this reader: where each record he may read is of his own enterprise or
 * institution, or his own, or all of them have one value because the page asks for it, no column and no question names
 * it. They stay on offer among the further columns.
 */
export function asReadBy(
  resource: AnyResource,
  actor: Actor | null,
  { filter = 'everything' }: ListPlace = {},
): AnyResource {
  const alike = new Set([...ownNames(resource, actor), ...Object.keys(fixedBy(filter))])
  // What a record is known by stands on its line, and is none the less no question where all bear one name.
  const unasked =
    actor?.companyGuid == null || resource.title === 'companyName' ? new Set(alike) : new Set([...alike, ...OF_COMPANY])
  alike.delete(resource.title)
  const list = withoutEmptyViews(toldList(resource, actor), filter, actor)
  const columns = list.columns.filter((name) => !alike.has(name))
  const filters = list.filters.filter((name) => !unasked.has(name))
  if (list === resource.list && columns.length === list.columns.length && filters.length === list.filters.length)
    return resource
  const search = list.search.filter((name) => !unasked.has(name))
  return { ...resource, list: { ...list, columns, filters, search: search.length === 0 ? list.search : search } }
}

/** Without the views of what the page leaves out. */
function withoutEmptyViews(list: AnyResource['list'], filter: Filter, actor: Actor | null): AnyResource['list'] {
  if (actor === null) return list
  const left = Object.entries(list.views).filter(
    ([, view]) => !leavesOut(filter, view.filter(SOME_DAY, actor, SOME_MOMENT)),
  )
  return left.length === Object.keys(list.views).length ? list : { ...list, views: Object.fromEntries(left) }
}

/** Whether nothing of the second is in the first, as far as its form shows. */
function leavesOut(page: Filter, view: Filter): boolean {
  if (typeof page === 'string') return page === 'nothing'
  if ('all' in page) return page.all.some((part) => leavesOut(part, view))
  return 'not' in page && covers(page.not, view)
}

/** Without the columns of fields that this reader is never told, and the questions and views of what is kept back at times. */
function toldList(resource: AnyResource, actor: Actor | null): AnyResource['list'] {
  const { list } = resource
  const withheld = withheldFrom(resource, actor)
  if (withheld.length === 0 || actor === null) return list
  const isTold = (name: string) => !withheld.includes(name)
  const never = (resource.confidential ?? []).flatMap(({ fields, to }) => (to(actor) === 'nothing' ? fields : []))
  // What waits for a person is his business, whatever it is told by.
  const views = Object.entries(list.views).filter(
    ([name, { filter }]) => name === 'todo' || fieldsRead(filter(SOME_DAY, actor, SOME_MOMENT)).every(isTold),
  )
  return {
    ...list,
    columns: list.columns.filter((name) => !never.includes(name)),
    filters: list.filters.filter(isTold),
    views: Object.fromEntries(views),
  }
}

/** The fields that are kept back from this reader in some of what he reads; numbers that are only masked still stand. */
export function withheldFrom(resource: AnyResource, actor: Actor | null): readonly string[] {
  if (actor === null) return []
  const masked = maskedFields(resource).map(([name]) => name)
  return hiddenFields(resource, actor).filter((name) => !masked.includes(name))
}

/** An enterprise reads of no other, so it is never asked for one, even where some records belong to none. */
const OF_COMPANY = ['companyGuid', 'companyName']

/** The fields that name the person whose record it is. */
const PERSONS = ['userGuid', 'userName', 'expertGuid', 'expertName']

function ownNames(resource: AnyResource, actor: Actor | null): ReadonlySet<string> {
  if (actor === null) return new Set()
  const read = resource.access.read(actor)
  const names = (['company', 'agency'] as const).flatMap((side) => {
    const own = actor[`${side}Guid`]
    return own != null && holdsTo(read, `${side}Guid`, own) ? [`${side}Guid`, `${side}Name`] : []
  })
  const isOnlyHis = ['userGuid', 'createUserGuid'].some((field) => holdsTo(read, field, actor.guid))
  return new Set([...names, ...(isOnlyHis ? PERSONS : [])])
}

/** Whether the records of a filter all have this value; judged by its form, so that some that do are not seen. */
function holdsTo(filter: Filter, field: string, value: string): boolean {
  if (typeof filter === 'string') return filter === 'nothing'
  if ('all' in filter) return filter.all.some((part) => holdsTo(part, field, value))
  if ('any' in filter) return filter.any.every((part) => holdsTo(part, field, value))
  return 'equals' in filter && filter.field === field && filter.equals === value
}
