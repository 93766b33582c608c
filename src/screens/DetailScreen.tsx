import type { ReactNode } from 'react'
import { useRecord } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { DetailFrame } from '#app/screens/DetailFrame.tsx'
import { History } from '#app/screens/History.tsx'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { type FieldSlots, RecordSections, type SectionSpec } from '#app/screens/RecordSections.tsx'
import { clockOf } from '#app/ui/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

export interface DetailScreenProps {
  resource: string
  guid: string
  place?: 'page' | 'pane' | undefined
  onClose?: (() => void) | undefined
  actions?: readonly ActionSpec[] | undefined
  sections?: readonly SectionSpec[] | undefined
  slots?: FieldSlots | undefined
  /** Before the sections: what this resource answers first. */
  top?: ((record: LocalRecord) => ReactNode) | undefined
  /** Beside the actions: 修改 and the like. */
  extra?: ((record: LocalRecord) => ReactNode) | undefined
}

const NO_ACTIONS: readonly ActionSpec[] = []

/** A record of any resource: title, state, sections, history, and what this person may do with it. */
export function DetailScreen({
  resource: name,
  guid,
  place = 'page',
  onClose,
  actions = NO_ACTIONS,
  sections,
  slots,
  top,
  extra,
}: DetailScreenProps) {
  const resource = resourceNamed(name)
  const read = useRecord(name, guid)
  const record = read.state === 'ready' ? read.record : null
  const deeds = useRecordActions(name, record, actions)
  const more = record === null ? null : extra?.(record)
  const hasFooter = deeds.buttons !== null || more != null
  return (
    <>
      <DetailFrame
        read={read}
        title={record === null ? resource.label : titleOf(name, record)}
        place={place}
        onClose={onClose}
        {...(hasFooter ? { footer: [more, deeds.buttons] } : {})}
      >
        {(shown) => (
          <>
            <DetailHead resource={name} record={shown} />
            {top?.(shown)}
            <RecordSections resource={resource} record={shown} sections={sections} slots={slots} />
            {resource.workflow !== undefined && <History resource={name} guid={shown.guid} version={shown.version} />}
          </>
        )}
      </DetailFrame>
      {deeds.sheet}
    </>
  )
}

/** Title, state and last change, where the frame around it has no room for them. */
export function DetailHead({
  resource: name,
  record,
  title,
}: {
  resource: string
  record: LocalRecord
  title?: string
}) {
  const status = fieldOf(resourceNamed(name), 'status')
  const Status = status === null ? null : fieldView(status).View
  return (
    <div className="detail__head">
      <h2 className="detail__title">{title ?? titleOf(name, record)}</h2>
      <p className="detail__state">
        {status !== null && Status !== null && <Status field={status} value={record.status} />}
        <SyncTag record={record} />
        {record.updateTime !== '' && <span className="detail__time">更新于 {clockOf(record.updateTime)}</span>}
      </p>
    </div>
  )
}
