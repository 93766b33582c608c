import type { Role } from '../kit/access.ts'
import { sameValue } from '../kit/merge.ts'
import type { InputIssue } from '../kit/problems.ts'
import type { Day } from '../lib/dates.ts'

/** Who may be given which role: nobody supervised holds a role of those who supervise him, nor one of another kind. */
export const ROLES_BY_USER_TYPE = {
  government: ['admin', 'bureau', 'leader', 'town', 'grid', 'officer', 'duty'],
  company: ['company', 'safety', 'worker'],
  agency: ['agency', 'assoc', 'reviewer'],
  expert: ['expert', 'reviewer'],
} as const satisfies Record<string, readonly Role[]>

export type UserType = keyof typeof ROLES_BY_USER_TYPE
const USER_TYPES = Object.keys(ROLES_BY_USER_TYPE) as readonly UserType[] // keys of that very table

type Person = Readonly<Record<string, unknown>>

/** The kind of person that such roles are for, where nobody has said it; null where no kind has all of them. */
export function userTypeOf({ userType, roles }: Person): UserType | null {
  const stated = USER_TYPES.find((type) => type === userType)
  return stated ?? USER_TYPES.find((type) => strangeRoles(type, roles).length === 0) ?? null
}

/** Whose area is a part of the district. */
const LOCAL: readonly unknown[] = ['town', 'grid'] satisfies Role[]

/** In the grid of the whole district, where a new account stands at first, somebody local would oversee all of it. */
export function localProblems(before: Person | null, after: Person): InputIssue[] {
  const isSame = before !== null && isUnchanged(before, after, ['roles', 'gridGuid'])
  const { roles, gridPath } = after
  const isLocal = Array.isArray(roles) && roles.length > 0 && roles.every((role) => LOCAL.includes(role))
  if (isSame || !isLocal || typeof gridPath !== 'string' || gridPath.split('/').length > 2) return []
  return [wrong('gridGuid', '区镇监管、网格员请选择所在的镇（街道）或网格，选全区的可以看到全区')]
}

/** Fields that settle what an account is. */
const SETTLING = ['userType', 'roles', 'companyGuid', 'agencyGuid', 'lawEnforcementPerson'] as const

/**
 * What makes an account one that nobody may have. Accounts from before these rules stay as they are until one of the
 * fields that settle it is changed.
 */
export function accountKindProblems(before: Person | null, after: Person): InputIssue[] {
  if (before !== null && isUnchanged(before, after, SETTLING)) return []
  const type = userTypeOf(after)
  if (type === null) return [wrong('roles', '这些角色不能由同一个账号担任')]
  // An enterprise's account that could become the government's would take its past and its sessions along.
  if (before !== null && userTypeOf(before) !== type) return [wrong('userType', '账号的用户类型不能更改，请另建账号')]
  return [
    ...(strangeRoles(type, after.roles).length > 0 ? [wrong('roles', '这种用户类型的账号不能设为所选角色')] : []),
    ...(type === 'government' && after.companyGuid != null ? [wrong('companyGuid', '政府人员的账号不能属于企业')] : []),
    ...(type === 'government' && after.agencyGuid != null ? [wrong('agencyGuid', '政府人员的账号不能属于机构')] : []),
    ...(type !== 'government' && after.lawEnforcementPerson === true
      ? [wrong('lawEnforcementPerson', '只有政府人员能设为执法人员')]
      : []),
  ]
}

function isUnchanged(before: Person, after: Person, names: readonly string[]): boolean {
  return names.every((name) => sameValue(before[name] ?? null, after[name] ?? null))
}

function strangeRoles(type: UserType, roles: unknown): unknown[] {
  const open: readonly unknown[] = ROLES_BY_USER_TYPE[type]
  return Array.isArray(roles) ? roles.filter((role) => !open.includes(role)) : []
}

function wrong(path: string, message: string): InputIssue {
  return { path, code: 'kind', message }
}

/** False once an account was switched off, its person stopped, or his last day is over. */
export function mayEnter({ deleted, accountEnabled, personStatus, onDutyTo }: Person, today: Day): boolean {
  if (deleted === true || accountEnabled === false || personStatus === 'stopped') return false
  return typeof onDutyTo !== 'string' || onDutyTo >= today
}

/** An administrator who can sign in, and whose last day is not set. */
export function isLastingAdministrator(person: Person, today: Day): boolean {
  const { roles, onDutyTo } = person
  return Array.isArray(roles) && roles.includes('admin') && onDutyTo == null && mayEnter(person, today)
}
