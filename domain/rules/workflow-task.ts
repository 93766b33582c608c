import type { Role } from '../kit/access.ts'
import type { Field } from '../kit/fields.ts'
import { type Owners, ownersOf } from '../kit/owners.ts'
import type { AnyRecord, AnyResource } from '../kit/resource.ts'
import { formatDateTime } from '../lib/dates.ts'

/** What a record that waits for somebody is as a to-do. */
export interface OpenTask {
  title: string
  /** The state it waits in, as people read it. */
  activityName: string
  /** Whose it is when it is one person's. */
  activityUser: string | null
  activityUsers: string[]
  activityRoles: Role[]
  /** Of the roles only the first that somebody at the enterprise holds. */
  inOrder?: true
  /** The very offices it was given to, where it was. */
  activityGrids: string[] | null
  /** Who may not do it, because it is about his own. */
  notUser: string | null
  notUsers: string[] | null
  dueDate: string | null
  dueAt: string | null
  starter: string | null
  bizGuid: string
  bizResource: string
  bizStatus: string
  /** Which turn of the state, and which step of it. */
  bizTurn: string
  companyGuid: string | null
  gridPath: string | null
  agencyGuid: string | null
}

/** What is a to-do or a copy for a person already. */
const LISTED_BY_ITSELF = new Set(['workflowTask', 'noticeFeedBack'])
const MAX_TITLE = 200
/** Raised where a record becomes another title, step or term: to-dos that are open follow once. */
export const TITLES_MADE = 2

/** The title of a record that another one names; '' where there is none. */
export type NameOf = (resource: string, guid: string) => string

const PLACE = /\{(\w+)\}/g

/** The fields that the title of a to-do is made of. */
export function fieldsOfTitle({ title, about }: AnyResource): string[] {
  return about === undefined ? [title] : [...about.matchAll(PLACE)].flatMap(([, name]) => name ?? [])
}

/** Whether the field may be told beyond the record: what is confidential stays in it. */
export const isTold = ({ confidential }: AnyResource, name: string) =>
  !confidential?.some(({ fields }) => fields.includes(name))

/** Whether the records of a resource become to-dos. */
export function makesTasks({ name, workflow }: AnyResource): boolean {
  return workflow?.turns !== undefined && !LISTED_BY_ITSELF.has(name)
}

/** The to-dos that a record is in its present state: none where it waits for nobody. */
export function openTasksOf(resource: AnyResource, record: AnyRecord, nameOf: NameOf = () => ''): OpenTask[] {
  if (!makesTasks(resource)) return []
  const status = String(record.status)
  const label = resource.workflow?.states[status]?.label ?? ''
  return ownersOf(resource, record).map((owners) => ({
    title: titled(resource, taskTitle(resource, record, nameOf), owners).slice(0, MAX_TITLE),
    activityName: `${owners.name ?? stepName(resource.label, label)}${owners.step === null ? '' : `（${owners.step}）`}`,
    activityUser: owners.people.length === 1 ? (owners.people[0] ?? null) : null,
    activityUsers: owners.people,
    activityRoles: owners.roles,
    ...(owners.inOrder === true && { inOrder: true as const }),
    activityGrids: owners.offices,
    notUser: owners.notUser,
    notUsers: owners.notUsers,
    dueDate: owners.dueDate,
    dueAt: owners.dueAt,
    starter: record.createUserGuid,
    bizGuid: record.guid,
    bizResource: resource.name,
    bizStatus: status,
    bizTurn: owners.turn,
    companyGuid: owners.companyGuid,
    gridPath: owners.gridPath,
    agencyGuid: owners.agencyGuid,
  }))
}

const SHORTEST_WORD = 2

/** The kind and the state of what waits; the word that ends the one and begins the other is said once: 执法检查中. */
function stepName(kind: string, state: string): string {
  for (let length = Math.min(kind.length, state.length); length >= SHORTEST_WORD; length -= 1)
    if (state.startsWith(kind.slice(-length))) return `${kind.slice(0, -length)}${state}`
  return `${kind}${state}`
}

/** The step begins with the kind, unless it has a name of its own: then the title does. */
function titled({ label }: AnyResource, own: string, { name }: Owners): string {
  if (own === '') return label
  return name === null || name.startsWith(label) ? own : `${label}：${own}`
}

/** What it is and where; the enterprise is named once. */
export function taskTitle(resource: AnyResource, record: AnyRecord, nameOf: NameOf = () => ''): string {
  const { fields, title, about = `{${title}}` } = resource
  const company = typeof record.companyName === 'string' ? record.companyName : ''
  const whole = about
    .replace(PLACE, (_, name: string) => (isTold(resource, name) ? said(fields[name], record[name], nameOf) : ''))
    .replace(/\s+/g, ' ')
    .trim()
  return whole.includes(company) && whole !== '' ? whole : `${company} ${whole}`.trim()
}

function said(field: Field | undefined, value: unknown, nameOf: NameOf): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (field?.kind === 'choice') return field.options[String(value)] ?? String(value)
  if (field?.kind === 'reference') return nameOf(field.to, String(value))
  return field?.kind === 'instant' ? formatDateTime(String(value)) : String(value)
}
