import type { ListQuery } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import type { Db } from '#server/db/database.ts'

/** One change on its way into the database. */
export interface Change {
  tx: Db
  actor: Actor
  resource: AnyResource
  action: string
  /** Null when the action creates the record. */
  before: AnyRecord | null
  after: AnyRecord
  /** What was said with it; null where nothing was. */
  opinion: string | null
  now: string
}

/** The server half of a resource: what needs other rows, a counter or a clock. Runs inside the action's transaction. */
export interface ResourceHooks {
  /** What a list of the resource is really asked for, where its query means more than equality of fields. */
  asked?(query: ListQuery, actor: Actor): { query: ListQuery; within: Filter }
  /** Answers what to add to the record before it is stored. May throw a `Problem`. */
  beforeSave?(change: Change): Promise<Record<string, unknown>>
  /** Follows up in other records; they must be changed through `touch`, or devices would not notice. */
  afterSave?(change: Change): Promise<void>
}

let registered: Readonly<Record<string, ResourceHooks>> | null = null

/** Once at start, before anything is asked or written. */
export function registerHooks(hooks: Readonly<Record<string, ResourceHooks>>): void {
  registered = hooks
}

/** The server half of a resource, empty where it has none. */
export function hooksOf(resource: string): ResourceHooks {
  if (registered === null) throw new Error('The hooks of the resources are not registered')
  return registered[resource] ?? {}
}
