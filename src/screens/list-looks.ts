import type { ReactNode } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'

/** What every layout of a list is given. */
export interface ListLooks {
  list: ListController
  title: string
  back: boolean
  toolbar: ReactNode
  emptyAction: ReactNode
  card: ((record: LocalRecord) => ReactNode) | undefined
  pathOf: ((guid: string) => string) | undefined
  detail: (place: { guid: string; place: 'page' | 'pane'; onClose: () => void }) => ReactNode
}
