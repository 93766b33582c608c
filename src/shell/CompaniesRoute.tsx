import { lazyPart } from '#app/ui/lazy-part.tsx'
import { byLayout } from './by-layout.tsx'

const Companies = byLayout({
  desk: lazyPart(async () => (await import('./CompaniesTable.tsx')).CompaniesTable),
  field: lazyPart(async () => (await import('#app/features/company/CompanyListPage.tsx')).CompanyListPage),
})

/** At a desk a table with import, export and forms; in the field cards found on the device. */
export function CompaniesRoute() {
  return <Companies />
}
CompaniesRoute.ahead = Companies.ahead
