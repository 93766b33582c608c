import { COMPANY_TYPE_CODES } from '../data/account-types.ts'
import type { Role } from '../kit/access.ts'
import { type UserType, userTypeOf } from './account.ts'

/** The role that an account of each type has where nothing else is said. */
const USUAL_ROLES: Readonly<Record<string, Role>> = {
  1: 'bureau',
  2: 'leader',
  4: 'town',
  5: 'grid',
  11: 'officer',
  12: 'duty',
  14: 'agency',
  15: 'assoc',
  16: 'expert',
  21: 'agency',
  99: 'admin',
}

/** What an account of a type is for: the kind of person, and the role such a person usually has. Null before one is chosen. */
export function postOf(accountType: unknown): { userType: UserType; role: Role } | null {
  const type = String(accountType)
  const role = COMPANY_TYPE_CODES.includes(type) ? 'company' : USUAL_ROLES[type]
  const userType = role === undefined ? null : userTypeOf({ roles: [role] })
  return role === undefined || userType === null ? null : { userType, role }
}
