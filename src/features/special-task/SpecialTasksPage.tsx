import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useSession } from '#app/session/index.ts'
import { PageSkeleton } from '#app/ui/index.ts'
import { ownCompany } from '#domain/kit/access.ts'

/** 专项任务管理: plans and their progress for those who supervise, its own part for an enterprise. */
export function SpecialTasksPage() {
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  return ownCompany(session.actor) === null ? (
    <ResourcePage key="plans" resource="specialTask" title="专项任务管理" />
  ) : (
    <ResourcePage key="own" resource="specialTaskCompany" title="专项任务" view="open" />
  )
}
