import { either, type Filter } from './filter.ts'

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

function areaOf(actor: Actor, companyField: string): Filter {
  if (hasRole(actor, ...DISTRICT_WIDE)) return 'everything'
  const parts: Filter[] = []
  if (actor.gridPath !== null && hasRole(actor, ...BY_GRID))
    parts.push({ field: 'gridPath', startsWith: actor.gridPath })
  if (actor.companyGuid !== null && hasRole(actor, ...BY_COMPANY))
    parts.push({ field: companyField, equals: actor.companyGuid })
  return either(...parts)
}

/** The given rule, for these roles only. */
export function only(roles: readonly Role[], rule: Access = anyone): Access {
  return (actor) => (hasRole(actor, ...roles) ? rule(actor) : 'nothing')
}

/** What any of the rules grants. */
export function anyOf(...rules: Access[]): Access {
  return (actor) => either(...rules.map((rule) => rule(actor)))
}
