import { lazyPart } from '#app/ui/lazy-part.tsx'
import { byLayout } from './by-layout.tsx'

/** Cards to walk by in the field; a table to plan with at a desk. */
export const TasksRoute = byLayout({
  desk: lazyPart(async () => {
    const { ResourcePage } = await import('#app/resources/ResourcePage.tsx')
    return () => <ResourcePage resource="patrolTask" view="open" />
  }),
  field: lazyPart(async () => (await import('#app/features/tasks/TasksPage.tsx')).TasksPage),
})
