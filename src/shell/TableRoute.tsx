import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#app/session/index.ts'
import { EmptyState, LinkButton, Page } from '#app/ui/index.ts'
import { audiencesOf, type IsBuilt, resolveRoute } from '#domain/routes/resolve.ts'

interface TableRouteProps {
  /** Stands alone, without the shell around it. */
  isPublic: boolean
  isBuilt: IsBuilt
}

/** A path of the route table without a page of its own: it leads on, or says that its page is still being built. */
export function TableRoute({ isPublic, isBuilt }: TableRouteProps) {
  const { pathname, search } = useLocation()
  const session = useSession()
  const audiences = 'actor' in session ? audiencesOf(session.actor.roles) : []
  const found = resolveRoute(pathname, isBuilt, audiences)
  if (found.state === 'redirect') return <Navigate replace to={`${found.to}${search}`} />
  if (found.state === 'unknown') return <Navigate replace to="/404" />
  const notice = (
    <Page title={found.route.titleZh} back>
      <EmptyState icon="clock" text="建设中，这个页面还没有开放。" action={<LinkButton to="/">返回首页</LinkButton>} />
    </Page>
  )
  return isPublic ? <main>{notice}</main> : notice
}
