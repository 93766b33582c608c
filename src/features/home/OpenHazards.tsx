import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, EmptyList, ListSkeleton, NotOnThisDevice, ProblemNotice } from '#app/ui/index.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { useHomePage } from './use-home-page.ts'

export function OpenHazards({ read, today }: { read: ReturnType<typeof useHomePage>['hazards']; today: Day }) {
  if (read.state === 'loading') return <ListSkeleton rows={2} />
  if (read.state === 'offline') return <NotOnThisDevice onRetry={read.refresh} />
  if (read.state === 'problem') return <ProblemNotice problem={read.problem} onRetry={read.refresh} />
  return (
    <Card flush>
      {read.rows.length === 0 ? (
        <EmptyList icon="check" text="没有未销号的隐患" />
      ) : (
        read.rows.map((row) => <HazardLine key={row.guid} record={row} today={today} />)
      )}
    </Card>
  )
}
