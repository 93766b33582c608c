import { Navigate, useLocation } from 'react-router-dom'
import { EmptyState, LinkButton, Page } from '#app/ui/index.ts'
import { findRoute } from '#domain/routes/index.ts'

/** A page of the route table that is not open yet says so; anything else is 404. */
export function UnknownPage() {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  if (route === null) return <Navigate to="/404" replace />
  return (
    <Page title={route.titleZh} back>
      <EmptyState icon="clock" text="这个页面还没有开放" action={<LinkButton to="/">回到首页</LinkButton>} />
    </Page>
  )
}
