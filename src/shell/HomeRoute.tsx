import { lazy, Suspense } from 'react'
import { holdingIdle } from '#app/device/idle.ts'
import { useSession } from '#app/session/index.ts'
import { PageSkeleton } from '#app/ui/notices.tsx'
import { useLayout } from '#app/ui/use-layout.ts'
import { hasRole } from '#domain/kit/access.ts'

const HomePage = lazy(async () => ({
  default: (await holdingIdle(import('#app/features/home/HomePage.tsx'))).HomePage,
}))
const DeskHome = lazy(async () => ({
  default: (await holdingIdle(import('#app/features/statistics/DeskHome.tsx'))).DeskHome,
}))

/** Who walks to enterprises sees his day on a phone; everybody else, and he at a desk, the home of his role. */
export function HomeRoute() {
  const layout = useLayout()
  const session = useSession()
  const isWalker = 'actor' in session && hasRole(session.actor, 'grid', 'town')
  return (
    <Suspense fallback={<PageSkeleton />}>{isWalker && layout !== 'desktop' ? <HomePage /> : <DeskHome />}</Suspense>
  )
}
