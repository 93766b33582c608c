import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { mainPath } from '#domain/kit/main-path.ts'
import { type AnyRecord, type AnyResource, blankRecord, type Move, type Stamp } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { UserRecord } from './people.ts'

/**
 * A demo row with what the moves that led to its state would have written: when they were made and by whom. What the row
 * says itself stays. Who did something is left open where a later move may not be made by the same person.
 */
export function withStamps(resource: AnyResource, row: AnyRecord, people: readonly UserRecord[]): AnyRecord {
  const { workflow } = resource
  if (workflow === undefined || !(String(row.status) in workflow.states)) return row
  const moves = Object.values(workflow.moves)
  const barred = new Set(moves.flatMap(({ notBy }) => notBy ?? []))
  const whole = { ...blankRecord(resource, row.guid), ...row }
  const path = mainPath(workflow, String(row.status))
  const passed = path.slice(1, path.indexOf(String(row.status)) + 1)
  const stamps = passed.flatMap((to, at) => {
    const from = path[at] ?? workflow.initial
    const move = moves.find((each) => each.to === to && each.from.includes(from))
    if (move === undefined) return []
    return Object.entries(move.stamps ?? {}).flatMap(([field, stamp]) => {
      const value = whole[field] == null && !barred.has(field) ? stampOf(stamp, move, { row: whole, people }) : null
      return value === null ? [] : [[field, value]]
    })
  })
  return { ...row, ...Object.fromEntries(stamps) }
}

interface Hands {
  row: AnyRecord
  people: readonly UserRecord[]
}

function stampOf(stamp: Stamp, move: Move, { row, people }: Hands): unknown {
  if (stamp === 'now') return row.updateTime
  if (stamp === 'today') return dayOf(String(row.updateTime))
  if (stamp === 'opinion' || stamp === 'nothing') return null
  const person = people.find((each) => matches(move.allow(actorOf(each)), row))
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
