import { type Access, anyOf, ofOwnAgency, ofOwnCompany, only } from '#domain/kit/access.ts'
import { either } from '#domain/kit/filter.ts'
import { SUPERVISORS } from './shared.ts'

/**
 * Who enforces shows his certificate and is made public by name (行政处罚法 art. 42, 55; 国办发〔2018〕118号). What he signed
 * while he was an officer keeps his name.
 */
const officers: Access = () =>
  either({ field: 'lawEnforcementPerson', equals: true }, { not: { field: 'lawEnforcementNumber', equals: null } })
/** Who looks after an enterprise wears his card when he comes to it, and his name hangs there with his area. */
const looksAfter = only(['company', 'safety', 'worker'], () =>
  either(
    { field: 'roles', has: 'grid' },
    { field: 'roles', has: 'town' },
    { not: { field: 'personType', equals: null } },
  ),
)
/** Whom one works with though one does not keep his account: the offices of the district are one house. */
const colleagues = anyOf(
  only([...SUPERVISORS, 'duty'], () => ({ field: 'userType', equals: 'government' })),
  only(['worker'], ofOwnCompany),
  only(['reviewer'], ofOwnAgency('agencyGuid')),
)

/**
 * To whom the name of which records is told, with this field beside it, where another record names one he does not read:
 * by the resource. The server alone answers that.
 */
export const KNOWN_BY_NAME: Readonly<Record<string, { to: Access; with: string }>> = {
  user: { to: anyOf(officers, looksAfter, colleagues), with: 'lawEnforcementNumber' },
}
