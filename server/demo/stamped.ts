import type { Actor } from '#domain/kit/access.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { mainPath } from '#domain/kit/main-path.ts'
import { type AnyRecord, type AnyResource, blankRecord, type Move, type Stamp } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { UserRecord } from './people.ts'

/**
 * Gives demo rows what the moves that led to their state would have written: when they were made and by whom. What a row
 * says itself stays. Who did something is left open where a later move may not be made by the same person.
 */
export function stamper(people: readonly UserRecord[]): (resource: AnyResource, row: AnyRecord) => AnyRecord {
  const actors = people.map(actorOf)
  // There are thousands of rows and hundreds of people: what a person may do is asked once a move.
  const allowed = new Map<Move, readonly Filter[]>()
  const allowedBy = (move: Move): readonly Filter[] => {
    const known = allowed.get(move) ?? actors.map(move.allow)
    allowed.set(move, known)
    return known
  }
  return (resource, row) => {
    const { workflow } = resource
    if (workflow === undefined || !(String(row.status) in workflow.states)) return row
    const moves = Object.values(workflow.moves)
    const barred = new Set(moves.flatMap(({ notBy }) => notBy ?? []))
    const path = mainPath(workflow, String(row.status))
    const passed = path.slice(1, path.indexOf(String(row.status)) + 1)
    const stamps = passed.flatMap((to, at) => {
      const from = path[at] ?? workflow.initial
      const move = moves.find((each) => each.to === to && each.from.includes(from))
      if (move?.stamps === undefined) return []
      const whole = { ...blankRecord(resource, row.guid), ...row }
      return Object.entries(move.stamps).flatMap(([field, stamp]) => {
        if (whole[field] != null || barred.has(field)) return []
        const person = () => people[allowedBy(move).findIndex((filter) => matches(filter, whole))]
        const value = stampOf(stamp, whole, person)
        return value === null ? [] : [[field, value]]
      })
    })
    return { ...row, ...Object.fromEntries(stamps) }
  }
}

function stampOf(stamp: Stamp, row: AnyRecord, personFor: () => UserRecord | undefined): unknown {
  if (stamp === 'now') return row.updateTime
  if (stamp === 'today') return dayOf(String(row.updateTime))
  if (typeof stamp === 'object' || stamp === 'opinion' || stamp === 'nothing') return null
  const person = personFor()
  if (person === undefined) return null
  const said = { user: person.guid, userName: person.name, company: person.companyGuid, agency: person.agencyGuid }
  return said[stamp]
}

/** The person of an account, for rules that ask who acts. */
export function actorOf({
  guid,
  username,
  name,
  roles,
  gridGuid,
  gridPath,
  companyGuid,
  agencyGuid,
}: UserRecord): Actor {
  const account = { guid, username: username ?? '', name: name ?? '', roles: roles ?? [] }
  return { ...account, gridGuid, gridPath, companyGuid, agencyGuid, servedCompanyGuids: [] }
}
