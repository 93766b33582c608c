import { RESOURCES } from '#domain/areas/all.ts'
import { type Access, type Actor, nobody, ROLES, type Role } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { type AnyResource, ends, type Move, type StatisticsMeasure, type Workflow } from '#domain/kit/resource.ts'

/** The day that filters which know the day are asked about. */
export const GIVEN_DAY = '2026-11-18'
const GIVEN_MOMENT = '2026-11-18T04:00:00.000Z'
/**
 * The states of every resource, who leaves them how and whose turn it is, which records its views and figures take, and
 * what devices keep of it: a paragraph each. What people may write and see stands in the tables beside it.
 */
export function flows(): string {
  return `${RESOURCES.map(paragraph).join('\n\n')}\n`
}

function paragraph({
  name,
  label,
  workflow,
  list,
  statistics,
  offline,
  unique = [],
  corrections,
}: AnyResource): string {
  const lines = [
    `${name} ${label}`,
    ...(workflow === undefined ? [] : flow(workflow)),
    ...Object.entries(corrections?.fields ?? {}).flatMap(([field, states]) =>
      granted(`corrects ${field} in ${states.join(' ')}`, corrections?.by ?? nobody),
    ),
    // What other clients may ask a list for.
    `  asked by ${list.filters.join(' ')}; searched in ${list.search.join(' ') || 'nothing'}; by ${list.order}`,
    ...Object.entries(list.views ?? {}).flatMap(([view, { filter }]) =>
      granted(`view ${view}`, (actor) => filter(GIVEN_DAY, actor, GIVEN_MOMENT)),
    ),
    ...(list.offered === undefined ? [] : [`  offered ${wordsOf(list.offered)}`]),
    ...(statistics?.measures ?? []).map((measure) => `  figure ${measure.name} ${measured(measure)}`),
    ...unique.map((fields) => `  unique ${fields.join('+')}`),
    `  device ${pairs(offline)}`,
  ]
  return lines.join('\n')
}

function flow({ initial, states, moves, turns = {}, keptUp = [] }: Workflow): string[] {
  const over = ends({ initial, states, moves, keptUp })
  return [
    `  states ${Object.keys(states).join(' ')}; first ${initial}; over ${over.join(' ') || 'none'}`,
    ...Object.entries(moves).flatMap(([name, move]) => moved(name, move)),
    ...Object.entries(turns).map(([state, turn]) => `  turn ${state}: ${JSON.stringify(turn)}`),
  ]
}

function moved(
  name: string,
  { from, to, instead, allow, notBy, opinionRequired, together, asks, stamps = {} }: Move,
): string[] {
  const asked = Object.entries(asks ?? {}).map(([field, how]) => (how === 'required' ? `${field}*` : field))
  const conditions = [
    ...(instead === undefined ? [] : [`${instead.to} unless ${JSON.stringify(instead.unless)}`]),
    ...(notBy === undefined ? [] : [`not by ${notBy}`]),
    ...(opinionRequired === true ? ['with reasons'] : []),
    ...(together === undefined ? [] : ['made together']),
    ...(asked.length === 0 ? [] : [`asks ${asked.join(',')}`]),
    ...(Object.keys(stamps).length === 0 ? [] : [`notes ${pairs(stamps)}`]),
  ]
  return granted(`move ${name} ${[`${from.join('|')} > ${to}`, ...conditions].join('; ')}`, allow)
}

function pairs(of: object): string {
  return Object.entries(of)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : plainly(value)}`)
    .join(' ')
}

const plainly = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function measured(measure: StatisticsMeasure): string {
  if ('sum' in measure) return `sum of ${measure.sum}`
  const counted = 'share' in measure ? measure.share : measure.count
  return `${'share' in measure ? 'share' : 'count'} of ${counted === true ? 'all' : wordsOf(counted(GIVEN_DAY, GIVEN_MOMENT))}`
}

/** A line for each set of records, with the roles that get it; who gets nothing is not named. */
function granted(what: string, rule: Access): string[] {
  const rolesBySet = new Map<string, Role[]>()
  for (const role of Object.keys(ROLES) as Role[]) {
    const set = wordsOf(rule(somebody(role)))
    if (set !== 'nothing') rolesBySet.set(set, [...(rolesBySet.get(set) ?? []), role])
  }
  if (rolesBySet.size === 0) return [`  ${what}: nobody`]
  const sets = [...rolesBySet].map(
    ([set, roles]) => `    ${isEverybody(roles) ? 'everybody' : roles.join(' ')}: ${set}`,
  )
  return [`  ${what}`, ...sets]
}

const isEverybody = (roles: readonly Role[]): boolean => roles.length === Object.keys(ROLES).length

/** Somebody of a role who has a grid, an enterprise and an institution, so that every part of a rule shows. */
export function somebody(role: Role): Actor {
  const place = { gridGuid: '‹grid›', gridPath: '‹path›', companyGuid: '‹company›' }
  const institution = { agencyGuid: '‹agency›', servedCompanyGuids: ['‹served›'] }
  return { guid: '‹self›', username: '‹username›', name: '‹name›', roles: [role], ...place, ...institution }
}

export function wordsOf(filter: Filter): string {
  if (typeof filter === 'string') return filter
  if ('all' in filter) return filter.all.map(bracketed).join(' and ')
  if ('any' in filter) return filter.any.map(bracketed).join(' or ')
  if ('not' in filter) return `not ${bracketed(filter.not)}`
  const { field, ...condition } = filter
  return Object.entries(condition)
    .map(([how, value]) => `${field} ${how} ${Array.isArray(value) ? value.join('|') : value}`)
    .join(' ')
}

function bracketed(filter: Filter): string {
  const isJoined = typeof filter === 'object' && ('all' in filter || 'any' in filter)
  return isJoined ? `(${wordsOf(filter)})` : wordsOf(filter)
}
