import type { ReactNode } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { hasBatch, type Ticks } from '#app/screens/ticks.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const Bar = lazyPart(async () => (await import('#app/screens/Ticked.tsx')).Bar)
const Batches = lazyPart(async () => (await import('#app/screens/Ticked.tsx')).Batches)
const Choice = lazyPart(async () => (await import('#app/screens/Ticked.tsx')).Choice)

/** What of choosing comes with the first choice: how many are chosen and what may be done with them. */
export function TickedBar(props: { looks: ListLooks; ticks: Ticks }) {
  return <Bar {...props} />
}

/** The batch under way, and what of the last one failed. */
export function BatchPart({ ticks }: { ticks: Ticks }) {
  return hasBatch(ticks) && <Batches ticks={ticks} />
}

/** A card that is chosen at a tap instead of opened. */
export function ChoiceCard(props: { resource: string; ticks: Ticks; record: LocalRecord; children: ReactNode }) {
  return <Choice waiting={<span className="card record-card">{props.children}</span>} {...props} />
}
