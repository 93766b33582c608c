import { Navigate, useLocation, useParams } from '#app/router/index.ts'

/** `/redirect/{path}`: leaves a page and comes back to it, which builds it anew (specification, section 2). */
export function RedirectPage() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/${path}${search}`} replace />
}
