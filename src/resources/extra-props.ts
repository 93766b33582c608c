import type { ComponentType } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ChildDetailProps } from '#app/screens/DetailScreen.tsx'

/** What a resource's own buttons beside a record are given. */
export interface ExtraProps {
  record: LocalRecord
  /** Shows another record, with all that may be done there but its form. */
  Pane: ComponentType<Omit<ChildDetailProps, 'editTo'>>
}
