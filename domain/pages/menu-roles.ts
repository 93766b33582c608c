import type { Role } from '#domain/kit/access.ts'

export const FIELD: readonly Role[] = ['grid', 'town']
export const OFFICE: readonly Role[] = ['bureau', 'leader', 'officer', 'duty', 'admin']
export const GOVERNMENT: readonly Role[] = [...FIELD, ...OFFICE]
export const SUPERVISORS: readonly Role[] = [...FIELD, 'bureau', 'leader', 'officer', 'admin']
export const KEEPERS: readonly Role[] = ['assoc', 'bureau', 'leader', 'admin']
export const COMPANY: readonly Role[] = ['company', 'safety']
/** Those who serve or advise, each with a home of his own. */
export const OUTSIDE: readonly Role[] = ['agency', 'assoc', 'expert']
export const EVERYBODY: readonly Role[] = [...GOVERNMENT, ...COMPANY, ...OUTSIDE, 'reviewer', 'worker']
