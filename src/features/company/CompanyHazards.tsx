import { correctedNow, useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, EmptyList, Section, Unread } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'

const SHOWN_FIRST = 3
const SHOWN = 100

/** What was wrong last time comes first, above everything else known of an enterprise. */
export function OpenHazards({ companyGuid }: { companyGuid: string }) {
  const hazards = useRecords('hiddenDanger', {
    view: 'open',
    filter: { field: 'companyGuid', equals: companyGuid },
    order: 'deadline',
    limit: SHOWN_FIRST,
  })
  if (hazards.state !== 'ready' || hazards.rows.length === 0) return null
  return (
    <Section
      title="未销号的隐患"
      note={`${hazards.total} 条`}
      {...(hazards.total > SHOWN_FIRST ? { more: { to: '?tab=hazards', text: '查看全部' } } : {})}
    >
      <Card flush>
        {hazards.rows.map((hazard) => (
          <HazardLine key={hazard.guid} record={hazard} today={dayOf(correctedNow())} withCompany={false} />
        ))}
      </Card>
    </Section>
  )
}

export function CompanyHazards({ companyGuid }: { companyGuid: string }) {
  const hazards = useRecords('hiddenDanger', {
    filter: { field: 'companyGuid', equals: companyGuid },
    order: '-foundOn',
    limit: SHOWN,
  })
  if (hazards.state !== 'ready') return <Unread read={hazards} rows={3} />
  if (hazards.rows.length === 0) return <EmptyList icon="shield" text="这家企业还没有登记过隐患" />
  return (
    <Card flush>
      {hazards.rows.map((hazard) => (
        <HazardLine key={hazard.guid} record={hazard} today={dayOf(correctedNow())} withCompany={false} />
      ))}
    </Card>
  )
}
