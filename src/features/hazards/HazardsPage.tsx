import { api } from '#app/data/context.ts'
import { correctedNow } from '#app/data/index.ts'
import { useFetchedWhenIdle } from '#app/device/idle.ts'
import { HazardCard } from '#app/features/hazards/HazardCard.tsx'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { RemindButton, type Reminded } from '#app/resources/RemindLacking.tsx'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { PageSkeleton } from '#app/ui/notices.tsx'
import type { Filter } from '#domain/kit/filter.ts'
import { mayRemind } from '#domain/kit/lacking.ts'
import { dayOf } from '#domain/lib/dates.ts'

const HazardDetail = lazyPart(async () => (await import('#app/features/hazards/HazardDetail.tsx')).HazardDetail)

export function HazardsPage() {
  return <Hazards title="隐患治理" filter="everything" />
}

/** As the enterprise meets them beside its self-checks. */
export function HazardListPage() {
  return <Hazards title="隐患清单" filter="everything" />
}

/** Those that enterprises found themselves. */
export function SelfCheckHazardsPage() {
  return <Hazards title="自查隐患" filter={{ field: 'sourceType', equals: 'selfCheck' }} />
}

function Hazards({ title, filter }: { title: string; filter: Filter }) {
  const today = dayOf(correctedNow())
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  useFetchedWhenIdle(HazardDetail.load)
  const remind = actor !== null && mayRemind(actor) ? <RemindOverdue /> : undefined
  return (
    <ListScreen
      resource="hiddenDanger"
      title={title}
      filter={filter}
      actions={hazardActions}
      view="open"
      toolbar={remind}
      extra={remind}
      pathOf={(guid) => `${HAZARDS_PATH}/${guid}`}
      card={(record) => <HazardCard record={record} today={today} />}
      detail={(place) => <HazardDetail key={place.guid} {...place} waiting={<PageSkeleton />} />}
    />
  )
}

/** Enterprises late with a hazard or with their self-check, by one call of the specification. */
function RemindOverdue() {
  return (
    <RemindButton
      title="提醒逾期企业？"
      text="向您辖区内隐患整改逾期、自查逾期的企业各发一条短信，今天已经提醒过的不再发。"
      remind={() => api.get<Reminded>('/api/securityTroubleLog/setSmsForOverdueCompany')}
    />
  )
}
