import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import type { ResourceShows } from '#domain/pages/page.ts'
import { useMenu } from './menu.ts'

interface ResourceRouteProps {
  page: { path: string; resource: string; shows: ResourceShows & { title: string } }
}

/** A page is called as the entry of the menu that leads to it; one that stands in no menu has its own name. */
export function ResourceRoute({ page: { path, resource, shows } }: ResourceRouteProps) {
  const title = useMenu().places.get(path)?.title
  return <ResourcePage resource={resource} {...shows} {...(title && { title })} />
}
