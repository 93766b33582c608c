import type { Role } from '../kit/access.ts'

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

/** Whether one may be left with everything that waits for the other. */
export function mayStandFor(absent: Standing, delegate: Standing): boolean {
  const isOfOneHouse =
    absent.companyGuid === delegate.companyGuid && (absent.agencyGuid ?? null) === (delegate.agencyGuid ?? null)
  return (
    isOfOneHouse &&
    absent.roles.length > 0 &&
    absent.roles.every((role) => STAND_INS[role].some((each) => delegate.roles.includes(each)))
  )
}
