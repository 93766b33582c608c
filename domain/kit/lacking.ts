import { formatDateTime, type Instant } from '#domain/lib/dates.ts'
import { type Access, type Actor, hasRole, nobody } from './access.ts'
import { both, type Filter } from './filter.ts'
import type { AnyResource, Lacked, ListDefinition } from './resource.ts'

/** A list without a table of its own. */
export type LackingList = AnyResource & { lacks: Lacked }

interface LackingShape {
  name: string
  label: string
  lacks: Omit<Lacked, 'of'>
  /** Of whom a record is expected. */
  of: Filter
  /** Who is told who lacks it. */
  to: Access
  list: Omit<ListDefinition, 'views'>
}

/**
 * Declares the list of those records of `resource` that lack one of another: who has not reported, who is not insured. It
 * is read, searched and taken away like any list, through the server, which alone knows that something is not there.
 */
export function lackingList(resource: unknown, { name, label, lacks, of, to, list }: LackingShape): LackingList {
  const { name: listed, fields, scope, title, confidential } = resource as AnyResource // of any type
  const read: Access = (actor) => both(to(actor), of)
  return {
    name,
    label,
    title,
    scope,
    fields,
    hasFiles: false,
    ...(confidential === undefined ? {} : { confidential }),
    readAtOnce: read,
    access: { read, create: nobody, update: nobody, remove: nobody },
    list: { ...list, views: {} },
    form: [],
    offline: { keep: 'none', edits: 'online' },
    lacks: { ...lacks, of: listed },
  }
}

/** Whether nobody can be late yet at this moment. */
export function isTooEarly({ from }: Lacked, now: Instant): boolean {
  return from !== undefined && formatDateTime(now).slice(-from.length) < from
}

/** Who may have enterprises told by a text what is expected of them. */
export function mayRemind(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'bureau', 'leader', 'town')
}
