import type { LazyPart } from '#app/ui/lazy-part.tsx'
import { PageSkeleton } from '#app/ui/notices.tsx'
import { type Layout, layoutNow, useLayout } from '#app/ui/use-layout.ts'

type Part = LazyPart<object>

/** What looks otherwise at a desk than in the field; `ahead` fetches what it looks like here. */
export function byLayout({ desk, field }: { desk: Part; field: Part }) {
  const partAt = (layout: Layout) => (layout === 'desktop' ? desk : field)
  function Here() {
    const Part = partAt(useLayout())
    return <Part waiting={<PageSkeleton />} />
  }
  return Object.assign(Here, { ahead: () => partAt(layoutNow()).load() })
}
