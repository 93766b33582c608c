import { lazy, Suspense } from 'react'
import { PageSkeleton, useLayout } from '#app/ui/index.ts'
import { CompanyList } from './CompanyList.tsx'

/** The table of the desktop brings its own widgets, which a phone should not load. */
const CompanyTable = lazy(async () => {
  const { ListScreen } = await import('#app/screens/ListScreen.tsx')
  return { default: () => <ListScreen resource="company" pathOf={(guid) => `/company/${guid}`} /> }
})

/** Enterprises: cards looked up on the device in the field, a table at a desk. */
export function CompanyListPage() {
  if (useLayout() !== 'desktop') return <CompanyList />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <CompanyTable />
    </Suspense>
  )
}
