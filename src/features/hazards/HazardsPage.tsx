import { correctedNow } from '#app/data/index.ts'
import { HazardCard } from '#app/features/hazards/HazardCard.tsx'
import { HazardDetail } from '#app/features/hazards/HazardDetail.tsx'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import type { Filter } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'

export function HazardsPage() {
  return <Hazards title="隐患治理" filter="everything" />
}

/** Those that enterprises found themselves. */
export function SelfCheckHazardsPage() {
  return <Hazards title="自查隐患" filter={{ field: 'sourceType', equals: 'selfCheck' }} />
}

function Hazards({ title, filter }: { title: string; filter: Filter }) {
  const today = dayOf(correctedNow())
  return (
    <ListScreen
      resource="hiddenDanger"
      title={title}
      filter={filter}
      actions={hazardActions}
      view="open"
      pathOf={(guid) => `${HAZARDS_PATH}/${guid}`}
      card={(record) => <HazardCard record={record} today={today} />}
      detail={(place) => <HazardDetail key={place.guid} {...place} />}
    />
  )
}
