import { type Filter, fieldsRead, matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** Whether a page of this part would show what was just made: one of what was handed in has no drafts. */
export function showsNew({ workflow }: AnyResource, filter: Filter = 'everything'): boolean {
  const parts = typeof filter === 'object' && 'all' in filter ? filter.all : [filter]
  return !parts.some(
    (part) =>
      workflow && fieldsRead(part).every((name) => name === 'status') && !matches(part, { status: workflow.initial }),
  )
}
