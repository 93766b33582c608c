import { useLocation } from 'react-router-dom'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useMenu } from './menu.ts'

/** The companies of a desk, under the name that leads to them. */
export function CompaniesTable() {
  const title = useMenu().places.get(useLocation().pathname)?.title
  return <ResourcePage resource="company" pathOf={(guid) => `/company/${guid}`} {...(title && { title })} />
}
