import { lazyPart } from '#app/ui/lazy-part.tsx'
import { byLayout } from './by-layout.tsx'

/** At a desk a table with import, export and forms; in the field cards found on the device. */
export const CompaniesRoute = byLayout({
  desk: lazyPart(async () => (await import('./CompaniesTable.tsx')).CompaniesTable),
  field: lazyPart(async () => (await import('#app/features/company/CompanyListPage.tsx')).CompanyListPage),
})
