import { type Actor, ROLES, type Role } from '../kit/access.ts'
import { matches } from '../kit/filter.ts'
import type { AnyRecord, AnyResource } from '../kit/resource.ts'
import { EXPERT_AUDIT_ACTIVITY } from './header.ts'

/** What a record that waits for somebody is as a to-do. */
export interface OpenTask {
  title: string
  /** The state it waits in, as people read it. */
  activityName: string
  /** Whose it is when it is one person's. */
  activityUser: string | null
  activityRoles: Role[]
  bizGuid: string
  bizResource: string
  bizStatus: string
  companyGuid: string | null
  gridPath: string | null
  agencyGuid: string | null
}

/** Fields that name the one person a record waits for. */
const NAMED = ['activityUser', 'toUser', 'currentUserGuid', 'userGuid'] as const
/** Names that others look for; the rest are what the resource and the state are called. */
const ACTIVITIES: Readonly<Record<string, string>> = { 'expertSelection.pendingAudit': EXPERT_AUDIT_ACTIVITY }
const MAX_TITLE = 200
/** What is a to-do or a copy for a person already. */
const NOT_COUNTED = new Set(['workflowTask', 'noticeFeedBack'])

/**
 * The to-do that a record is in its present state: a state that waits, and a move out of it that somebody may make.
 * Null where it waits for nobody.
 */
export function openTaskOf(resource: AnyResource, record: AnyRecord): OpenTask | null {
  const { workflow } = resource
  const status = record.status
  if (workflow === undefined || typeof status !== 'string' || record.deleted || NOT_COUNTED.has(resource.name))
    return null
  const state = workflow.states[status]
  if (state === undefined || (state.tone !== 'waiting' && !state.label.startsWith('待'))) return null
  const moves = Object.values(workflow.moves).filter((move) => move.from.includes(status) && move.to !== status)
  const roles = (Object.keys(ROLES) as Role[]).filter((role) =>
    moves.some((move) => matches(move.allow(standIn(role, record)), record)),
  )
  const person = NAMED.map((name) => record[name]).find((value) => typeof value === 'string') as string | undefined
  const isPersonal =
    person !== undefined && moves.some((move) => matches(move.allow(standIn('worker', record, person)), record))
  if (roles.length === 0 && !isPersonal) return null
  return {
    title: `${resource.label}：${titleOf(resource, record)}`.slice(0, MAX_TITLE),
    activityName: ACTIVITIES[`${resource.name}.${status}`] ?? `${resource.label}${state.label}`,
    activityUser: isPersonal ? (person ?? null) : null,
    activityRoles: roles,
    bizGuid: record.guid,
    bizResource: resource.name,
    bizStatus: status,
    companyGuid: textOf(record.companyGuid),
    gridPath: textOf(record.gridPath),
    agencyGuid: textOf(record.agencyGuid),
  }
}

/** Somebody of a role who works exactly where the record lies. */
function standIn(role: Role, record: AnyRecord, guid = '-'): Actor {
  return {
    guid,
    username: '-',
    name: '-',
    roles: [role],
    gridGuid: textOf(record.gridGuid),
    gridPath: textOf(record.gridPath),
    companyGuid: textOf(record.companyGuid),
    agencyGuid: textOf(record.agencyGuid),
  }
}

function titleOf({ fields, title }: AnyResource, record: AnyRecord): string {
  const own = record[title]
  const field = fields[title]
  const word = field?.kind === 'choice' ? field.options[String(own)] : undefined
  const name = word ?? (typeof own === 'string' || typeof own === 'number' ? String(own) : record.guid)
  const company = record.companyName
  return typeof company === 'string' && !name.includes(company) ? `${company} ${name}` : name
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
