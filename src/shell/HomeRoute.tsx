import { lazy, Suspense } from 'react'
import { useSession } from '#app/session/index.ts'
import { PageSkeleton } from '#app/ui/notices.tsx'
import { useLayout } from '#app/ui/use-layout.ts'
import { hasRole } from '#domain/kit/access.ts'

const HomePage = lazy(async () => ({ default: (await import('#app/features/home/HomePage.tsx')).HomePage }))
const TodayPage = lazy(async () => ({ default: (await import('#app/features/statistics/TodayPage.tsx')).TodayPage }))

/** Who walks to enterprises sees his day on a phone; who watches over them, and everybody at a desk, the figures. */
export function HomeRoute() {
  const layout = useLayout()
  const session = useSession()
  const isWalker = 'actor' in session && hasRole(session.actor, 'grid', 'town')
  return (
    <Suspense fallback={<PageSkeleton />}>{isWalker && layout !== 'desktop' ? <HomePage /> : <TodayPage />}</Suspense>
  )
}
