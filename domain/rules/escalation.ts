import type { Role } from '../kit/access.ts'

/** Who hears of what somebody of a role has let pass its term. Nobody stands above the leaders of the bureau here. */
const SUPERIORS: Readonly<Record<Role, readonly Role[]>> = {
  admin: [],
  bureau: ['leader'],
  leader: [],
  town: ['bureau'],
  grid: ['town'],
  officer: ['leader'],
  duty: ['leader'],
  company: [],
  safety: ['company'],
  worker: ['safety', 'company'],
  agency: [],
  assoc: ['bureau'],
  reviewer: ['agency'],
  expert: ['assoc'],
}

/** The roles above these; of a thing that several roles could have done the one who answers for them. */
export function superiorsOf(roles: readonly Role[]): Role[] {
  const own = new Set(roles)
  return [...new Set(roles.flatMap((role) => SUPERIORS[role]))].filter((role) => !own.has(role))
}
