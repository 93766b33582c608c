import type { ReactNode } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { Ticks } from '#app/screens/ticks.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'

/** Given the ticked rows, and how something is done with them. */
export type TickedRows = (records: readonly LocalRecord[], begin: Ticks['begin']) => ReactNode

/** What every layout of a list is given. */
export interface ListLooks {
  list: ListController
  title: string
  back: boolean | undefined
  toolbar: ReactNode
  extra: ReactNode
  emptyAction: ReactNode
  above: ReactNode
  addTo: string | undefined
  editTo: ((guid: string) => string) | undefined
  /** Everything that may be done with a record of this list. */
  specs: readonly ActionSpec[]
  card: ((record: LocalRecord) => ReactNode) | undefined
  ticked: TickedRows | undefined
  pathOf: ((guid: string) => string) | undefined
  detail: (place: { guid: string; place: 'page' | 'pane'; onClose: () => void }) => ReactNode
}
