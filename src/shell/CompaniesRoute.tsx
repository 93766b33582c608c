import { lazy, Suspense } from 'react'
import { PageSkeleton, useLayout } from '#app/ui/index.ts'

const CompanyListPage = lazy(async () => ({
  default: (await import('#app/features/company/CompanyListPage.tsx')).CompanyListPage,
}))
const CompaniesTable = lazy(async () => ({ default: (await import('./CompaniesTable.tsx')).CompaniesTable }))

/** At a desk a table with import, export and forms; in the field cards found on the device. */
export function CompaniesRoute() {
  const isDesktop = useLayout() === 'desktop'
  return <Suspense fallback={<PageSkeleton />}>{isDesktop ? <CompaniesTable /> : <CompanyListPage />}</Suspense>
}
