import { both, either, type Filter } from './filter.ts'

/** Role codes. The specification shows no role names; these are `entities.md` section 0. */
export const ROLES = {
  admin: '系统管理员',
  bureau: '区局监管',
  leader: '局领导',
  town: '区镇监管',
  grid: '网格员',
  officer: '执法人员',
  duty: '值班员',
  company: '企业管理员',
  safety: '企业安全员',
  worker: '企业员工',
  agency: '机构',
  assoc: '协会',
  reviewer: '评审员',
  expert: '专家',
} as const

export type Role = keyof typeof ROLES

/** The person on whose behalf something is read or changed. The same on device and server. */
export interface Actor {
  guid: string
  username: string
  name: string
  roles: readonly Role[]
  /** The grid the person works in; null for companies, agencies and experts. */
  gridGuid: string | null
  /** Guids from the root to that grid, each followed by `/`; records carry the same path, so a subtree is a prefix. */
  gridPath: string | null
  companyGuid: string | null
  /** The institution whose account this is: service, evaluation or review agency. */
  agencyGuid?: string | null | undefined
  /** The enterprises that institution, or the association, serves at this moment, worked out by the server at each request. */
  servedCompanyGuids?: readonly string[] | undefined
  /** How far the roles that an administrator made let him see; absent where they say nothing. See `areaOf`. */
  dataScope?: DataScope | null | undefined
  /** Those who have left him what waits for them while they are away (委托办理), worked out by the server at each request. */
  standsFor?: readonly Actor[] | undefined
}

/** 数据范围 of a role (`entities.md` P2), the widest first. */
export const DATA_SCOPES = { all: '全部', town: '本区镇', grid: '本网格', unit: '本单位', self: '本人' } as const
export type DataScope = keyof typeof DATA_SCOPES

/** What several roles come to: the widest of them counts. */
export function widestScope(scopes: readonly DataScope[]): DataScope | null {
  return (Object.keys(DATA_SCOPES) as DataScope[]).find((scope) => scopes.includes(scope)) ?? null
}

/** Answers which records a person may touch. A filter, so that list, count, get and sync agree by construction. */
export type Access = (actor: Actor) => Filter

export const anyone: Access = () => 'everything'
export const nobody: Access = () => 'nothing'

const DISTRICT_WIDE: readonly Role[] = ['admin', 'bureau', 'leader', 'officer', 'duty']
const BY_GRID: readonly Role[] = ['town', 'grid']
const BY_COMPANY: readonly Role[] = ['company', 'safety', 'worker']

export function hasRole(actor: Actor, ...roles: readonly Role[]): boolean {
  return actor.roles.some((role) => roles.includes(role))
}

/** The records of one's own area: the district, one's grid and all below it, or one's own enterprise. */
export const inOwnArea: Access = (actor) => areaOf(actor, 'companyGuid')

/** The same for the enterprise file itself, where the enterprise is the record. */
export const inOwnAreaAsCompany: Access = (actor) => areaOf(actor, 'guid')

/** The records of the area one supervises; nothing for those who are supervised. */
export const inOverseenArea: Access = (actor) => supervised(actor)

/** The records of the enterprise whose account this is. */
export const ofOwnCompany: Access = (actor) => companyOf(actor, 'companyGuid')

/** Nobody of an enterprise gets beyond it, and nothing narrows the system administrator. */
function areaOf(actor: Actor, companyField: string): Filter {
  return either(supervised(actor), companyOf(actor, companyField))
}

function companyOf(actor: Actor, field: string): Filter {
  const guid = ownCompany(actor)
  return guid === null || hasRole(actor, 'admin') ? 'nothing' : { field, equals: guid }
}

/**
 * For those who supervise, the built-in roles say the whole district or one's grid; a role made by an administrator says
 * otherwise.
 */
function supervised(actor: Actor): Filter {
  if (hasRole(actor, 'admin')) return 'everything'
  if (!hasRole(actor, ...DISTRICT_WIDE, ...BY_GRID)) return 'nothing'
  const scope = actor.dataScope ?? (hasRole(actor, ...DISTRICT_WIDE) ? 'all' : 'grid')
  if (scope === 'all') return 'everything'
  if (scope === 'self') return { field: 'createUserGuid', equals: actor.guid }
  const path = scope === 'town' ? townPath(actor.gridPath) : actor.gridPath
  return path === null ? 'nothing' : { field: 'gridPath', startsWith: path }
}

/** The town a grid lies in, two steps from the root; of the root itself the root. */
function townPath(path: string | null): string | null {
  return path === null ? null : `${path.split('/').filter(Boolean).slice(0, 2).join('/')}/`
}

/**
 * The part of the tree that a device of this person holds whole; null for who reads through the server, because he
 * oversees the district or sees no more than his own.
 */
export function heldPath(actor: Actor): string | null {
  if (!hasRole(actor, ...BY_GRID) || actor.dataScope === 'all' || actor.dataScope === 'self') return null
  return actor.dataScope === 'town' ? townPath(actor.gridPath) : actor.gridPath
}

/** The enterprise whose account this is; null for everybody else. */
export function ownCompany(actor: Actor): string | null {
  return hasRole(actor, ...BY_COMPANY) ? actor.companyGuid : null
}

/** The records of one's own institution, in a field that holds its guid. */
export function ofOwnAgency(field: string): Access {
  return (actor) => (actor.agencyGuid == null ? 'nothing' : { field, equals: actor.agencyGuid })
}

/** What an institution may look up of the enterprises it serves, and of no others. See `domain/rules/served-companies.ts`. */
export const ofServedCompanies: Access = (actor) => {
  const { servedCompanyGuids = [] } = actor
  if (!hasRole(actor, 'agency') || actor.agencyGuid == null || servedCompanyGuids.length === 0) return 'nothing'
  return { field: 'companyGuid', in: servedCompanyGuids }
}

/** The files of the enterprises that an institution serves, or about which the association has something before it. */
export const asServedCompany: Access = (actor) => {
  const { servedCompanyGuids = [] } = actor
  if (!hasRole(actor, 'agency', 'assoc') || servedCompanyGuids.length === 0) return 'nothing'
  return { field: 'guid', in: servedCompanyGuids }
}

/** Who finds an enterprise that he does not serve by its whole name or code, and learns these of it. */
export function mayLookUp(actor: Actor): boolean {
  return hasRole(actor, 'agency', 'assoc')
}

/** The records in which a field names oneself. */
export function ofOneself(field: string): Access {
  return (actor) => ({ field, equals: actor.guid })
}

/** The given rule, for these roles only. */
export function only(roles: readonly Role[], rule: Access = anyone): Access {
  return (actor) => (hasRole(actor, ...roles) ? rule(actor) : 'nothing')
}

/** What any of the rules grants. */
export function anyOf(...rules: Access[]): Access {
  return (actor) => either(...rules.map((rule) => rule(actor)))
}

/** The given rule, while a record is in one of these states. */
export function whileIn(states: readonly string[], rule: Access): Access {
  return (actor) => both(rule(actor), { field: 'status', in: states })
}

/**
 * The enterprise to be named beside the words a record goes by: '' where they name it already, and for who is of that
 * enterprise himself.
 */
export function companyBeside(
  words: string,
  { companyGuid, companyName }: Readonly<Record<string, unknown>>,
  ownGuid: string | null | undefined,
): string {
  if (typeof companyName !== 'string' || words.includes(companyName)) return ''
  const isOwn = ownGuid != null && ownGuid === companyGuid
  return isOwn && words !== '' ? '' : companyName
}
