import type { Role } from '../kit/access.ts'
import { userTypeOf } from './account.ts'

/**
 * Who may stand for whom. Administrative penalties are made by people with the qualification for it (行政处罚法 42), so an
 * officer is stood for by an officer; nobody supervised stands for those who supervise; an expert's opinion is his own.
 */
const STAND_INS: Readonly<Record<Role, readonly Role[]>> = {
  admin: ['admin'],
  bureau: ['bureau', 'leader'],
  leader: ['leader', 'bureau'],
  town: ['town', 'bureau'],
  grid: ['grid', 'town'],
  officer: ['officer'],
  duty: ['duty', 'bureau'],
  company: ['company', 'safety'],
  safety: ['safety', 'company'],
  worker: ['worker', 'safety', 'company'],
  agency: ['agency'],
  assoc: ['assoc'],
  reviewer: ['reviewer'],
  expert: [],
}

export interface Standing {
  roles: readonly Role[]
  companyGuid: string | null
  agencyGuid?: string | null | undefined
}

/** The roles of those who come into question at all. */
export const rolesForStandIns = (roles: readonly Role[]): Role[] => [
  ...new Set(roles.flatMap((role) => STAND_INS[role])),
]

/** How far apart two places lie in the tree of grids: those of one's own grid first, of one's own town next. */
export function stepsApart(one: string | null, other: string | null): number {
  const [here, there] = [one, other].map((path) => (path ?? '').split('/').filter(Boolean))
  const shared = (here ?? []).findIndex((grid, at) => there?.[at] !== grid)
  const common = shared === -1 ? (here ?? []).length : shared
  return (here ?? []).length + (there ?? []).length - 2 * common
}

/** Of one enterprise or one institution, or both of the authorities. */
export const isOfOneHouse = (one: Standing, other: Standing): boolean =>
  one.companyGuid === other.companyGuid &&
  (one.agencyGuid ?? null) === (other.agencyGuid ?? null) &&
  userTypeOf({ roles: one.roles }) === userTypeOf({ roles: other.roles })

/** Whether one may be left with everything that waits for the other. */
export function mayStandFor(absent: Standing, delegate: Standing): boolean {
  return (
    isOfOneHouse(absent, delegate) &&
    absent.roles.length > 0 &&
    absent.roles.every((role) => STAND_INS[role].some((each) => delegate.roles.includes(each)))
  )
}
