import type { Access, Actor } from './access.ts'
import type { FieldMap } from './fields.ts'
import { matches } from './filter.ts'
import { sameValue } from './merge.ts'
import type { InputIssue } from './problems.ts'
import { refuse } from './wrong.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Who may write some fields of a record that he may otherwise change: nobody decides by them about himself, nor rewrites
 * what was decided. It holds of the record as it was and as it becomes, so that nobody moves it out of his own reach
 * either. A move that asks for such a field says by itself who makes it.
 */
export interface FieldRight {
  fields: readonly string[]
  by: Access
  /** What everybody else is told to do instead, as it follows 不能直接修改. */
  way: string
  /** What the fields hold where somebody else makes the record; a moment among them whatever he sent. */
  otherwise?: (actor: Actor, now: string) => Values
}

interface Guarded {
  fields: FieldMap
  writableBy?: readonly FieldRight[]
}

/** The right that keeps each field from this person, by its name. */
export function closedTo(actor: Actor, { writableBy = [] }: Guarded, record: Values): ReadonlyMap<string, FieldRight> {
  const closed = writableBy.filter(({ by }) => !matches(by(actor), record))
  return new Map(closed.flatMap((right) => right.fields.map((name) => [name, right] as const)))
}

/** What a new record holds where its maker may not say it himself. */
export function saidOtherwise(resource: Guarded, actor: Actor, record: Values, now: string) {
  const closed = new Set(closedTo(actor, resource, record).values())
  return Object.assign({}, ...[...closed].map(({ otherwise }) => otherwise?.(actor, now))) as Record<string, unknown>
}

interface Written {
  resource: Guarded
  actor: Actor
  now: string
  /** Blank where the record is made. */
  before: Values & { version: number }
  after: Values
  /** What the platform filled in with the action, and what a move asked for. */
  fills: readonly string[]
}

/** Throws `input.invalid` with an issue for each field that was changed and is not this person's to write. */
export function assertWritable({ resource, actor, now, before, after, fills }: Written): void {
  if (resource.writableBy === undefined) return
  const isNew = before.version === 0
  const start = isNew ? { ...before, ...saidOtherwise(resource, actor, after, now) } : before
  const closed = new Map([...(isNew ? [] : closedTo(actor, resource, before)), ...closedTo(actor, resource, after)])
  const issues = [...closed].flatMap(([path, { way }]): InputIssue[] => {
    if (fills.includes(path) || isSame(start[path], after[path]) || (isNew && after[path] === false)) return []
    const label = resource.fields[path]?.label ?? path
    return [{ path, code: 'protected', message: `${label}不能直接${isNew ? '填写' : '修改'}，${way}` }]
  })
  refuse(issues)
}

function isSame(one: unknown, other: unknown): boolean {
  return sameValue(one ?? null, other ?? null) || (isEmpty(one) && isEmpty(other))
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}
