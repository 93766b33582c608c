import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, EmptyList, Unread } from '#app/ui/index.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { useHomePage } from './use-home-page.ts'

export function OpenHazards({ read, today }: { read: ReturnType<typeof useHomePage>['hazards']; today: Day }) {
  if (read.state !== 'ready') return <Unread read={read} rows={2} />
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
