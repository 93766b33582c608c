import { lazyPart } from '#app/ui/lazy-part.tsx'
import { byLayout } from './by-layout.tsx'

const Tasks = byLayout({
  desk: lazyPart(async () => {
    const { ResourcePage } = await import('#app/resources/ResourcePage.tsx')
    return () => <ResourcePage resource="patrolTask" view="open" />
  }),
  field: lazyPart(async () => (await import('#app/features/tasks/TasksPage.tsx')).TasksPage),
})

/** Cards to walk by in the field; a table to plan with at a desk. */
export function TasksRoute() {
  return <Tasks />
}
TasksRoute.ahead = Tasks.ahead
