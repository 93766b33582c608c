import { dayOf } from '#domain/lib/dates.ts'
import type { Role } from './access.ts'
import { holdsFor } from './dependent.ts'
import {
  asList,
  barredBy,
  type Flowing,
  guidsOf,
  isInTown,
  OF_AGENCY,
  OF_COMPANY,
  OF_GRID,
  type OwnersTurn,
  ownersTurns,
  type Values,
} from './turn.ts'

/** Those whose turn it is with one record. */
export interface Owners {
  /** Which of the turns of the state it is, and which step of it: stays the same whatever they come to be called. */
  turn: string
  name: string | null
  /** Which signature of several the state waits for. */
  step: string | null
  people: string[]
  roles: Role[]
  /** Only the first of the roles that somebody holds; who works there the server knows. */
  inOrder?: true
  /** Where not null, only those who work at one of these offices. */
  offices: string[] | null
  companyGuid: string | null
  agencyGuid: string | null
  gridPath: string | null
  /** Whose work it is and who therefore does not decide on it; and who else. */
  notUser: string | null
  notUsers: string[] | null
  dueDate: string | null
  /** The hour of that day, where what it is due by is a moment. */
  dueAt: string | null
}

/** Whose turn it is with this record as it stands: one entry for each thing to do. */
export function ownersOf({ workflow, fields }: Flowing, record: Values): Owners[] {
  if (workflow === undefined || typeof record.status !== 'string' || record.deleted) return []
  return ownersTurns(workflow.turns?.[record.status]).flatMap((turn, at) => {
    if (turn.when !== undefined && !holdsFor(turn.when, record)) return []
    if (turn.unless !== undefined && holdsFor(turn.unless, record)) return []
    const owners = { turn: turnKey(at, turn, record), ...ownersBy(turn, record, 'gridPath' in fields) }
    return owners.people.length === 0 && owners.roles.length === 0 ? [] : [owners]
  })
}

function turnKey(at: number, { step }: OwnersTurn, record: Values): string {
  return step === undefined ? `${at}` : `${at}.${String(record[step.at] ?? '')}`
}

function ownersBy(turn: OwnersTurn, record: Values, hasGrid: boolean): Omit<Owners, 'turn'> {
  const places = {
    companyGuid: textOf(record[turn.company ?? 'companyGuid']),
    agencyGuid: textOf(record[turn.agency ?? 'agencyGuid']),
    gridPath: textOf(record.gridPath),
  }
  const people = (turn.people ?? []).map((field) => guidsOf(record[field])).find((guids) => guids.length > 0) ?? []
  const offices = turn.offices?.map((field) => guidsOf(record[field])).find((guids) => guids.length > 0)
  const barred = barredBy(turn.notBy, record)
  const [notUser = null, ...notUsers] = barred
  const remaining = people.filter((guid) => !barred.includes(guid))
  const isPlaced = (role: Role) => {
    if (OF_COMPANY.includes(role)) return places.companyGuid !== null
    if (turn.agency !== undefined || OF_AGENCY.includes(role)) return places.agencyGuid !== null
    if (turn.offices !== undefined) return offices !== undefined
    return !OF_GRID.includes(role) || !hasGrid || isInTown(places.gridPath)
  }
  const placed = [...(turn.roles ?? []), ...rolesOfStep(turn, record)].filter(isPlaced)
  const roles = remaining.length > 0 ? [] : placed.length > 0 ? placed : [...(turn.otherwise ?? [])]
  const isDue = turn.dueWhile === undefined || holdsFor(turn.dueWhile, record)
  const ofAgency = turn.agency !== undefined || roles.some((role) => OF_AGENCY.includes(role))
  return {
    name: turn.name ?? null,
    step: turn.step === undefined ? null : textOf(record[turn.step.name]),
    people: remaining,
    roles,
    ...(turn.inOrder && roles.length > 1 && { inOrder: true as const }),
    offices: roles.length > 0 && offices !== undefined ? offices : null,
    companyGuid: places.companyGuid,
    agencyGuid: ofAgency ? places.agencyGuid : null,
    gridPath: places.gridPath,
    notUser,
    notUsers: notUsers.length > 0 ? notUsers : null,
    ...firstDue(isDue ? asList(turn.due).map((field) => textOf(record[field])) : []),
  }
}

function rolesOfStep({ step }: OwnersTurn, record: Values): Role[] {
  const named = guidsOf(record[step?.roles ?? ''])
  return (step?.among ?? []).filter((role) => named.includes(role))
}

/** Of several the one that is over first: the moments of a day before the day as a whole. */
function firstDue(dues: readonly (string | null)[]): Pick<Owners, 'dueDate' | 'dueAt'> {
  const [first] = dues
    .flatMap((due) => (due === null ? [] : [{ dueDate: dayIn(due), dueAt: isMoment(due) ? due : null }]))
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  return first ?? { dueDate: null, dueAt: null }
}

const orderOf = ({ dueDate, dueAt }: { dueDate: string; dueAt: string | null }) => `${dueDate} ${dueAt ?? LAST}`
const LAST = '9999'

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

const isMoment = (due: string) => due.length > 'YYYY-MM-DD'.length
/** The day in China of a day or a moment. */
const dayIn = (due: string) => (isMoment(due) ? dayOf(due) : due)
