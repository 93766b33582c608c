import { lazy, Suspense } from 'react'
import { PageSkeleton, useLayout } from '#app/ui/index.ts'

const TasksPage = lazy(async () => ({ default: (await import('#app/features/tasks/TasksPage.tsx')).TasksPage }))
const ResourcePage = lazy(async () => ({ default: (await import('#app/resources/ResourcePage.tsx')).ResourcePage }))

/** Cards to walk by in the field; a table to plan with at a desk. */
export function TasksRoute() {
  const isDesktop = useLayout() === 'desktop'
  return (
    <Suspense fallback={<PageSkeleton />}>
      {isDesktop ? <ResourcePage resource="patrolTask" view="open" /> : <TasksPage />}
    </Suspense>
  )
}
