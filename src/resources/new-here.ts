import { type Filter, fieldsRead, matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** Whether a page of this part would show what was just made: one of what was handed in has no drafts. */
export function showsNew(resource: Pick<AnyResource, 'workflow'>, filter: Filter = 'everything'): boolean {
  if (resource.workflow === undefined) return true
  if (typeof filter !== 'string' && 'all' in filter) return filter.all.every((part) => showsNew(resource, part))
  const isAboutState = fieldsRead(filter).every((name) => name === 'status')
  return !isAboutState || matches(filter, { status: resource.workflow.initial })
}
