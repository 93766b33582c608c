import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from '#app/session/index.ts'

/** The specification's addresses of one enterprise: the one in the query, else the reader's own, else the list. */
export function CompanyInfoRoute() {
  const [params] = useSearchParams()
  const session = useSession()
  const own = 'actor' in session ? session.actor.companyGuid : null
  const guid = params.get('guid') ?? params.get('companyGuid') ?? own
  return <Navigate replace to={guid === null ? '/companyQuery/companyAdministration' : `/company/${guid}`} />
}
