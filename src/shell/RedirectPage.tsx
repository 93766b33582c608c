import { Navigate, useLocation, useParams } from 'react-router-dom'

/** `/redirect/{path}`: leaves a page and comes back to it, which builds it anew (specification, section 2). */
export function RedirectPage() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/${path}${search}`} replace />
}
