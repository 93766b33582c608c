import type { ReactNode } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { DraftTag } from '#app/screens/DraftTag.tsx'
import { currentActor } from '#app/session/index.ts'
import { StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { recordAs } from '#domain/kit/resource.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import './hazard-line.css'
import { RECORD_PATHS } from '#domain/rules/task-path.ts'

export const HAZARDS_PATH = RECORD_PATHS.hiddenDanger

export interface HazardLineProps {
  record: LocalRecord
  today: Day
  /** Not where all are of one enterprise, nor to its own people. */
  withCompany?: boolean
  action?: ReactNode
}

/** A hazard in a list: what, where, by when. Opens its page. */
export function HazardLine({ record, today, withCompany = !isOwn(record), action }: HazardLineProps) {
  const hazard = recordAs<typeof hiddenDanger>(record)
  const state = hiddenDanger.workflow?.states[hazard.status]
  return (
    <article className="hazard-line">
      <Link className="hazard-line__main" to={`${HAZARDS_PATH}/${hazard.guid}`}>
        <span className="hazard-line__text">{hazard.description}</span>
        <span className="hazard-line__where">
          {[withCompany ? hazard.companyName : null, hazard.place].filter((part) => part !== null).join(' · ')}
        </span>
        <span className="hazard-line__foot">
          {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
          {hazard.dangerLevel === 'major' && <Tag tone="bad">重大</Tag>}
          <DraftTag of={hazard.guid} />
          {record.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
          {hazard.deadline !== null && hazard.status === 'pendingRectify' && (
            <DeadlineMark deadline={hazard.deadline} today={today} />
          )}
        </span>
      </Link>
      {action}
    </article>
  )
}

function isOwn({ companyGuid }: LocalRecord): boolean {
  return currentActor()?.companyGuid === companyGuid
}

function DeadlineMark({ deadline, today }: { deadline: Day; today: Day }) {
  const days = daysBetween(today, deadline)
  if (days < 0) return <span className="hazard-line__due hazard-line__due--late">逾期 {-days} 天</span>
  if (days === 0) return <span className="hazard-line__due hazard-line__due--soon">今天到期</span>
  return (
    <span className={days <= 3 ? 'hazard-line__due hazard-line__due--soon' : 'hazard-line__due'}>还有 {days} 天</span>
  )
}
