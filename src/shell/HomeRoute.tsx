import { sessionRead, useSession } from '#app/session/index.ts'
import type { SessionState } from '#app/session/types.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { PageSkeleton } from '#app/ui/notices.tsx'
import { type Layout, layoutNow, useLayout } from '#app/ui/use-layout.ts'
import { hasRole } from '#domain/kit/access.ts'

const HomePage = lazyPart(async () => (await import('#app/features/home/HomePage.tsx')).HomePage)
const DeskHome = lazyPart(async () => (await import('#app/features/statistics/DeskHome.tsx')).DeskHome)

/** Who walks to enterprises sees his day on a phone; everybody else, and he at a desk, the home of his role. */
function homeOf(session: SessionState, layout: Layout) {
  const isWalker = 'actor' in session && hasRole(session.actor, 'grid', 'town')
  return isWalker && layout !== 'desktop' ? HomePage : DeskHome
}

export function HomeRoute() {
  const Page = homeOf(useSession(), useLayout())
  return <Page waiting={<PageSkeleton />} />
}

HomeRoute.ahead = async () => await homeOf(await sessionRead(), layoutNow()).load()
