import type { FormDemands } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { ownCompany } from '#domain/kit/access.ts'
import { COMPANY_STAFF } from '#domain/resources/user/definition.ts'

const OWN_PEOPLE: FormDemands = {
  targetRoles: { isVisible: true, isRequired: false, options: ['company', ...COMPANY_STAFF] },
}
const ANYBODY: FormDemands = {}

/** An enterprise examines nobody but its own people. */
export function useExamDemands(): FormDemands {
  const session = useSession()
  return 'actor' in session && ownCompany(session.actor) !== null ? OWN_PEOPLE : ANYBODY
}
