import { asPatrolRecord } from '#app/features/patrol-records/patrol-record.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { StatusTag } from '#app/ui/index.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import './patrol-records.css'

const Conclusion = fieldView(patrolRecord.fields.conclusion).Cell

/** A patrol in a list of cards. */
export function PatrolRecordRow({ record }: { record: LocalRecord }) {
  const patrol = asPatrolRecord(record)
  const status = patrolRecord.workflow?.states[patrol.status]
  const { mediaTotal = 0, mediaDone = 0 } = patrol
  return (
    <>
      <span className="record-card__head">
        <strong className="record-card__title">{patrol.companyName}</strong>
        <SyncTag record={record} />
      </span>
      <span className="record-card__line">
        {patrol.checkDate}
        {patrol.checkUserNames !== null && <span className="record-card__label">{patrol.checkUserNames}</span>}
      </span>
      <span className="patrol-row__foot">
        <Conclusion field={patrolRecord.fields.conclusion} value={patrol.conclusion} />
        {(patrol.problemCount ?? 0) > 0 && <span className="patrol-row__problems">{patrol.problemCount} 个问题</span>}
        {patrol.$sync === 'synced' && mediaDone < mediaTotal && (
          <StatusTag tone="waiting" label={`附件 ${mediaDone}/${mediaTotal}`} />
        )}
        {status !== undefined && <StatusTag tone={status.tone} label={status.label} />}
      </span>
    </>
  )
}
