import { type Access, type Actor, hasRole, inOwnArea, type Role } from './access.ts'
import type { FieldMap, When } from './fields.ts'
import { both, either, type Filter } from './filter.ts'

/**
 * Whose turn it is in a state. The people that the record names; where it names nobody, those of a role in its area: the
 * enterprise's, the institution's, the office's. Several turns of one state are several things to do at once.
 */
export interface OwnersTurn {
  /** Fields with the guids of accounts; the first that names somebody counts. */
  people?: readonly string[]
  roles?: readonly Role[]
  /** The roles stand in for each other: it is the first one's that somebody at the enterprise holds, not all of theirs. */
  inOrder?: true
  /** Who does it where the record hangs on no enterprise, institution or grid by which `roles` could be told. */
  otherwise?: readonly Role[]
  /** Fields that name the very offices it was given to: not those above them, nor those below. */
  offices?: readonly string[]
  /** The fields with enterprise and institution, where they are not called `companyGuid` and `agencyGuid`. */
  company?: string
  agency?: string
  /** The fields with the people who are left out: nobody decides on what is his own. */
  notBy?: NotBy
  /** Only of records in which the fields have these values. */
  when?: When
  unless?: When
  /** The day or moment by which it is to be done; of several the first that comes. */
  due?: string | readonly string[]
  /** Due by that only while the fields have these values: what was asked for by then is done, and the state goes on. */
  dueWhile?: When
  /** Once the day in `due` is over the platform puts the record into this state: who has not spoken by then goes unheard. */
  becomes?: string
  /** So many days later, for what was done in time without a signal. */
  daysAfter?: number
  /** What it is called, where the name of the state does not say it. */
  name?: string
  /** Where the record itself says which of these roles it is: the field with their codes, what its step is called, and which it is. */
  step?: { roles: string; among: readonly Role[]; name: string; at: string }
}

/** One field or several, each with one person or a list of them. */
export type NotBy = string | readonly string[]

/** What a state waits for that nobody can bring about at his desk. */
export interface WaitingTurn {
  waitsFor: AwaitedDay | { resource: string; by: string }
}

/** A day; once it is over, or so many days before it, the platform puts the record into the state named. */
export interface AwaitedDay {
  date: string
  becomes?: string
  /** The fields in which it notes the day it did so. */
  stamps?: Readonly<Record<string, 'today'>>
  daysBefore?: number
}

/** `rests`: nothing is waited for; what may still be done is done when somebody has a reason to. */
export type Turn = OwnersTurn | readonly OwnersTurn[] | WaitingTurn | 'rests'

/** What of a resource and its records is looked at here. */
export interface Flowing {
  fields: FieldMap
  workflow?: { turns?: Readonly<Partial<Record<string, Turn>>> } | undefined
}
export type Values = Readonly<Record<string, unknown>>

export const OF_COMPANY: readonly Role[] = ['company', 'safety', 'worker']
export const OF_AGENCY: readonly Role[] = ['agency', 'reviewer']
export const OF_GRID: readonly Role[] = ['town', 'grid']

export function ownersTurns(turn: Turn | undefined): readonly OwnersTurn[] {
  if (turn === undefined || turn === 'rests' || 'waitsFor' in turn) return []
  return Array.isArray(turn) ? turn : [turn as OwnersTurn]
}

/** Whether another record has to come to its end first. */
export function waitsForRecord(turn: Turn | undefined): boolean {
  return turn !== undefined && turn !== 'rests' && 'waitsFor' in turn && 'resource' in turn.waitsFor
}

/** The states in which a record waits for somebody. */
export function awaitedStates({ workflow }: Pick<Flowing, 'workflow'>): string[] {
  return Object.entries(workflow?.turns ?? {}).flatMap(([state, turn]) =>
    ownersTurns(turn as Turn).length > 0 ? [state] : [],
  )
}

/** Whether a path of grids is that of a town or of what is in one: that of the whole district is nobody's to answer for there. */
export const isInTown = (gridPath: unknown): boolean => /\/./.test(String(gridPath))

/**
 * What a rule grants a person, and what it grants those he stands for of what waits for them: no more of theirs than that,
 * and nothing that they may not do because it is about their own.
 */
export function standing(rule: Access, waits: Access, notBy?: NotBy): Access {
  return (actor) => {
    const others = actor.standsFor ?? []
    if (others.length === 0) return rule(actor)
    return either(
      rule(actor),
      ...others.map((absent) => {
        return both(rule(absent), waits(absent), notOf(notBy, absent.guid))
      }),
    )
  }
}

/** The fields that name who is left out. */
export function fieldsOf(notBy: NotBy | undefined): readonly string[] {
  return asList(notBy)
}

export const asList = (named: string | readonly string[] | undefined): readonly string[] =>
  named === undefined ? [] : typeof named === 'string' ? [named] : named

