import { asHazard, dueWords } from '#app/features/hazards/hazard.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { currentActor } from '#app/session/index.ts'
import { StatusTag, Tag } from '#app/ui/index.ts'
import { ownCompany } from '#domain/kit/access.ts'
import type { Day } from '#domain/lib/dates.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import './hazards.css'

/** A hazard in a list of cards: whose, what, where, and what is to be done by when; to the enterprise whose it is goes unsaid. */
export function HazardCard({ record, today }: { record: LocalRecord; today: Day }) {
  const hazard = asHazard(record)
  const state = hiddenDanger.workflow?.states[hazard.status]
  const due = dueWords(hazard, today)
  const actor = currentActor()
  const isOwn = actor !== null && ownCompany(actor) === hazard.companyGuid
  return (
    <>
      <span className="record-card__head">
        <strong className="record-card__title">{isOwn ? hazard.description : hazard.companyName}</strong>
        {hazard.dangerLevel === 'major' && <Tag tone="bad">重大</Tag>}
      </span>
      {!isOwn && <span className="hazard-card__what">{hazard.description}</span>}
      <span className="record-card__line">
        <span className="record-card__value">{hazard.place}</span>
      </span>
      <span className="hazard-card__foot">
        {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
        <SyncTag record={record} />
        {hazard.extendStatus === 'applied' && <Tag tone="waiting">延期待审批</Tag>}
        {due !== null && <span className={`hazard-card__due hazard-card__due--${due.tone}`}>{due.words}</span>}
      </span>
    </>
  )
}
