import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#app/session/index.ts'
import { audiencesOf, leadOf } from '#domain/pages/find-page.ts'

/** A path of the table that draws nothing itself leads on, its query with it. */
export function LeadRoute() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const audiences = 'actor' in session ? audiencesOf(session.actor.roles) : []
  const to = leadOf(pathname, audiences)
  return <Navigate replace to={to === null ? '/404' : `${to}${search}`} />
}
