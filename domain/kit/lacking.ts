import { formatDateTime, type Instant } from '#domain/lib/dates.ts'
import { type Access, type Actor, hasRole, nobody } from './access.ts'
import { both, type Filter } from './filter.ts'
import type { AnyResource, ListDefinition } from './resource.ts'

/** What the records of a list should each have and have not. */
export interface Lacked {
  /** The resource whose records are listed. */
  of: string
  /** What lacking it is called: the view on the page of that resource, and the mark on the record that lacks it. */
  mark: string
  /** The resource of which each should have a record; its page shows the list as one of its views. */
  resource: string
  /** The field by which it names who should have it. */
  by: string
  /** Which of its records count. */
  counts: (today: string) => Filter
  /** The time of day in China before which nobody is late yet, `HH:MM`. */
  from?: string
  /** On what the list rests: who is asked, what counts, by which rule. */
  basis: string
}

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
  list: ListDefinition
}

/**
 * Declares the list of those records of `resource` that lack one of another: who has not reported, who is not insured. It
 * is read, searched and taken away like any list, through the server, which alone knows that something is not there.
 */
export function lackingList(resource: unknown, { name, label, lacks, of, to, list }: LackingShape): LackingList {
  const { name: listed, fields, scope, title, confidential } = resource as AnyResource // of any type
  return {
    name,
    label,
    title,
    scope,
    fields,
    hasFiles: false,
    ...(confidential === undefined ? {} : { confidential }),
    access: { read: (actor) => both(to(actor), of), create: nobody, update: nobody, remove: nobody },
    list,
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