/** Those who may not decide on a record, because it is their own. */
export function barredBy(notBy: NotBy | undefined, record: Values): string[] {
  return [...new Set(fieldsOf(notBy).flatMap((field) => guidsOf(record[field])))]
}

function notOf(notBy: NotBy | undefined, guid: string): Filter {
  return both(
    ...fieldsOf(notBy).map((field): Filter => ({ not: either({ field, equals: guid }, { field, has: guid }) })),
  )
}

/** The same asked the other way round: the records with which it is this person's turn. */
export function awaiting({ workflow, fields }: Flowing): Access {
  const states = Object.entries(workflow?.turns ?? {})
  return (actor) =>
    either(
      ...states.flatMap(([status, turn]) =>
        ownersTurns(turn as Turn).map((each) =>
          both({ field: 'status', equals: status }, awaited(each, actor, 'gridPath' in fields)),
        ),
      ),
    )
}

function awaited(turn: OwnersTurn, actor: Actor, hasGrid: boolean): Filter {
  const named = turn.people ?? []
  const nobodyNamed = named.map((field): Filter => ({ field, isEmpty: true }))
  const isMe = named.map((field, at) =>
    both(...nobodyNamed.slice(0, at), either({ field, equals: actor.guid }, { field, has: actor.guid })),
  )
  const his = (roles: readonly Role[] = []) => roles.filter((role) => hasRole(actor, role))
  const usual = new Set(turn.roles ?? [])
  const mine = [
    ...his(turn.roles).map((role) => inPlace(turn, role, actor)),
    ...his(turn.step?.among).map((role) =>
      both({ field: turn.step?.roles ?? '', has: role }, inPlace(turn, role, actor)),
    ),
    ...his(turn.otherwise).flatMap((role) => (usual.has(role) ? [] : [withoutPlace(turn, hasGrid, actor)])),
  ]
  return both(
    either(...isMe, both(...nobodyNamed, either(...mine))),
    notOf(turn.notBy, actor.guid),
    meant(turn.when),
    turn.unless === undefined ? 'everything' : { not: meant(turn.unless) },
  )
}

function meant(when: When = {}): Filter {
  return both(...Object.entries(when).map(([field, wanted]) => wantedOf(field, wanted)))
}

function wantedOf(field: string, wanted: When[string]): Filter {
  if (wanted === null) return { field, isEmpty: true }
  return { field, in: [wanted].flat() }
}

function inPlace(turn: OwnersTurn, role: Role, actor: Actor): Filter {
  if (OF_COMPANY.includes(role)) return own(turn.company ?? 'companyGuid', actor.companyGuid)
  if (turn.agency !== undefined || OF_AGENCY.includes(role)) return own(turn.agency ?? 'agencyGuid', actor.agencyGuid)
  if (turn.offices !== undefined)
    return either(
      ...turn.offices.map((field) =>
        actor.gridGuid === null ? 'nothing' : either({ field, equals: actor.gridGuid }, { field, has: actor.gridGuid }),
      ),
    )
  return role === 'assoc' || role === 'expert' ? 'everything' : inOwnArea({ ...actor, roles: [role] })
}

/** No field by which the usual roles are told says anything; of grids, none or that of the whole district, where he works. */
function withoutPlace(turn: OwnersTurn, hasGrid: boolean, { gridPath }: Actor): Filter {
  const fields = [...(turn.roles ?? []), ...(turn.step?.among ?? [])].flatMap((role) => {
    if (OF_COMPANY.includes(role)) return [turn.company ?? 'companyGuid']
    if (OF_AGENCY.includes(role)) return [turn.agency ?? 'agencyGuid']
    return OF_GRID.includes(role) && hasGrid ? ['gridPath'] : []
  })
  return both(
    ...[...new Set(fields)].map((field) =>
      either(
        { field, equals: null },
        field === 'gridPath' && !isInTown(gridPath) ? { field, equals: gridPath } : 'nothing',
      ),
    ),
  )
}

const own = (field: string, guid: string | null | undefined): Filter =>
  guid == null ? 'nothing' : { field, equals: guid }

/** The fields of a record by which it is told whose turn it is, and what the thing to do says of it. */
export function fieldsOfTurns(resource: Flowing): string[] {
  const turns = Object.values(resource.workflow?.turns ?? {}).flatMap((turn) => ownersTurns(turn as Turn))
  const named = turns.flatMap(
    ({ people = [], offices = [], company, agency, notBy, due, dueWhile, when, unless, step }) => [
      ...people,
      ...offices,
      ...fieldsOf(notBy),
      ...asList(due),
      ...[company, agency, step?.roles, step?.name, step?.at].filter((field) => field !== undefined),
      ...Object.keys({ ...when, ...unless, ...dueWhile }),
    ],
  )
  return [...new Set(named)]
}

export function guidsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
